import { factsRead } from '../../src/states/read-by-page.ts';
import type { Gallery } from '../../src/states/types.ts';

/**
 * Returns a test of whether a page may read one of `names`. Messages and contacts may be read by any page. A value is
 * read where the page or a message names it, or names a value whose condition depends on it.
 */
export function pagesReading({ sites }: Gallery, names: readonly string[]): (page: string) => boolean {
  const { site, file, pages } = sites.content;
  const changed = new Set(names.map((name) => name.replace(/^values\./, '')));
  const hasOne = (text: string) => [...changed].some((name) => text.includes(name));
  // Another value may depend on an added one: repeat until none is added.
  for (let size = 0; size < changed.size; ) {
    size = changed.size;
    for (const [name, value] of Object.entries(site.values)) if (hasOne(JSON.stringify(value))) changed.add(name);
  }
  if (names.some((name) => !name.startsWith('values.')) || hasOne(JSON.stringify([site.messages, site.contacts, file])))
    return () => true;
  const readers = pages.filter(
    (page) => hasOne(JSON.stringify(page)) || [...factsRead(site, page)].some((fact) => changed.has(fact)),
  );
  const pageNames = new Set(readers.map(({ name }) => name));
  return (page) => pageNames.has(page);
}

/** Returns a function from a page's name to those of `assets` that it shows. */
export function filesShown({ sites }: Gallery, assets: readonly string[]): (page: string) => string[] {
  if (!assets.length) return () => [];
  const { site, file, pages } = sites.content;
  const every = JSON.stringify([site, file]);
  const pageTexts = new Map(pages.map((page) => [page.name, JSON.stringify(page)]));
  return (page) => assets.filter((path) => every.includes(path) || pageTexts.get(page)?.includes(path));
}
