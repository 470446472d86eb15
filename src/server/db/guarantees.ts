import type { Db } from './db.ts';

/** An SQL condition: the database that answers takes no changes. */
export const isReadOnlyNow = `(pg_is_in_recovery() or current_setting('transaction_read_only') = 'on')`;

/** The guarantees that the database gives at present (D-44). */
export type Guarantees = {
  takesChanges: boolean;
  /** Whether it answers a commit before that is on its own disk. */
  commitsEarly: boolean;
  /** How many standbys have a commit before it is answered. */
  standbys: number;
};

/** Reads the database's guarantees, by settings alone: not every role may read the list of standbys. */
export async function readGuarantees(db: Pick<Db, 'query' | 'isFull'>): Promise<Guarantees> {
  const [row] = await db.query<{ is_read_only: boolean; committing: string; names: string }>(
    `select ${isReadOnlyNow} as is_read_only, current_setting('synchronous_commit') as committing,
       current_setting('synchronous_standby_names') as names`,
  );
  const { is_read_only, committing, names } = row!;
  const waits = committing !== 'off' && committing !== 'local';
  return {
    takesChanges: !is_read_only && !db.isFull?.(),
    commitsEarly: committing === 'off',
    standbys: waits ? countIn(names) : 0,
  };
}

/** The number of standbys in `synchronous_standby_names`, such as `ANY 2 (a, b, c)`; names alone are one. */
function countIn(names: string): number {
  const [, count] = /^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names) ?? [];
  if (count !== undefined) return Number(count);
  return names.trim() === '' ? 0 : 1;
}

/** By how many milliseconds the database's clock is ahead of this machine's. */
export async function clockDifference(db: Db): Promise<number> {
  const asked = Date.now();
  const [row] = await db.query<{ at: Date }>('select clock_timestamp() as at');
  return row!.at.getTime() - (asked + Date.now()) / 2;
}

/** The most that both clocks may differ, in milliseconds: records have the server's time. */
export const mostClockDifferenceMs = 3 * 60_000;
