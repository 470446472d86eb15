import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AnchorPage } from '../../../src/server/admin/anchor.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { openServer } from '../../support/server/test-server.ts';
import { type Authority, openAuthority } from '../../support/timestamp/authority.ts';

const authority = await openAuthority();
afterAll(() => authority.close());
const settings = { TIMESTAMP_URL: authority.url, TIMESTAMP_CA_FILE: authority.caFile };

const day = 24 * 60 * 60 * 1000;
const open = (more: Parameters<typeof openServer>[0] = {}) =>
  openServer({ embedded: true, ...more, env: { ...settings, ...more.env }, headsEveryMs: 50 });

test('D-31 the newest head is stamped once an hour; who keeps it needs nothing but OpenSSL to check its time', async () => {
  const server = await open();
  const { ask } = operatorOf(() => server);
  const stamped = async () => (await ask<AnchorPage>({ name: 'anchor', from: 1 })).heads.filter(({ stamp }) => stamp);
  await makeLink(server, 'contract');
  await expect.poll(async () => (await stamped()).length).toBe(1);
  const [head] = await stamped();
  expect(authority.judge(Buffer.from(head!.stamp!, 'base64'), head!.hash)).toMatch(/OK/);

  const { asked } = authority.counts;
  for (let count = 0; count < 3; count += 1) {
    await makeLink(server, 'contract');
    const { heads } = await ask<AnchorPage>({ name: 'anchor' });
    await expect.poll(async () => (await ask<AnchorPage>({ name: 'anchor' })).heads[0]!.number).toBe(heads[0]!.number);
  }
  expect([authority.counts.asked, (await stamped()).length]).toEqual([asked, 1]);
  expect(await ask<VerificationReport>({ name: 'verify' })).toMatchObject({
    mismatches: [],
    stamps: 1,
    stamped: { by: 'O=Tests, CN=Time stamps', since: expect.any(String) },
  });
  await server.close();
});

if (isNightly)
  test('D-31 a receiver of events that is away keeps no head from being stamped, nor is it told as a head that was not made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
    const DATA_DIR = join(folder, 'data');
    await putFreshDatabase(DATA_DIR);
    const first = await openServer({ embedded: true, env: { DATA_DIR } });
    await makeLink(first, 'contract');
    await first.close();
    const away = { EVENTS_URL: 'http://127.0.0.1:9/', EVENTS_SECRET: 'x'.repeat(32) };
    const server = await openServer({ embedded: true, env: { ...settings, ...away, DATA_DIR } });
    await expect.poll(() => server.query('select 1 from stamps')).toHaveLength(1);
    const logged = (words: string) => server.lines.filter((line) => line.includes(words)).length;
    expect([logged('the provider was not told of a head'), logged('no head')]).toEqual([1, 0]);
    await server.close();
    rmSync(folder, { recursive: true });
  });

if (isNightly)
  test('D-31 while the authority is away or answers wrongly, heads are made, no stamp is kept, and the log says why', async () => {
    const server = await open();
    const { ask } = operatorOf(() => server);
    const other = await openAuthority();
    const replies: Record<string, Parameters<Authority['behave']>[0]> = {
      'answered 503': () => undefined,
      'not to be read': () => Buffer.from('<html>'),
      'signed by nobody whom TIMESTAMP_CA_FILE vouches for': other.reply,
    };
    for (const [reason, behaviour] of Object.entries(replies)) {
      authority.behave(behaviour);
      const before = (await ask<AnchorPage>({ name: 'anchor' })).heads[0]?.number ?? 0;
      await makeLink(server, 'contract');
      await expect.poll(() => server.lines.some((line) => line.includes(reason))).toBe(true);
      expect((await ask<AnchorPage>({ name: 'anchor' })).heads[0]!.number).toBeGreaterThan(before);
    }
    expect(await ask<VerificationReport>({ name: 'verify' })).toMatchObject({ mismatches: [], stamps: 0 });
    authority.behave(undefined);
    await expect.poll(async () => (await ask<VerificationReport>({ name: 'verify' })).stamps).toBe(1);
    await other.close();
    await server.close();
  });

if (isNightly)
  test('D-47 stamps that are none, written before the right one, hide it from nobody', async () => {
    const server = await open();
    const { ask } = operatorOf(() => server);
    authority.behave(() => Buffer.alloc(100_000));
    await makeLink(server, 'contract');
    await expect.poll(() => server.lines.some((line) => line.includes('longer than 65536 bytes'))).toBe(true);
    await expect.poll(() => server.query('select 1 from heads')).not.toEqual([]);
    const forge = `insert into stamps (head, stamped_at, token) select number, now() - interval '1 hour', '\\x00' from heads`;
    await server.query(forge);
    await expect(server.query(forge.replace('select number', 'select number + 1000'))).rejects.toThrow('foreign key');
    const fatal = () => server.lines.filter((line) => line.includes('"fatal"') && line.includes('"stamp 1"'));
    await expect.poll(() => fatal().length).toBe(1);
    authority.behave(undefined);
    const stamped = async () => (await ask<AnchorPage>({ name: 'anchor', from: 1 })).heads.filter(({ stamp }) => stamp);
    await expect.poll(async () => (await stamped()).length).toBe(1);
    const [head] = await stamped();
    expect(authority.judge(Buffer.from(head!.stamp!, 'base64'), head!.hash)).toMatch(/OK/);
    expect(await ask<VerificationReport>({ name: 'verify' })).toMatchObject({
      stamps: 1,
      mismatches: [{ what: expect.stringMatching(/^the time stamp of head/), computed: 'not to be read' }],
    });
    await server.close();
  });

test.runIf(isNightly)(
  'D-31 a head of the past that is stamped today is named: nobody makes another history, not even with SIGNING_KEY',
  async () => {
    const server = await open({ now: () => new Date(Date.now() - 10 * day) });
    const { ask } = operatorOf(() => server);
    await makeLink(server, 'contract');
    const late = async () => (await ask<VerificationReport>({ name: 'verify' })).mismatches.map(({ what }) => what);
    await expect.poll(late).toEqual(['the time stamp of head 1']);
    await server.close();
  },
);

onEveryDatabase(
  (server) => {
    const { ask, tamper } = operatorOf(server);
    const mismatches = async () =>
      (await ask<VerificationReport>({ name: 'verify' })).mismatches.map(({ what }) => what);

    test('D-31 a stamp is never changed or deleted, and one that its owner has changed or moved is named', async () => {
      const { id } = await makeLink(server(), 'contract');
      await agree(server(), id);
      await expect.poll(async () => (await ask<VerificationReport>({ name: 'verify' })).stamps).toBe(1);
      await makeLink(server(), 'contract');
      await ask({ name: 'anchor' });
      expect(await mismatches()).toEqual([]);
      await expect(server().query('delete from stamps')).rejects.toThrow('records are only ever added to');

      const named = ['stamp 1', expect.stringMatching(/^the time stamp of head \d+$/)];
      await server().query(`insert into stamps (head, stamped_at, token) select head, now(), token from stamps`);
      expect(await mismatches()).toEqual(named.slice(1));
      await tamper('stamps', 'delete from stamps where seq > 1', []);
      await tamper('stamps', 'update stamps set head = head + 1 where seq = 1', []);
      expect((await mismatches()).sort()).toEqual(named);
      await tamper('stamps', 'update stamps set head = head - 1 where seq = 1', []);
      expect(await mismatches()).toEqual([]);
      await tamper('stamps', `update stamps set token = '\\x3000' where seq = 1`, []);
      expect((await mismatches()).sort()).toEqual(named);
      await tamper('stamps', 'delete from stamps where seq = 1', []);
      expect(await mismatches()).toEqual([expect.stringMatching(/^stamp at leaf \d+$/)]);
    });
  },
  { headsEveryMs: 50, env: settings },
);
