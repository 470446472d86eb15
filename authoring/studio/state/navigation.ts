import { walksOf } from '../../../src/rules/journey/journey.ts';
import type { CompiledSite } from '../../../src/types.gen.ts';
import { editionOfPath } from '../edit/edition-path.ts';
import { pointerAt } from '../edit/positions.ts';
import type { Place } from '../types.ts';
import type { Store } from './store.ts';
import { type Go, readLocation, type StudioLocation } from './use-address.ts';

/** Opens the file of a place, and returns the location to go to. */
export async function locationOf(store: Store, place: Place): Promise<Partial<StudioLocation>> {
  const { file } = place;
  const text = await store.open(file);
  if ('pointer' in place) return { file, at: place.pointer };
  if (file.endsWith('.json')) return { file, at: pointerAt(text ?? '', place.line, place.column) };
  return { file, at: undefined, spot: `${place.line}:${place.column}` };
}

/** The same location, with the words of an edition's own file beside their original. */
export function inEdition(where: Partial<StudioLocation>): Partial<StudioLocation> {
  const { edition, original: file } = editionOfPath(where.file ?? '') ?? {};
  return edition === undefined ? where : { ...where, edition, file };
}

/** Returns the location of a page's first state; without a name, of the first page. */
export const firstState = (page?: string) => ({ page, state: undefined, walk: undefined });

/** Returns the first page of a journey; without a name, of the first journey. */
export const firstPageOf = (site: CompiledSite, journey = Object.keys(site.journeys)[0] ?? ''): string | undefined =>
  walksOf(site, journey)[0]?.[0];

/** The location without a file, where the studio begins: the first page of the first journey. */
export const startLocation = { file: undefined, at: undefined, ...firstState() };

/** Goes to the shown page, or the first one, if the open file does not exist any more, as on another branch. */
export async function leaveMissingFile(store: Store, go: Go): Promise<void> {
  // The message that files have changed may come later than the answer of the call that changed them.
  await store.check();
  const { file, page } = readLocation(location.hash);
  const paths = new Set(store.get().site.files.map(({ path }) => path));
  if (!file || paths.has(file)) return;
  const shown = `pages/${page}.json`;
  go(paths.has(shown) ? { file: shown, at: undefined } : startLocation, true);
}
