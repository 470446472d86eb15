import { useEffect, useState } from 'react';

/** Where the cursor is in a file that is written: an offset in it, as the check reads it. */
export type Cursor = { file: string; offset: number };

const moved = new EventTarget();

/** Tells what follows the cursor where the editor has put it, or that it is nowhere that the editor has chosen. */
export const tellCursor = (cursor: Cursor | undefined): void =>
  void moved.dispatchEvent(new CustomEvent('cursor', { detail: cursor }));

/** Returns where the editor has put the cursor, as it moves. */
export function useCursor(): Cursor | undefined {
  const [cursor, setCursor] = useState<Cursor>();
  useEffect(() => {
    const heard = (event: Event) => setCursor((event as CustomEvent<Cursor | undefined>).detail);
    moved.addEventListener('cursor', heard);
    return () => moved.removeEventListener('cursor', heard);
  }, []);
  return cursor;
}
