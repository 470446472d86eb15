import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batched } from '../../../src/server/db/batch.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

describe.skipIf(!postgres)('statements that are asked for in one turn of the event loop', () => {
  let opened: Db;
  beforeAll(async () => {
    opened = await openDatabase({ kind: 'postgres', url: postgres!.url });
  });
  afterAll(() => opened.close());

  /** How many went together in each statement. */
  let sizes: number[] = [];
  beforeEach(() => {
    sizes = [];
  });
  const divide = batched(async (db: Queryable, numbers: number[]) => {
    sizes.push(numbers.length);
    const rows = await db.query<{ number: number; result: number }>(
      'select number, 60 / number as result from unnest($1::int[]) as asked (number) order by number',
      [numbers],
    );
    return numbers.map((number) => rows.find((row) => row.number === number)?.result);
  });

  test('go as one, and each gets the answer to what it asked', async () => {
    const answers = await Promise.all([5, 60, 1, 5].map((number) => divide(opened, number)));
    expect(answers).toEqual([12, 1, 60, 12]);
    expect(sizes).toEqual([4]);
    expect(await divide(opened, 2)).toBe(30);
    expect(sizes).toEqual([4, 1]);
  });

  test('do not suffer for one that the database refuses', async () => {
    const answers = await Promise.allSettled([5, 0, 60].map((number) => divide(opened, number)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { code: '22012' } });
    expect(sizes).toEqual([3, 1, 1, 1]);
  });

  test('are fifty at most', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => divide(opened, 60)));
    expect(new Set(answers)).toEqual(new Set([1]));
    expect(sizes).toEqual([50, 50, 20]);
  });

  test('go by themselves inside a transaction, where only its own may be', async () => {
    await opened.transaction(async (tx) => {
      expect(await Promise.all([divide(tx, 1), divide(opened, 2), divide(tx, 3)])).toEqual([60, 30, 20]);
    });
    expect(sizes).toEqual([1, 1, 1]);
  });

  test('go by themselves inside a transaction that can do more than query', async () => {
    await opened.transaction(async (tx) => {
      const withSavepoints: Db = { ...tx, transaction: async (work) => work(tx), close: async () => undefined };
      expect(await Promise.all([divide(withSavepoints, 1), divide(withSavepoints, 2)])).toEqual([60, 30]);
    });
    expect(sizes).toEqual([1, 1]);
  });

  test('are not asked for one by one of a database that is away', async () => {
    const away = openPostgres('postgres://nobody@127.0.0.1:1/none', () => undefined);
    const answers = await Promise.allSettled([1, 2, 3].map((number) => divide(away, number)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sizes).toEqual([3]);
    await away.close();
  });
});
