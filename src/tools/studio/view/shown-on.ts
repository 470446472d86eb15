import type { Gallery } from '../../gallery/model.ts';

/** The page that shows a file: the one that is open if it does, or else the first that does. */
export function pageShowing(gallery: Gallery | undefined, path: string, open: string | undefined): string | undefined {
  const pages = (gallery?.sections ?? []).filter(
    ({ kind, pictures }) => kind === 'page' && pictures.some(({ files }) => files.includes(path)),
  );
  const names = pages.map(({ name }) => name);
  return open !== undefined && (names.includes(open) || !names.length) ? open : (names[0] ?? open);
}
