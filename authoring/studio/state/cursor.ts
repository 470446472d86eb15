import { useSyncExternalStore } from 'react';
import { observable } from '../../../src/rules/observable.ts';

/** The cursor's offset in a file, without a byte order mark. */
export type Cursor = { file: string; offset: number };

let cursor: Cursor | undefined;
const { notify, subscribe } = observable();

/** Sets the cursor, and notifies its listeners. Undefined: the editor has placed none. */
export function setCursor(next: Cursor | undefined): void {
  cursor = next;
  notify();
}

/** Returns `of` the current cursor. The component renders again only when this result differs. */
export const useCursor = <T extends string | number | undefined>(of: (cursor: Cursor | undefined) => T): T =>
  useSyncExternalStore(subscribe, () => of(cursor));
