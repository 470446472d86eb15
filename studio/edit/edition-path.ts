/** The path of an edition's own file, by that of its original. */
export const pathInEdition = (edition: string, original: string): string => `editions/${edition}/${original}`;

/** The edition that a file is of, and the path of its original; undefined for a file of the content itself. */
export function editionIn(path: string): { edition: string; original: string } | undefined {
  const [, edition, original] = /^editions\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return edition === undefined || original === undefined ? undefined : { edition, original };
}
