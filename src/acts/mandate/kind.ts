import type { Kind } from '../kind.ts';

/** A Direct Debit mandate, whose bank details are kept encrypted. */
export const kind: Kind = { act: 'direct-debit-mandate', method: 'direct-debit' };
