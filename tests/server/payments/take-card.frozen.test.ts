import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openStates, putState, putUnsettled } from '../../support/server/states.ts';
import { link, nonce, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';

/** How often each race is run: `npm run test:nightly` says 200. */
const rounds = isNightly ? 200 : 10;
const atOnce = 20;
const freshMs = 1_000;

const postgres = await openTestPostgres();

describe.skipIf(!postgres)('D-27 a process that is frozen between writing that it asks and asking', () => {
  /** The calls of the first process that stand still right before the gateway is asked. */
  let frozen: (() => void)[] = [];
  let first: TestServer;
  let second: TestServer;

  function freezeBeforeAsking(db: Db): void {
    const { query } = db;
    db.query = async <Row>(sql: string, params?: unknown[]) => {
      const result = await query<Row>(sql, params);
      const isAsking =
        sql.includes('insert into attempts') && /"version":2,.*"state":"pending"/.test(String(params?.[0]));
      if (isAsking) await new Promise<void>((thaw) => frozen.push(thaw));
      return result;
    };
  }
  const impatient = (db: Db) => ({ ...sandboxGateway(db), settleMs: 0 });

  beforeAll(async () => {
    const options = { env: { DATABASE_URL: postgres!.url }, reconcile: { everyMs: 50, lookGapMs: 50 } };
    first = await openServer({
      ...options,
      freshMs,
      gateway: (db) => {
        freezeBeforeAsking(db);
        return impatient(db);
      },
    });
    second = await openServer({ ...options, gateway: impatient });
  });
  afterAll(async () => {
    await first?.close();
    await second?.close();
    await postgres?.close();
  });

  const pay = (server: TestServer, id: string) =>
    server.post(`${link(id)}/payment`, cardBody(nonce()), { key: randomUUID() });
  const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
  const states = async (ids: string[]) => {
    const rows = await second.query(
      `select distinct on (id) state from attempts where link_id = any($1::uuid[]) order by id, version desc`,
      [ids],
    );
    return rows.map(({ state }) => state);
  };
  const looks = async (ids: string[]) =>
    (await second.query('select max(looks) as most from unsettled where link_id = any($1::uuid[])', [ids]))[0]!.most;
  /** Links whose payment stands still in the first process, and its answers to come. */
  async function freeze(count: number) {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push((await makeLink(first, 'single-payment')).id);
    frozen = [];
    const answers = ids.map((id) => pay(first, id));
    await expect.poll(() => frozen.length).toBe(count);
    return { ids, answers };
  }
  const thaw = () => frozen.splice(0).forEach((go) => void go());
  async function chargedOnce(ids: string[]): Promise<void> {
    const rows = await second.query(
      'select link_id, count(*)::integer as charges from sandbox_charges where link_id = any($1::uuid[]) group by link_id',
      [ids],
    );
    expect(rows).toHaveLength(ids.length);
    expect(rows.filter(({ charges }) => charges !== 1)).toEqual([]);
  }
  async function repeated(race: (count: number) => Promise<void>): Promise<void> {
    for (let left = rounds; left > 0; left -= atOnce) await race(Math.min(left, atOnce));
  }

  test('keeps the others from concluding and from charging, for as long as it lives, and charges once it goes on', () =>
    repeated(async (count) => {
      const { ids, answers } = await freeze(count);
      await pause(freshMs / 4);
      const others = ids.map((id) => pay(second, id));
      // What others see meanwhile does not put off the searches of its own that may follow.
      expect(await looks(ids)).toBe(0);
      thaw();
      for (const reply of await Promise.all(others)) expect([200, 201, 'payment-pending']).toContain(slugOf(reply));
      await Promise.all(answers);
      for (const id of ids) expect([200, 201]).toContain((await pay(second, id)).status);
      await chargedOnce(ids);
    }));

  if (isNightly)
    test('keeps the others from concluding also when it is frozen for long, and then does not ask any more', () =>
      repeated(async (count) => {
        const { ids, answers } = await freeze(count);
        await pause(2 * freshMs);
        expect(new Set(await states(ids))).toEqual(new Set(['pending']));
        for (const id of ids) expect(slugOf(await pay(second, id))).toBe('payment-pending');
        thaw();
        for (const reply of await Promise.all(answers)) expect(slugOf(reply)).toBe('gateway-unavailable');
        for (const id of ids) expect((await pay(second, id)).status).toBe(201);
        await chargedOnce(ids);
      }));

  test('that has just begun, by the clock of another query, is not given up', async () => {
    const { id } = await makeLink(first, 'single-payment');
    const written = openStates(second);
    // No call takes 25 s.
    const started_at = new Date(Date.now() + 15_000);
    const fields = { link_id: id, order_id: `DS-${randomUUID()}`, state: 'pending', started_at };
    const attempt = await putState(await written.ledger(), 'attempt', fields);
    await putUnsettled(await written.ledger(), 'attempt', attempt, 'call');
    // Other attempts are looked at meanwhile.
    const { ids, answers } = await freeze(1);
    await pause(freshMs / 2);
    expect(await states([id])).toEqual(['pending']);
    thaw();
    await Promise.all([...answers, written.settle(id, { state: 'not-taken' })]);
    await chargedOnce(ids);
  });

  if (isNightly)
    test('whose connection is gone holds up nobody; when it goes on after another has charged, it does not charge', () =>
      repeated(async (count) => {
        const { ids, answers } = await freeze(count);
        // Those of its own database alone: other tests share the server, whose locks are all in one list.
        await second.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        await expect.poll(async () => new Set(await states(ids))).toEqual(new Set(['not-taken']));
        for (const id of ids) expect((await pay(second, id)).status).toBe(201);
        await pause(freshMs);
        thaw();
        for (const reply of await Promise.all(answers)) expect(slugOf(reply)).toBe('gateway-unavailable');
        await chargedOnce(ids);
      }));
});
