/** The text of a script that is inlined in a page. `src/tools/bundle/inline-script.ts` bundles it. */
declare module '*?inline-script' {
  export const script: string;
}
