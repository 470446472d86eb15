import type { Db } from './db.ts';
import { links } from './migrations/001-links.ts';
import { attempts } from './migrations/002-attempts.ts';
import { sandbox } from './migrations/003-sandbox.ts';
import { bankDetails } from './migrations/004-bank-details.ts';
import { events } from './migrations/020-events.ts';
import { appendOnly } from './migrations/021-append-only.ts';
import { siteMaintenance } from './migrations/022-site-maintenance.ts';
import { setByOperator } from './migrations/024-set-by-operator.ts';
import { lighterWrites } from './migrations/025-lighter-writes.ts';
import { leanEvents } from './migrations/026-lean-events.ts';

/** Every migration by its number, which never changes. */
export const migrations: Record<number, readonly string[]> = {
  1: links,
  2: attempts,
  3: sandbox,
  4: bankDetails,
  20: events,
  21: appendOnly,
  22: siteMaintenance,
  24: setByOperator,
  25: lighterWrites,
  26: leanEvents,
};

/** Any number will do, so long as every version of the server takes the same lock. */
const lock = 4_807_152;

/** Brings the tables up to date, in one transaction. Of several processes that start at once one does it, the others wait. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [lock]);
    await tx.query(
      `create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())`,
    );
    const done = await tx.query<{ number: number }>('select number from migrations');
    // The keys of an object that are numbers come in their order.
    for (const [key, statements] of Object.entries(migrations)) {
      const number = Number(key);
      if (done.some((row) => row.number === number)) continue;
      for (const statement of statements) await tx.query(statement);
      await tx.query('insert into migrations (number) values ($1)', [number]);
    }
  });
}
