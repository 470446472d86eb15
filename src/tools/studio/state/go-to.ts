import { pointerAt } from '../edit/places.ts';
import type { Place } from '../model.ts';
import type { Store } from './store.ts';
import { type Where, whereIn } from './use-address.ts';

/** Opens the file of a place, and returns what is to be selected. */
export async function whereOf(store: Store, place: Place): Promise<Partial<Where>> {
  const { file } = place;
  await store.open(file);
  if ('pointer' in place) return { file, at: place.pointer };
  const text = store.textOf(file) ?? '';
  if (file.endsWith('.json')) return { file, at: pointerAt(text, place.line, place.column) };
  return { file, at: undefined, spot: `${place.line}:${place.column}` };
}

/** The first state of a page, or of the first page. */
export const firstOf = (page?: string) => ({ page, state: undefined, walk: undefined });

/** What is open where nothing is: the first page. */
export const nothing = { file: undefined, at: undefined, ...firstOf() };

/** Opens the page in the middle, or else the first one, in place of a file that went with the change that it was of. */
export async function leaveGone(store: Store, go: (changes: Partial<Where>, replace: boolean) => void): Promise<void> {
  await store.describe();
  const { file, page } = whereIn(location.hash);
  const paths = new Set(store.get().site.files.map(({ path }) => path));
  if (!file || paths.has(file)) return;
  const shown = `pages/${page}.json`;
  go(paths.has(shown) ? { file: shown, at: undefined } : nothing, true);
}
