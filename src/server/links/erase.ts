import type { Queryable } from '../db/db.ts';

/** Every other table that holds something of a link, in the order in which it can go. */
const tables = ['bank_details', 'bank_details_readings', 'records', 'attempts', 'sandbox_charges', 'sandbox_vaulted'];

/**
 * Deletes what is kept of these links, and leaves the links. The append-only triggers refuse it unless the transaction
 * says which of the two ways round them it takes.
 */
export async function eraseWhatHangsOn(tx: Queryable, linkIds: string[]): Promise<void> {
  await tx.query('delete from events using records where seq = record_seq and link_id = any($1::uuid[])', [linkIds]);
  for (const table of tables) await tx.query(`delete from ${table} where link_id = any($1::uuid[])`, [linkIds]);
}
