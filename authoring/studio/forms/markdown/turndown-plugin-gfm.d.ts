declare module '@joplin/turndown-plugin-gfm' {
  /** The tables of GitHub Flavored Markdown. */
  export const tables: import('turndown').Plugin;
}
