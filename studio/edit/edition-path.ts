/** The path of an edition's own file, by that of its original. */
export const pathInEdition = (edition: string, original: string): string => `editions/${edition}/${original}`;

/** The edition of an edition's own file, and the path of its original; undefined for any other file. */
export function editionOfPath(path: string): { edition: string; original: string } | undefined {
  const [, edition, original] = /^editions\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return edition === undefined || original === undefined ? undefined : { edition, original };
}

/** The edition of a translation, and the path of its original; undefined for a file that the studio lists. */
export const editionIn = (path: string, files: readonly { path: string }[]) =>
  files.some((file) => file.path === path) ? undefined : editionOfPath(path);
