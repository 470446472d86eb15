import { pointerAt } from '../edit/places.ts';
import type { Place } from '../model.ts';
import type { Store } from './store.ts';
import type { Where } from './use-address.ts';

/** Opens the file of a place, and returns what is to be selected. */
export async function whereOf(store: Store, place: Place): Promise<Partial<Where>> {
  const { file } = place;
  await store.open(file);
  if ('pointer' in place) return { file, at: place.pointer };
  const text = store.textOf(file) ?? '';
  if (file.endsWith('.json')) return { file, at: pointerAt(text, place.line, place.column) };
  return { file, at: undefined, spot: `${place.line}:${place.column}` };
}
