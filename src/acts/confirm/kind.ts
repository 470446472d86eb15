import type { Kind } from '../kind.ts';

/** A confirmation in the words of a button, with the hash of the order document if it is about that (D-22). */
export const kind: Kind = {};
