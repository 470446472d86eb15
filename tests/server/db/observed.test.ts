import { expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import { observedDb, statementName } from '../../../src/server/db/observed.ts';

test.each([
  ['select 1', 'select'],
  ['select id from links where id = $1', 'select links'],
  ['with made as (select * from unnest($1)) insert into records (a) select a from made', 'insert records'],
  [
    'with event as (update events set leased_by = $2 where x in (select 1 from records) returning *) select 1',
    'update events',
  ],
  ['delete from tries where since < now()', 'delete tries'],
  ['select record_seq from events for update of mine skip locked', 'select events'],
])('%s is called %s', (sql, name) => expect(statementName(sql)).toBe(name));

test('statements and transactions are observed, and fail as they would by themselves', async () => {
  const seen: string[] = [];
  const query = async (sql: string) => {
    if (sql.includes('broken')) throw new Error('broken');
    return [];
  };
  const plain = { inTransaction: false, query } as unknown as Db;
  plain.transaction = (work) => work({ inTransaction: true, query } as never);
  const db = observedDb(plain, async (name, run) => {
    try {
      return await run();
    } finally {
      seen.push(name);
    }
  });
  await db.transaction(async (tx) => {
    expect(tx.inTransaction).toBe(true);
    await tx.query('insert into links (id) values ($1)', ['secret']);
  });
  await expect(db.query('select * from broken')).rejects.toThrow('broken');
  expect(seen).toEqual(['insert links', 'transaction', 'select broken']);
});
