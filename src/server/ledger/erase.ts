import { setTimeout } from 'node:timers/promises';
import type { Queryable } from '../db/db.ts';
import { isLockTimeout } from '../db/errors.ts';

/** Every other table with rows of a link, in the order in which they can be deleted. */
const tables = ['bank_details', 'bank_details_readings', 'records', 'attempts', 'sandbox_charges', 'sandbox_vaulted'];

/** How often the lock is tried, and the pause between two tries, in milliseconds. */
const tries = 20;
const pauseMs = 500;

/**
 * Locks the records, so that no act is recorded while links and texts are erased: acts wait. They also wait while this
 * waits for its lock, so it tries for half a second at a time. Throws PostgreSQL's 55P03 if others hold the table for long.
 */
export async function holdActs(tx: Queryable): Promise<void> {
  await tx.query(`select set_config('lock_timeout', '500ms', true)`);
  await tx.query('savepoint asking');
  for (let left = tries; ; left -= 1) {
    try {
      await tx.query('lock table records in share row exclusive mode');
      break;
    } catch (error) {
      if (left === 1 || !isLockTimeout(error)) throw error;
      await tx.query('rollback to asking');
      await setTimeout(pauseMs);
    }
  }
  await tx.query(`select set_config('lock_timeout', '0', true)`);
}

/**
 * Deletes what is kept of these links, but not the links. The append-only triggers refuse this unless the transaction has
 * set one of the two settings that allow it.
 */
export async function eraseWhatHangsOn(tx: Queryable, linkIds: string[]): Promise<void> {
  await tx.query('delete from events using records where seq = record_seq and link_id = any($1::uuid[])', [linkIds]);
  for (const table of tables) await tx.query(`delete from ${table} where link_id = any($1::uuid[])`, [linkIds]);
}
