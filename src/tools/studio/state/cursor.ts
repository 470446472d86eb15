import { useSyncExternalStore } from 'react';

/** Where the cursor is in a file that is written: an offset in it, as the check reads it. */
export type Cursor = { file: string; offset: number };

let cursor: Cursor | undefined;
const listeners = new Set<() => void>();

/** Tells what follows the cursor where the editor has put it, or that it is nowhere that the editor has chosen. */
export function tellCursor(next: Cursor | undefined): void {
  cursor = next;
  for (const listen of listeners) listen();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns what `of` makes of where the editor has put the cursor. The component draws again when that differs, and once with
 * the text that is written there.
 */
export const useCursor = <T extends string | number | undefined>(of: (cursor: Cursor | undefined) => T): T =>
  useSyncExternalStore(subscribe, () => of(cursor));
