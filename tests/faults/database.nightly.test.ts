import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLink } from '../../src/server/links/create.ts';
import { signerOf } from '../../src/server/proof/signer.ts';
import { type OwnPostgres, openOwnPostgres } from '../support/database/postgres.ts';
import { ask, type Came, freshToken, newCard, pay } from '../support/server/customer-calls.ts';
import { compiled } from '../support/server/server-site.ts';
import { openServer, type TestServer } from '../support/server/test-server.ts';

/** How long the database is away, in milliseconds. */
const away = 12_000;

const key = randomBytes(32);
const [signer, SIGNING_KEY] = [signerOf(key), key.toString('hex')];
const postgres = await openOwnPostgres();
const withPostgres = test.skipIf(!postgres);

/** A server on PostgreSQL with links to pay by. */
async function openShop({ url }: OwnPostgres, count: number) {
  const server = await openServer({
    env: { DATABASE_URL: url, SIGNING_KEY },
    reconcile: { everyMs: 200, lookGapMs: 400 },
  });
  const ids: string[] = [];
  const db = { inTransaction: false, query: server.query as Parameters<typeof createLink>[0]['query'] };
  for (let made = 0; made < count; made += 1) {
    ids.push(
      await createLink(
        db,
        compiled.site,
        { journey: 'single-payment', amount_pence: 3499 },
        { now: new Date(), signer },
      ),
    );
  }
  return { server, ids, token: await freshToken(server.started.port) };
}

const slugOf = (came: Came) => String(came?.body.type ?? came?.status ?? 'nothing').replace('/problems/', '');

const countOf = async (server: TestServer, sql: string, params: unknown[] = []) =>
  Number((await server.query(sql, params))[0]!.count);
const charges = (server: TestServer, id: string) =>
  countOf(server, 'select count(*) from sandbox_charges where link_id = $1', [id]);

/** Pays every link from several customers at once, over and over, until `until` is there; then until every link is paid. */
async function payThroughout(port: number, token: string, ids: string[], during: () => Promise<void>) {
  const answers: { came: Came; id: string; at: number }[] = [];
  const acknowledged = new Map<string, unknown>();
  let over = false;
  const customer = async () => {
    for (let turn = 0; !over; turn += 1) {
      const id = ids[turn % ids.length]!;
      const came = await pay(port, token, id, newCard());
      answers.push({ came, id, at: performance.now() });
      if (came && came.status < 300) acknowledged.set(id, came.body.reference);
      // As fast as they can they only keep the processor busy while the database is away.
      await wait(20);
    }
  };
  const customers = Array.from({ length: 8 }, customer);
  await during();
  over = true;
  await Promise.all(customers);
  return { answers, acknowledged };
}

withPostgres(
  `PostgreSQL stopped for ${away / 1000} seconds under load: 503 as problem+json, recovery by itself, nothing acknowledged is lost`,
  async () => {
    const { server, ids, token } = await openShop(postgres!, 60);
    const port = server.started.port;
    let [from, to] = [0, 0];
    const { answers, acknowledged } = await payThroughout(port, token, ids, async () => {
      await wait(1_000);
      const resume = postgres!.pause();
      from = performance.now();
      await wait(away);
      to = performance.now();
      resume();
      await expect.poll(async () => (await server.get('/readyz')).status).toBe(200);
    });
    const meanwhile = answers.filter(({ at }) => at > from + 1_000 && at < to);
    expect(meanwhile.length).toBeGreaterThan(10);
    expect(new Set(meanwhile.map(({ came }) => slugOf(came)))).toEqual(new Set(['unavailable']));
    expect(new Set(meanwhile.map(({ came }) => came!.status))).toEqual(new Set([503]));

    for (const id of ids) {
      await expect
        .poll(async () => (await pay(port, token, id, newCard()))?.status, { timeout: 60_000, interval: 200 })
        .toBeLessThan(202);
      expect(await charges(server, id)).toBe(1);
    }
    for (const [id, reference] of acknowledged) {
      expect((await pay(port, token, id, newCard()))?.body.reference).toBe(reference);
    }
    await server.close();
  },
  180_000,
);

withPostgres(
  'connections cut in the middle of transactions: each call is done or not done, and none is done twice',
  async () => {
    const { server, ids, token } = await openShop(postgres!, 40);
    const port = server.started.port;
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
    const { answers } = await payThroughout(port, token, ids, async () => {
      for (let times = 0; times < 30; times += 1) {
        await server.query(cut).catch(() => undefined);
        await wait(50);
      }
    });
    const allowed = ['200', '201', 'unavailable', 'unconfirmed', 'payment-pending'];
    expect(answers.map(({ came }) => slugOf(came)).filter((slug) => !allowed.includes(slug))).toEqual([]);
    for (const id of ids) {
      await expect
        .poll(async () => (await pay(port, token, id, newCard()))?.status, { timeout: 60_000, interval: 200 })
        .toBeLessThan(202);
      expect(await charges(server, id)).toBe(1);
    }
    await server.close();
  },
  180_000,
);

withPostgres(
  'a full disk: where the attempt cannot be written nobody is asked for money, and an outcome that cannot be is found out later',
  async () => {
    const { server, ids, token } = await openShop(postgres!, 2);
    const port = server.started.port;
    const full = async (table: string) => {
      await server.query(
        `create or replace function disk_full() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
      );
      await server.query(
        `create trigger disk_full before insert on ${table} for each row execute function disk_full()`,
      );
    };
    const free = (table: string) => server.query(`drop trigger disk_full on ${table}`);

    await full('attempts');
    expect(slugOf(await pay(port, token, ids[0]!, newCard()))).toBe('unavailable');
    expect(await charges(server, ids[0]!)).toBe(0);
    await free('attempts');
    expect((await pay(port, token, ids[0]!, newCard()))?.status).toBe(201);

    await full('records');
    expect(slugOf(await pay(port, token, ids[1]!, newCard()))).toBe('payment-pending');
    expect(slugOf(await pay(port, token, ids[1]!, newCard()))).toBe('payment-pending');
    await free('records');
    const path = `/public-api/links/${ids[1]}`;
    await expect.poll(async () => (await ask({ port, path }))?.body.completed).toEqual(['payment']);
    expect(await charges(server, ids[1]!)).toBe(1);
    await server.close();
  },
  120_000,
);

test('a clock that is two hours off or in another season changes neither what is charged nor what is found out', async () => {
  const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);
  const clocks = [
    hours(2),
    hours(-2),
    () => new Date('2027-03-28T00:59:59.999Z'),
    () => new Date('2026-10-25T01:00:00Z'),
  ];
  let now = hours(0);
  const server = await openServer({ env: { SIGNING_KEY }, now: () => now() });
  const db = { inTransaction: false, query: server.query as Parameters<typeof createLink>[0]['query'] };
  const token = await freshToken(server.started.port);
  for (now of clocks) {
    const expiresAt = new Date(now().getTime() + 60_000);
    const id = await createLink(
      db,
      compiled.site,
      { journey: 'single-payment', amount_pence: 100, expires_at: expiresAt },
      { now: new Date(), signer },
    );
    const card = newCard();
    const first = await pay(server.started.port, token, id, card);
    expect(first?.status).toBe(201);
    expect(Math.abs(Date.parse(String(first!.body.recorded_at)) - now().getTime())).toBeLessThan(10_000);
    expect((await pay(server.started.port, token, id, card))?.status).toBe(200);
    expect(await charges(server, id)).toBe(1);
  }
  await server.close();
});
