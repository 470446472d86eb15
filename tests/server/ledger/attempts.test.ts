import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import {
  type Attempt,
  attemptsFor,
  attemptsOf,
  closeAttempt,
  forLinkOrNonce,
  giveUpUnasked,
  markAsked,
  settleAsNotTaken,
} from '../../../src/server/ledger/attempts.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { faultyGateway } from '../../support/faults/faulty-gateway.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { putState } from '../../support/server/states.ts';
import { link, nonce, slugOf } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

describe.skipIf(!postgres)('the attempts that an answer depends on', () => {
  test('are found by indexes, however many there are', async () => {
    const db = await openDatabase({ kind: 'postgres', url: postgres!.url });
    const [link] = await db.query<{ id: string }>(
      `insert into links (id, journey, customer_type, payment_methods, own_values, value_hashes, receipt)
       select gen_random_uuid(), 'card', 'new', '[]', '{}', '{}', 'x' from generate_series(1, 8000) returning id`,
    );
    await db.query(
      `insert into attempts (id, version, link_id, act, key, nonce_sha256, order_id, state, started_by, started_at, at,
         ip_address, user_agent)
       select gen_random_uuid(), 1, id, 'payment', gen_random_uuid(), 'nonce of ' || id, id::text, 'declined',
         gen_random_uuid(), now(), now(), '192.0.2.1', 'a browser' from links`,
    );
    const other = (await db.query<{ id: string }>('select id from links where id <> $1 limit 1', [link!.id]))[0]!.id;
    const nonceOf = (id: string) => `nonce of ${id}`;
    for (const id of [link!.id, other])
      await putState({ db }, 'attempt', { link_id: id, order_id: `of ${id}`, nonce_sha256: nonceOf(id) });
    await db.query('analyze');
    const find = (linkId: string, nonce: string) => attemptsFor(db, linkId, 'payment', nonce);

    const found = await find(link!.id, nonceOf(other));
    expect(new Set(found.map(({ link_id }) => link_id))).toEqual(new Set([link!.id, other]));
    expect(found).toHaveLength(4);
    // Those that are the link's own and have the nonce are found once.
    expect(await find(other, nonceOf(other))).toHaveLength(2);
    expect(await find(randomUUID(), 'a nonce of nobody')).toEqual([]);

    const plans: string[] = [];
    await db.transaction(async (tx) => {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await tx.query(`select set_config('plan_cache_mode', $1, true)`, [mode]);
        await tx.query(`prepare find_${mode} (uuid, text, text) as select * from attempts where ${forLinkOrNonce}`);
        const lines = await tx.query<{ 'QUERY PLAN': string }>(
          `explain execute find_${mode} ('${link!.id}', 'payment', '${nonceOf(other)}')`,
        );
        plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      }
    });
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('attempts_nonce');
    }
    await db.close();
  });
});

const gateway = faultyGateway();
onEveryDatabase(
  (server) => {
    const pay = (id: string, act = 'payment') =>
      server().post(`${link(id)}/${act}`, cardBody(nonce()), { key: randomUUID() });
    const put = (fields: Record<string, unknown>) =>
      putState({ db: { inTransaction: true, query: server().query as Queryable['query'] } }, 'attempt', fields);
    const make = async (journey = 'single-payment') => (await makeLink(server(), journey)).id;
    const count = async (table: string, id: string) =>
      (await server().query(`select 1 from ${table} where link_id = $1`, [id])).length;

    test.each([
      ['succeeded', {}],
      ['mismatch', { mismatch: 'the sale is for £3.49' }],
      ['pending', {}],
      ['unknown', {}],
      // A time of the database is finer than one of ours.
      ['succeeded', { started_at: '2026-11-29T10:00:00.123456Z' }],
      ['mismatch', { started_at: '2026-11-29T10:00:00.123999Z' }],
      ['unknown', { started_at: '2026-11-29T10:00:00.000001Z' }],
      ['succeeded', { started_at: '2999-01-01T00:00:00Z' }],
    ])(
      'D-56 an attempt that is said to be %s is a question to the gateway, and then another card is taken: %o',
      async (state, fields) => {
        const id = await make();
        await put({
          link_id: id,
          order_id: `DS-F0RG-${randomUUID().slice(0, 4)}`,
          state,
          asked_at: new Date(),
          ...fields,
        });
        expect(slugOf(await pay(id))).toBe('payment-pending');
        await expect.poll(async () => (await pay(id)).status, { timeout: 20_000 }).toBe(201);
        expect(await count('sandbox_charges', id)).toBe(1);
      },
    );

    test('D-27 an attempt that is given up is not asked about any more, and one that was asked about is not given up', async () => {
      const at = new Date();
      const db: Queryable = { inTransaction: false, query: server().query as Queryable['query'] };
      const begin = async () =>
        put({
          link_id: await make(),
          order_id: `DS-GVUP-${randomUUID()}`,
          state: 'pending',
          asked_at: null,
        }) as Promise<Attempt & Record<string, unknown>>;
      const given = await begin();
      expect(await giveUpUnasked(db, given, at)).toBe(true);
      expect(await markAsked(db, given, at)).toBeUndefined();
      const asked = await begin();
      expect(await markAsked(db, asked, at)).toMatchObject({ state: 'pending', asked_at: at });
      expect(await giveUpUnasked(db, asked, at)).toBe(false);
    });

    test('D-27 an operator settles an attempt as they saw it, and nothing that is known of it since', async () => {
      const at = new Date();
      const db: Queryable = { inTransaction: false, query: server().query as Queryable['query'] };
      const seen = await put({ link_id: await make(), order_id: `DS-SEEN-${randomUUID()}`, state: 'unknown' });
      const attempt = seen as Attempt & Record<string, unknown>;
      expect(await closeAttempt(db, attempt, 'declined', at)).toBe(true);
      expect(await settleAsNotTaken(db, attempt, { by: 'Ann', reason: 'no money came' }, at)).toBe(false);
      const [now] = await attemptsOf(db, attempt.link_id);
      expect(now).toMatchObject({ state: 'declined', settled_by: null });
    });

    test('D-56 a record that nobody has signed, or the last number that there is, keeps nobody from the card', async () => {
      const kept = await make('card');
      for (const number of [1, 2_147_483_647])
        await server().query(
          `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent, number, receipt)
           values ($1, 'payment-method', 'DS-F0RG-0002', now(), '', '', $2, 'x')`,
          [kept, number],
        );
      expect((await pay(kept, 'payment-method')).status).toBe(201);
    });

    test('D-56 a payment is recorded, though somebody writes down its order, its record and a search for it meanwhile', async () => {
      const [id, other] = [await make(), await make()];
      gateway.fault = 'slow';
      const paying = pay(id);
      const asked = () => server().query('select * from attempts where link_id = $1 and asked_at is not null', [id]);
      await expect.poll(asked).toHaveLength(1);
      const { order_id, id: attempt } = (await asked())[0]!;
      await put({ link_id: other, order_id, version: 2 });
      await put({ id: attempt, link_id: id, order_id, version: 2_147_483_647, state: 'not-taken' });
      await server().query(
        `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent, number, receipt)
         values ($1, 'payment', $2, now(), '', '', 1, 'x')`,
        [other, order_id],
      );
      await server().query(
        `insert into unsettled (id, kind, link_id, started_by, alone, waits_for)
         values (gen_random_uuid(), 'attempt', $1, gen_random_uuid(), 'payment', 'gateway')`,
        [id],
      );
      gateway.fault = 'none';
      gateway.release();
      expect((await paying).status).toBe(201);
    });
  },
  { gateway: gateway.open, reconcile: { everyMs: 100, lookGapMs: 100 } },
);
