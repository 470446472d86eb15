import type { Queryable } from '../db/db.ts';

/** Locks a link: whoever begins or reopens an attempt or a refund, or records a success, waits for the others. */
export const lockLink = (tx: Queryable, linkId: string): Promise<unknown> =>
  tx.query('select 1 from links where id = $1 for no key update', [linkId]);

/** Locks a nonce, on whichever link it is used: whoever begins an attempt with it waits for the others. */
export const lockNonce = (tx: Queryable, nonceSha256: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(4807156, hashtext($1))', [nonceSha256]);
