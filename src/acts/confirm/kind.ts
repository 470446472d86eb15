import type { Kind } from '../kind.ts';

/** A confirmation in the words of a button, with the hash of what stood beside it (D-22). */
export const kind: Kind = {};
