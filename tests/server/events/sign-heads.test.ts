import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { holdHeads } from '../../../src/server/ledger/make-head.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { hasPostgres, openTestPostgres } from '../../support/database/postgres.ts';
import { openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { openServer } from '../../support/server/test-server.ts';

test('D-47 leaves of nobody are passed over, and heads that cannot be made again and again are fatal in the log', async () => {
  const server = await openServer({ embedded: true, headsEveryMs: 30 });
  const { ask, query } = operatorOf(() => server);
  const { id } = await makeLink(server, 'contract');
  await expect.poll(() => query('select 1 from heads')).not.toEqual([]);
  // At the next position, and of the record to come.
  await query(
    `insert into leaves (position, head, kind, id, hash)
     select max(position) + place, 1000, 'record', place::text, 'x' from leaves, generate_series(1, 2) as place group by place`,
  );
  await agree(server, id);
  const next = await makeLink(server, 'contract');
  const found = async (of: string) => (await ask<VerificationReport>({ name: 'verify', id: of })).mismatches.length;
  await expect.poll(() => query('select 1 from heads where number = 2')).toHaveLength(1);
  expect(await found(next.id)).toBe(1);
  expect(await found(id)).toBeGreaterThan(1);
  expect(server.lines.join()).toMatch(/"fatal".*"leaf of record \d+"/);

  await query('alter table leaves add constraint none check (false) not valid');
  await makeLink(server, 'contract');
  await expect
    .poll(
      () => server.lines.filter((line) => line.includes('"fatal"') && line.includes('nothing that is recorded')).length,
    )
    .toBeGreaterThan(0);
  await server.close();
});

test('D-47 rows that are taken off the list are signed all the same, and what swallows rows is told', async () => {
  const server = await openServer({ embedded: true, headsEveryMs: 30 });
  const { ask, query } = operatorOf(() => server);
  const told = (row: string) =>
    expect.poll(() => server.lines.some((line) => line.includes('"fatal"') && line.includes(`"${row}"`))).toBe(true);
  const { id } = await makeLink(server, 'contract');
  await expect.poll(() => query('select 1 from heads')).not.toEqual([]);
  await query('create function swallow() returns trigger language plpgsql as $$ begin return null; end $$');
  for (const table of ['uncovered', 'link_changes'])
    await query(`create trigger swallow before insert on ${table} for each row execute function swallow()`);
  expect((await agree(server, id)).status).toBe(201);
  const [{ seq }] = (await query('select seq::text as seq from records where link_id = $1', [id])) as [{ seq: string }];
  await told(`record ${seq}`);
  await expect.poll(() => query(`select 1 from leaves where kind = 'record' and id = $1`, [seq])).toHaveLength(1);
  await told('table uncovered');
  await expect(ask({ name: 'maintenance', on: true, id, by: 'a test' })).rejects.toThrow('has not kept each change');
  expect(await query('select 1 from links where maintenance and id = $1', [id])).toEqual([]);
  // Its leaf is one that no head has signed.
  await query('drop trigger swallow on link_changes');
  await query(`create or replace function swallow() returns trigger language plpgsql as $$ begin
    if new.kind <> 'record' then return new; end if;
    insert into leaves values (900000000000, 1, new.kind, new.id, null, 'x'); return null; end $$`);
  await agree(server, (await makeLink(server, 'contract')).id);
  const [last] = await query('select max(seq)::text as seq from records');
  await told(`record ${last!.seq}`);
  await query(`select setval('records_seq_seq', 1)`);
  await told('sequence records');
  await server.close();
});

test('D-47 what was taken off the list before a server looked at all is told by its first look', async () => {
  const server = await openServer({ embedded: true, headsEveryMs: 3_600_000 });
  await agree(server, (await makeLink(server, 'contract')).id);
  await server.query(`delete from uncovered where kind = 'record'`);
  await server.close();
  expect(server.lines.join()).toMatch(/"fatal".*"record \d+"/);
});

test('D-47 a head that no server has signed is told to nobody, and holds up none, whatever its time', async () => {
  const receiver = await openReceiver();
  const heads = () => receiver.heads.map(({ id }) => id);
  const env = { EVENTS_URL: receiver.url, EVENTS_SECRET: secret };
  const server = await openServer({ env, headsEveryMs: 30 });
  await makeLink(server, 'contract');
  await expect.poll(() => heads()).toEqual(['head-1']);
  await server.query(
    `insert into heads (number, made_at, first, leaves, root, key, hash, signature) values (0, 'infinity', 0, 1, 'x', 'x', 'x', 'x')`,
  );
  await expect
    .poll(() => server.lines.some((line) => line.includes('"fatal"') && line.includes('"head 0"')))
    .toBe(true);
  await makeLink(server, 'contract');
  await expect.poll(() => heads()).toEqual(['head-1', 'head-2']);
  await server.close();
  await receiver.close();
});

test('D-47 nothing is signed upon a database that was put back to an earlier state, until the operator says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
  const [data, earlier, file] = ['data', 'earlier', 'head.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await putFreshDatabase(data);
  const open = () => openServer({ embedded: true, env: { DATA_DIR: data, HEAD_FILE: file }, headsEveryMs: 30 });
  const workADay = async () => {
    const server = await open();
    await makeLink(server, 'contract');
    await server.close();
  };
  await workADay();
  cpSync(data, earlier, { recursive: true });
  await workADay();
  rmSync(data, { recursive: true });
  renameSync(earlier, data);

  const server = await open();
  const heads = () => server.query('select number from heads order by number');
  await makeLink(server, 'contract');
  await expect.poll(() => server.lines.some((line) => line.includes('Head 2 is gone or is another one'))).toBe(true);
  expect(await heads()).toEqual([{ number: 1 }]);
  await server.close();

  writeFileSync(file, 'no head');
  await expect(open()).rejects.toThrow(/^HEAD_FILE: .* is no file of a head/);
  rmSync(file);
  const after = await open();
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(await after.query('select number from heads order by number')).toEqual([{ number: 1 }, { number: 2 }]);
  await after.close();
  rmSync(folder, { recursive: true });
});

test.runIf(hasPostgres())(
  'D-47 a server that is not at its turn to sign sees too that the database was put back, and leaves HEAD_FILE as it is',
  async () => {
    const database = (await openTestPostgres())!;
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
    const file = join(folder, 'head.json');
    const lost = JSON.stringify({ number: 99, hash: 'of a head that is gone' });
    const other = new pg.Client(database.url);
    const env = { DATABASE_URL: database.url, SIGNING_KEY: 'd1'.repeat(32), HEAD_FILE: file };
    const before = await openServer({ embedded: true, env });
    await makeLink(before, 'contract');
    await before.close();

    writeFileSync(file, lost);
    await other.connect();
    await other.query('begin');
    await holdHeads({ query: async (sql, params) => (await other.query(sql, params)).rows, inTransaction: true });
    const server = await openServer({ embedded: true, env, headsEveryMs: 30 });
    const refusals = () => server.lines.filter((line) => line.includes('Head 99 is gone or is another one')).length;
    await expect.poll(refusals).toBeGreaterThan(1);
    expect(readFileSync(file, 'utf8')).toBe(lost);
    await server.close();
    await other.end();
    await database.close();
    rmSync(folder, { recursive: true });
  },
);
