/** The path of an edition's own file, by that of its original. */
export const pathInEdition = (edition: string, original: string): string => `editions/${edition}/${original}`;

/** The edition of a translation, and the path of its original; undefined for a file that the studio lists. */
export function editionIn(
  path: string,
  files: readonly { path: string }[],
): { edition: string; original: string } | undefined {
  const [, edition, original] = /^editions\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const isListed = files.some((file) => file.path === path);
  return isListed || edition === undefined || original === undefined ? undefined : { edition, original };
}
