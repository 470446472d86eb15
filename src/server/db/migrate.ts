import type { Db } from './db.ts';
import { links } from './migrations/001-links.ts';
import { attempts } from './migrations/002-attempts.ts';
import { sandbox } from './migrations/003-sandbox.ts';
import { bankDetails } from './migrations/004-bank-details.ts';

/** Every migration in order; its number is its place, so only ever add at the end. */
const migrations = [links, attempts, sandbox, bankDetails];

/** Any number will do, so long as every version of the server takes the same lock. */
const lock = 4_807_152;

/** Brings the tables up to date, in one transaction. Of several processes that start at once one does it, the others wait. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [lock]);
    await tx.query(
      `create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())`,
    );
    const [done] = await tx.query<{ number: number }>('select coalesce(max(number), 0) as number from migrations');
    for (const [index, statements] of migrations.entries()) {
      const number = index + 1;
      if (number <= done!.number) continue;
      for (const statement of statements) await tx.query(statement);
      await tx.query('insert into migrations (number) values ($1)', [number]);
    }
  });
}
