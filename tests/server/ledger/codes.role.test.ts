/** The server beside somebody who writes into its database with its own role, and has no SIGNING_KEY. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '../../../src/server/admin/database-roles.ts';
import type { LinkRecord } from '../../../src/server/admin/show.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import type { ProviderEvent } from '../../../src/server/events/event.ts';
import type { ExportPage, PendingEvent } from '../../../src/server/events/pending-events.ts';
import { faultsOfProof, type InclusionProof } from '../../../src/server/proof/inclusion.ts';
import { publicKeyOf } from '../../../src/server/proof/signer.ts';
import { databasesToAsk } from '../../support/database/databases.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { patientDelivery } from '../../support/faults/short-limits.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { link, nonce, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());
const token = 'a-token-of-the-provider-0123456789abcdef';
const role = `doorstep_forger_${randomUUID().slice(0, 8)}`;
const everyMs = 40;

/** The address of the database for a role that may do what the service does, and no more. */
async function asService(): Promise<string> {
  const { db } = await openDatabase({ kind: 'postgres', url: postgres!.url });
  await db.close();
  const owner = new pg.Client(postgres!.url);
  await owner.connect();
  await owner.query(databaseRoles(role));
  await owner.end();
  const url = new URL(postgres!.url);
  url.username = role;
  return url.href;
}

describe.each(databasesToAsk())('D-47 $name', ({ isPostgres }) => {
  let server: TestServer;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  const { ask } = operatorOf(() => server);
  const sql = (text: string, ...params: unknown[]) => server.query(text, params);
  const pay = (id: string, kind: 'success' | 'declined' = 'success') =>
    server.post(`${link(id)}/payment`, cardBody(nonce(kind)), { key: randomUUID() });
  const newLink = async () => (await makeLink(server, 'single-payment')).id;
  const show = (id: string) => ask<LinkRecord>({ name: 'show', id });
  const provided = (id: string) =>
    server.get(`/provider-api/links/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const told = (id: string) => (receiver.taken as ProviderEvent[]).filter((event) => event.link_id === id);
  /** Waits until a server has come upon a row of this kind, and told of it. */
  const found = (kind: string, seq: unknown) =>
    expect
      .poll(() => server.lines.filter((line) => line.includes('"fatal"') && line.includes(`"${kind} ${seq}"`)).length)
      .toBe(1);
  const named = async (id: string) => (await ask<VerificationReport>({ name: 'verify', id })).mismatches;
  /** Several rounds of the reconciler. */
  const rounds = async () => {
    const before = (await sql('select coalesce(max(looks), 0)::integer as looks from unsettled'))[0]!.looks as number;
    await expect
      .poll(async () => (await sql('select max(looks)::integer as looks from unsettled'))[0]!.looks)
      .toBeGreaterThan(before + 1);
  };
  const forgeAttempt = async (id: string, state: string, order: string) => {
    const [row] = await sql(
      `insert into attempts (id, version, link_id, act, key, nonce_sha256, order_id, amount_pence, gateway, started_by,
         started_at, state, at, asked_at, ip_address, user_agent, salt, mac)
       values (gen_random_uuid(), 1, $1, 'payment', gen_random_uuid(), $2, $2, 999900, 'sandbox', gen_random_uuid(),
         now() - interval '40 minutes', $3, now() - interval '40 minutes', now() - interval '40 minutes', '203.0.113.66', 'x',
         'a salt', repeat('a', 32)) returning id, seq, started_by`,
      ...[id, order, state],
    );
    await sql(
      `insert into unsettled (id, kind, link_id, started_by, started_at, waits_for)
       values ($1, 'attempt', $2, $3, now() - interval '40 minutes', 'gateway')`,
      ...[row!.id, id, row!.started_by],
    );
    return row!;
  };
  const forgeRecord = async (id: string, act: string, reference: string, more = '') =>
    (
      await sql(
        `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent, amount_pence, gateway, card_brand,
           card_ending, number, hash, salt, mac${more && ', about'})
         values ($1, $2, $3, now(), '192.0.2.1', 'x', 999900, 'sandbox', 'Visa', '1111', 1, 'forged', 'a salt', 'forged'${more})
         returning seq`,
        ...[id, act, reference],
      )
    )[0]!;

  beforeAll(async () => {
    receiver = await openReceiver({ slowMs: 2_000 });
    const env = {
      ...{ SIGNING_KEY: 'd1'.repeat(32), PROVIDER_API_TOKEN: token, METRICS_PORT: '0', DECLINES_PER_LINK: '2' },
      ...{ EVENTS_URL: receiver.url, EVENTS_SECRET: secret },
      ...(isPostgres && { DATABASE_URL: await asService() }),
    };
    const reconcile = { everyMs, lookGapMs: everyMs };
    server = await openServer({ env, reconcile, delivery: patientDelivery, headsEveryMs: 3_600_000 });
  });
  afterAll(async () => {
    await server?.close();
    await receiver?.close();
  });

  test.skipIf(!isPostgres)('the role may change and delete no state, and add nothing that triggers add', async () => {
    const added = [
      'insert into events (record_seq) values (999)',
      `insert into uncovered (kind, id) values ('link', 'x')`,
    ];
    const changed = ['update attempts set mac = mac', 'delete from attempts', 'update refunds set by = by'];
    for (const statement of [...changed, ...added])
      await expect(sql(statement), statement).rejects.toThrow('permission denied');
  });

  test('a link that nobody has made works for nobody, takes no card and is told to nobody', async () => {
    const id = randomUUID();
    const made = 'select (jsonb_populate_record(links, $2::jsonb)).* from links where id = $1';
    await sql(`insert into links ${made}`, await newLink(), JSON.stringify({ id, amount_pence: 1 }));
    for (const answer of [await server.get(link(id)), await pay(id), await provided(id)])
      expect(slugOf(answer)).toBe('link-unknown');
    expect(await named(id)).toContainEqual(expect.objectContaining({ what: `link ${id}` }));
  });

  test('an attempt that never was is not concluded, signed or told, whatever the gateway knows of its order', async () => {
    const id = await newLink();
    const forged = await forgeAttempt(id, 'unknown', 'DS-F0RG-ATT1');
    await sql(`insert into sandbox_charges (link_id, order_id, amount_pence) values ($1, 'DS-F0RG-ATT1', 999900)`, id);
    await found('attempt', forged.seq);
    await rounds();
    expect(await sql('select version from attempts where id = $1', forged.id)).toEqual([{ version: 1 }]);
    expect((await show(id)).attempts).toEqual([]);
    expect((await server.get(link(id))).body).toMatchObject({ status: 'active', completed: [] });
    expect((await provided(id)).body.records).toEqual([]);
    await ask({ name: 'anchor' });
    expect(await sql(`select 1 from leaves where kind = 'attempt' and id = $1`, String(forged.seq))).toEqual([]);
    expect(await named(id)).toContainEqual(expect.objectContaining({ what: `attempt ${forged.seq}` }));
    // The customer still pays, once.
    expect((await pay(id)).status).toBe(201);
    expect((await show(id)).attempts).toMatchObject([{ state: 'succeeded', amount_pence: 3499 }]);
  });

  test('a surplus that never was is not taken back, and a declined card is not opened again', async () => {
    const id = await newLink();
    await sql(`insert into sandbox_charges (link_id, order_id, amount_pence) values ($1, 'DS-F0RG-ATT2', 3499)`, id);
    await found('attempt', (await forgeAttempt(id, 'surplus', 'DS-F0RG-ATT2')).seq);
    await pay(id, 'declined');
    await ask({ name: 'anchor' });
    const [opened] = await sql(
      `insert into attempts (id, version, link_id, act, key, nonce_sha256, order_id, amount_pence, gateway, started_by,
         started_at, state, at, asked_at, ip_address, user_agent, salt, settled_by, mismatch, mac)
       select id, version + 1, link_id, act, key, nonce_sha256, order_id, amount_pence, gateway, started_by, started_at,
         'unknown', at, asked_at, ip_address, user_agent, salt, 'an innocent', 'the customer cheated', mac
       from attempts where link_id = $1 and state = 'declined' returning id, seq, link_id, started_by`,
      id,
    );
    await sql(
      `insert into unsettled (id, kind, link_id, started_by, started_at, waits_for)
       values ($1, 'attempt', $2, $3, now() - interval '40 minutes', 'gateway')`,
      ...[opened!.id, id, opened!.started_by],
    );
    await found('attempt', opened!.seq);
    await rounds();
    expect((await show(id)).attempts.map(({ state }) => state)).toEqual(['declined']);
    expect(await sql('select undone_at from sandbox_charges where link_id = $1', id)).toEqual([{ undone_at: null }]);
    expect(await sql('select 1 from attempts where id = $1 and settled_by is not null', opened!.id)).toHaveLength(1);
    expect(await named(id)).toContainEqual(expect.objectContaining({ what: `attempt ${opened!.seq}` }));
    expect(told(id)).toEqual([]);
  });

  test('a refund that never was is neither concluded nor counted', async () => {
    const id = await newLink();
    await pay(id);
    const [forged] = await sql(
      `insert into refunds (id, version, link_id, order_id, refund_id, amount_pence, is_whole, reason, by, started_by, started_at,
         state, at, asked_at, mac)
       select gen_random_uuid(), 1, link_id, order_id, 'DS-F0RG-REF1', 3499, true, 'the customer complained of fraud',
         'an innocent operator', started_by, started_at, 'unknown', at, at, repeat('a', 32)
       from attempts where link_id = $1 and version = 1 returning id, seq, started_by`,
      id,
    );
    await sql(
      `insert into unsettled (id, kind, link_id, started_by, started_at, waits_for)
       values ($1, 'refund', $2, $3, now() - interval '40 minutes', 'gateway')`,
      ...[forged!.id, id, forged!.started_by],
    );
    await found('refund', forged!.seq);
    expect((await show(id)).refunds).toEqual([]);
    expect(await sql('select version from refunds where id = $1', forged!.id)).toHaveLength(1);
    const made = await ask<{ state: string }>({ name: 'refund', id, reason: 'a late engineer', by: 'a test' });
    expect(made.state).toMatch(/refunded|voided/);
    expect(await named(id)).toContainEqual(expect.objectContaining({ what: `refund ${forged!.seq}` }));
  });

  test('declined cards that never were lock no link, and a refused one does', async () => {
    const id = await newLink();
    for (const order of ['DS-F0RG-DEC1', 'DS-F0RG-DEC2', 'DS-F0RG-DEC3'])
      await forgeAttempt(id, 'declined', order).then(({ seq }) => seq);
    await pay(id, 'declined');
    expect(told(id).map((event) => event.type === 'fact-added' && event.fact)).toEqual([]);
    expect(slugOf(await pay(id, 'declined'))).toBe('card-declined');
    await expect
      .poll(() => told(id).map((event) => event.type === 'fact-added' && event.fact))
      .toEqual(['link-locked']);
  });

  test('a payment that nobody has signed is told to nobody and makes no link used, and the real one is', async () => {
    const id = await newLink();
    const forged = await forgeRecord(id, 'payment', 'DS-F0RG-ED00');
    const fact = await forgeRecord(await newLink(), 'payment-refunded', 'payment-refunded x', `, 'DS-F0RG-ED00'`);
    await found('record', forged.seq);
    await found('record', fact.seq);
    const { body } = await server.get(link(id));
    expect(body).toMatchObject({ status: 'active', completed: [] });
    expect(body).not.toHaveProperty('records');
    expect((await provided(id)).body).toMatchObject({ status: 'active', completed: [], records: [], facts: [] });
    const list = await server.get('/provider-api/links?status=used', { headers: { authorization: `Bearer ${token}` } });
    expect((list.body.links as { id: string }[]).map((one) => one.id)).not.toContain(id);
    const { events } = await ask<ExportPage>({ name: 'export' });
    expect(events.filter((event) => event.link_id === id)).toEqual([]);
    const paid = await pay(id);
    expect(paid.status).toBe(201);
    await ask({ name: 'anchor' });
    const proof = await ask<InclusionProof>({ name: 'proof', id });
    expect(proof.records.map(({ record }) => record.reference)).toEqual([paid.body.reference]);
    const { public_key } = await ask<{ public_key: string }>({ name: 'public-key' });
    expect(faultsOfProof(proof, [publicKeyOf(Buffer.from(public_key, 'base64'))], undefined)).toEqual([]);
    await expect.poll(() => told(id).map(({ reference }) => reference)).toEqual([paid.body.reference]);
    expect(told(id)[0]).toMatchObject({ amount_pence: 3499, completed: ['payment'] });
    const waiting = await ask<PendingEvent[]>({ name: 'events' });
    expect(waiting.filter(({ link_id }) => link_id === id)).toMatchObject([{ state: 'refused' }]);
    const mismatches = await named(id);
    expect(mismatches).toContainEqual(expect.objectContaining({ what: `record ${forged.seq}` }));
    expect(new Set(mismatches.map(({ what }) => what))).toEqual(
      new Set(['the record', `record ${forged.seq}`, 'the attempt DS-F0RG-ED00']),
    );
  });

  test('the metric counts them, by their kind', async () => {
    const text = await (await fetch(`http://127.0.0.1:${server.started.metricsPort}/metrics`)).text();
    for (const kind of ['attempt', 'refund', 'record'])
      expect(text).toMatch(new RegExp(`^doorstep_forged_rows_total\\{kind="${kind}"\\} [1-9]`, 'm'));
  });
});
