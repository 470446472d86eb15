import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';

const postgres = await openTestPostgres({ tables: false });
afterAll(() => postgres?.close());

describe.skipIf(!postgres)('D-44 work that certainly was not done is done again', () => {
  const options = encodeURIComponent('-c default_transaction_isolation=serializable -c deadlock_timeout=10ms');
  let db: Db;
  beforeAll(async () => {
    db = openPostgres(`${postgres!.url}?options=${options}`, () => undefined);
    await db.query('create table counters (name text primary key, counted integer not null)');
    await db.query(`insert into counters values ('a', 0), ('b', 0)`);
  });
  afterAll(() => db.close());

  const counted = async (name: string) =>
    (await db.query<{ counted: number }>('select counted from counters where name = $1', [name]))[0]!.counted;

  test('after transactions that cannot both count as if one came after the other', async () => {
    let turns = 0;
    /** Resolves when both have read. */
    const meeting = bothThere();
    const count = () =>
      db.transaction(async (tx) => {
        turns += 1;
        const [row] = await tx.query<{ counted: number }>(`select counted from counters where name = 'a'`);
        await meeting();
        await tx.query(`update counters set counted = $1 where name = 'a'`, [row!.counted + 1]);
      });
    await Promise.all([count(), count()]);
    expect([await counted('a'), turns]).toEqual([2, 3]);
  });

  test('for twenty that come at once, also where each takes a tenth of a second', async () => {
    const before = await counted('a');
    const count = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ counted: number }>(
          `select counted from counters, pg_sleep(0.1) where name = 'a'`,
        );
        await tx.query(`update counters set counted = $1 where name = 'a'`, [row!.counted + 1]);
      });
    await Promise.all(Array.from({ length: 20 }, count));
    expect(await counted('a')).toBe(before + 20);
  });

  test('after a deadlock', async () => {
    let turns = 0;
    const meeting = bothThere();
    const countIn = (names: string[]) =>
      db.transaction(async (tx) => {
        turns += 1;
        await tx.query('set transaction isolation level read committed');
        for (const name of names) {
          await tx.query('update counters set counted = counted + 10 where name = $1', [name]);
          await meeting();
        }
      });
    const before = [await counted('a'), await counted('b')];
    await Promise.all([countIn(['a', 'b']), countIn(['b', 'a'])]);
    expect([await counted('a'), await counted('b')]).toEqual(before.map((count) => count + 20));
    // The work done again can take its first row before the other was woken, and meet it once more.
    expect(turns).toBeGreaterThan(2);
  });

  test('after a connection broke in the middle of a transaction, once', async () => {
    let turns = 0;
    const end = (most: number) =>
      db.transaction(async (tx) => {
        turns += 1;
        const [{ pid }] = (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')) as [{ pid: number }];
        if (turns <= most) await db.query('select pg_terminate_backend($1)', [pid]);
        return (await tx.query<{ one: number }>('select 1 as one'))[0]!.one;
      });
    expect([await end(1), turns]).toEqual([1, 2]);
    turns = 0;
    await expect(end(9)).rejects.toThrow();
    expect(turns).toBe(2);
  });
});

/** A function whose promises all resolve when it has been called twice. */
function bothThere(): () => Promise<void> {
  let calls = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((done) => {
    open = done;
  });
  return async () => {
    calls += 1;
    if (calls === 2) open();
    await both;
  };
}
