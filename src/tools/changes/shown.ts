import { factsRead } from '../gallery/derive/customers.ts';
import type { Gallery } from '../gallery/model.ts';

/**
 * Returns whether a page may read one of some names. Code reads messages and contacts anywhere; a value is read where the
 * page or a message has its name, or that of a value whose condition asks for it.
 */
export function mayRead({ sites }: Gallery, names: readonly string[]): (page: string) => boolean {
  const { site, file, pages } = sites.content;
  const changed = new Set(names.map((name) => name.replace(/^values\./, '')));
  const hasOne = (text: string) => [...changed].some((name) => text.includes(name));
  // A value that is added can make another one read.
  for (let size = 0; size < changed.size; ) {
    size = changed.size;
    for (const [name, value] of Object.entries(site.values)) if (hasOne(JSON.stringify(value))) changed.add(name);
  }
  if (names.some((name) => !name.startsWith('values.')) || hasOne(JSON.stringify([site.messages, site.contacts, file])))
    return () => true;
  const readers = pages.filter(
    (page) => hasOne(JSON.stringify(page)) || [...factsRead(site, page)].some((fact) => changed.has(fact)),
  );
  const own = new Set(readers.map(({ name }) => name));
  return (page) => own.has(page);
}

/** Returns which of some public files a page shows, by its name. */
export function filesShown({ sites }: Gallery, assets: readonly string[]): (page: string) => string[] {
  if (!assets.length) return () => [];
  const { site, file, pages } = sites.content;
  const every = JSON.stringify([site, file]);
  const own = new Map(pages.map((page) => [page.name, JSON.stringify(page)]));
  return (page) => assets.filter((path) => every.includes(path) || own.get(page)?.includes(path));
}
