import type { Kind } from '../kind.ts';

/** Questions as they were asked, and answers as they were given (D-41). */
export const kind: Kind = { asks: true };
