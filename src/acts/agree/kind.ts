import type { Kind } from '../kind.ts';

/** The agreement to a document as it was shown, in the words of a statement and a button (D-07). */
export const kind: Kind = { agrees: true };
