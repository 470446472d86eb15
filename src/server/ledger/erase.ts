import { setTimeout } from 'node:timers/promises';
import type { Queryable } from '../db/db.ts';
import { isLockTimeout } from '../db/errors.ts';

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
      await tx.query('select hold_acts()');
      break;
    } catch (error) {
      if (left === 1 || !isLockTimeout(error)) throw error;
      await tx.query('rollback to asking');
      await setTimeout(pauseMs);
    }
  }
  await tx.query(`select set_config('lock_timeout', '0', true)`);
}

/** How much was erased. */
export type Erased = { links: number; records: number; texts: number };

/**
 * Deletes links with all their data, and records the erasure. This is the one function of the database that can (D-31).
 * `before` is the time since which nothing has happened on them; demo links need none. Throws the database's error
 * where something has.
 */
export async function eraseLinks(
  tx: Queryable,
  linkIds: string[],
  { before, by }: { before?: string; by: string },
): Promise<Erased> {
  const [erased] = await tx.query<Erased>('select * from erase_links($1::uuid[], $2, $3)', [
    linkIds,
    before ?? null,
    by,
  ]);
  return erased!;
}
