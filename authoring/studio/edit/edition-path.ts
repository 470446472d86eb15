/** The path of an edition's own file, by that of its original. */
export const pathInEdition = (edition: string, original: string): string => `editions/${edition}/${original}`;

/** The edition of an edition's own file, and the path of its original; undefined for any other file. */
export function editionOfPath(path: string): { edition: string; original: string } | undefined {
  const [, edition, original] = /^editions\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return edition === undefined || original === undefined ? undefined : { edition, original };
}
