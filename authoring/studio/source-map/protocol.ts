import type { Pointer } from '../types.ts';
import type { Origin } from './source.ts';

/** A message from the preview to the studio. */
export type FromPreview =
  /** A part of the page is pointed at, was chosen to be changed, or is outlined because the studio has it selected. */
  | { studio: 'pointed' | 'selected' | 'shown'; origin: Origin }
  /** What the studio has selected is not on the page as it is shown. */
  | { studio: 'unseen' }
  /** F6 takes the keyboard to the next part of the studio, or back to the one before. */
  | { studio: 'left'; step: 1 | -1 }
  /** The search is to have the keyboard, or it is to be given back to the studio. */
  | { studio: 'searches' | 'released' };

/** A message from the studio to the preview. */
export type ToPreview =
  /** While `on`, a click selects, and the page itself does nothing. */
  | { studio: 'inspect'; on: boolean }
  /** Scrolls to the first part that comes from this file, or from this value or letter of it. */
  | { studio: 'show'; file: string; at?: Pointer; letter?: number }
  /** A key that leads from words to words was pressed beside the page. */
  | { studio: 'step'; key: string };

/** Whether a key leads to the search from wherever the keyboard is. */
export const isSearchKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'f';
