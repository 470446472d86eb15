/** Where the cursor is in a file that is written: an offset in it, as the check reads it. */
export type Cursor = { file: string; offset: number };

const moved = new EventTarget();

/** Tells what follows the cursor where the editor has put it, or that it is nowhere that the editor has chosen. */
export const tellCursor = (cursor: Cursor | undefined): void =>
  void moved.dispatchEvent(new CustomEvent('cursor', { detail: cursor }));

/** Calls a function with each new place of the cursor, until the function that this returns is called. */
export function onCursor(listener: (cursor: Cursor | undefined) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<Cursor | undefined>).detail);
  moved.addEventListener('cursor', heard);
  return () => moved.removeEventListener('cursor', heard);
}
