import type { Db, Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';

/** The database, or a transaction on it, and the key of the server: with both, rows are read and written. */
export type Ledger<Base extends Queryable = Db | Queryable> = { db: Base; signer: Signer };

/** Tells of each row once: a forged one is read again and again. */
export function alarmOnce(tell: (row: string) => void): (row: string) => void {
  const told = new Set<string>();
  return (row) => {
    if (told.has(row) || told.size >= 10_000) return;
    told.add(row);
    tell(row);
  };
}
