/** The text of a script, bundled to stand inline in a page: src/tools/build/inline-script.ts makes it. */
declare module '*?inline-script' {
  export const script: string;
}
