import { afterAll, expect, test } from 'vitest';
import { noticingFullDisk } from '../../../src/server/db/full-disk.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer, outcomeOf } from '../../support/server/test-server.ts';

const server = await openServer({ embedded: true });
afterAll(() => server.close());

test('a server whose database has no room left says so in its log, and is not ready for customers', async () => {
  const { id } = await makeLink(server, 'contract');
  await server.query(
    `create function disk_full() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  );
  await server.query('create trigger disk_full before insert on records for each row execute function disk_full()');
  expect((await server.get('/readyz')).status).toBe(200);

  const refused = await agree(server, id);
  expect([refused.status, outcomeOf(refused)]).toEqual([503, 'submitFailed']);
  expect([(await server.get('/readyz')).status, (await server.get('/healthz')).status]).toEqual([503, 200]);
  const said = server.lines.join('');
  for (const words of ['database error 53100: its disk is full', 'the disk of the database is full'])
    expect(said).toContain(words);

  await server.query('drop trigger disk_full on records');
  expect((await agree(server, id)).status).toBe(303);
});

test('the disk counts as full after a change that found no room alone', async () => {
  const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(), { code }));
  const full = async (code: string) => {
    const db = noticingFullDisk({
      inTransaction: false,
      query: failing(code),
      transaction: failing(code),
      close: failing(''),
    });
    await db.query('select 1').catch(() => undefined);
    const [afterQuery] = [db.isFull?.()];
    await db.transaction(async () => undefined).catch(() => undefined);
    return [afterQuery, db.isFull?.()];
  };
  expect(await full('53100')).toEqual([true, true]);
  expect(await full('ENOSPC')).toEqual([true, true]);
  expect(await full('23505')).toEqual([false, false]);
});
