import type { Db } from './db.ts';
import { firstSchema } from './first-schema.ts';

/** The statements of every migration by its number, which never changes. */
type Migrations = Record<number, readonly string[]>;

/** The numbers below 26 were those of drafts of the first schema. */
export const migrations: Migrations = { 26: firstSchema };

/** The number of an advisory lock. Every version of the server must take the same one. */
const lock = 4_807_152;

/**
 * Brings the tables up to date, in one transaction. When several processes start at once, one does it and the others wait.
 * Databases of older versions keep what is in them; a test may bring its own later migrations.
 */
export async function migrate(db: Db, all: Migrations = migrations): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [lock]);
    await tx.query(
      `create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())`,
    );
    const done = await tx.query<{ number: number }>('select number from migrations');
    // An object's integer keys are iterated in ascending order.
    for (const [key, statements] of Object.entries(all)) {
      const number = Number(key);
      if (done.some((row) => row.number === number)) continue;
      for (const statement of statements) await tx.query(statement);
      await tx.query('insert into migrations (number) values ($1)', [number]);
    }
  });
}
