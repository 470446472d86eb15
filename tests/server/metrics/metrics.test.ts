import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import { openMetrics } from '../../../src/server/metrics/metrics.ts';
import { depthOf } from '../../../src/server/outbox/queue.ts';
import { openOwnPostgres } from '../../support/database/postgres.ts';
import { metricsOfPack } from '../../support/deploy/pack.ts';
import { faultyGateway } from '../../support/faults/faulty-gateway.ts';
import { letterLimits } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, nonce, openServer, type TestServer } from '../../support/server/test-server.ts';

const read = async (server: TestServer, path = '/metrics', method = 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${server.started.metricsPort}${path}`, { method });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

/** The value of a metric by its name and labels. */
function metric(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const found = text.split('\n').find((line) => {
    const [, named, inner = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    return named === name && Object.entries(labels).every(([key, value]) => inner.includes(`${key}="${value}"`));
  });
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

test('the metrics tell of calls, the gateway, attempts, the outbox and the pool, and of no customer', async () => {
  const postgres = await openOwnPostgres();
  const gateway = faultyGateway();
  const nobody = { EVENTS_URL: 'http://127.0.0.1:1/events', EVENTS_SECRET: 'nobody-will-ever-check-this-signature' };
  const env = { METRICS_PORT: '0', ...nobody, ...(postgres && { DATABASE_URL: postgres.url }) };
  const server = await openServer({ env, gateway: gateway.open });
  const contract = await makeLink(server, 'contract');
  await agree(server, contract.id);
  const pay = async (outcome?: 'declined') => {
    const { id } = await makeLink(server, 'single-payment');
    await server.post(`${link(id)}/payment`, cardBody(nonce(outcome)), { key: crypto.randomUUID() });
  };
  await pay();
  await pay('declined');
  gateway.fault = 'call lost';
  await pay();
  await server.get('/start-card');

  let scraped = await read(server);
  const scrape = async () => {
    scraped = await read(server);
    return scraped.text;
  };
  // A scrape tells no counts that a busy machine is still making.
  await expect.poll(scrape).toMatch(/^doorstep_attempts\{.*"succeeded"[\s\S]*^doorstep_links \d/m);
  const { status, type, text } = scraped;
  expect([status, type]).toEqual([200, expect.stringContaining('text/plain')]);
  const agreed = { method: 'POST', route: 'page' };
  expect(metric(text, 'doorstep_calls_total', { ...agreed, status: '303' })).toBe(1);
  expect(metric(text, 'doorstep_call_duration_seconds_count', agreed)).toBe(1);
  expect(metric(text, 'doorstep_calls_total', { method: 'GET', route: 'page' })).toBe(1);
  for (const outcome of ['succeeded', 'declined', 'lost'])
    expect(metric(text, 'doorstep_gateway_duration_seconds_count', { call: 'charge', outcome })).toBe(1);
  expect(metric(text, 'doorstep_attempts', { act: 'payment', state: 'succeeded' })).toBe(1);
  expect(metric(text, 'doorstep_attempts', { act: 'payment', state: 'declined' })).toBe(1);
  // The contract, the payment, the declined card, the link that was opened, and the demo link that is used from the start.
  expect(metric(text, 'doorstep_outbox_events', { state: 'waiting' })).toBe(5);
  expect(metric(text, 'doorstep_outbox_events', { state: 'dead' })).toBe(0);
  expect(metric(text, 'doorstep_outbox_oldest_seconds')).toBeGreaterThan(0);
  expect(metric(text, 'doorstep_database_up')).toBe(1);
  if (postgres) expect(metric(text, 'doorstep_database_connections', { state: 'total' })).toBeGreaterThan(0);
  expect(metric(text, 'doorstep_query_duration_seconds_count', { statement: 'insert records' })).toBeGreaterThan(0);
  expect(metric(text, 'doorstep_acts', { act: 'contract-agreement' })).toBeGreaterThan(0);
  expect(metric(text, 'doorstep_links')).toBeGreaterThan(3);
  expect(text).not.toContain(contract.id.slice(0, 8));
  // The alerts and the dashboard ask for these: one that does not exist never fires.
  const there = metricsOfPack().filter((name) => text.includes(`# TYPE ${name} `));
  const poolOnly = postgres ? [] : ['doorstep_database_connections'];
  expect([...there, ...poolOnly].toSorted()).toEqual(metricsOfPack().toSorted());

  expect((await read(server, '/')).status).toBe(404);
  expect((await read(server, '/metrics', 'POST')).status).toBe(404);
  expect((await server.get('/metrics')).headers.get('content-type')).toContain('text/html');

  // A database that is away is told of, and nothing is told that was true before.
  const start = postgres?.pause();
  if (start) {
    const away = await read(server);
    expect([away.status, metric(away.text, 'doorstep_database_up')]).toEqual([200, 0]);
    expect(metric(away.text, 'doorstep_attempts', { state: 'succeeded' })).toBeUndefined();
    start();
  }
  await server.close();
  await postgres?.close();
});

if (isNightly)
  test('where nobody is told of events there is no outbox, and a port that is taken stops the start', async () => {
    const first = await openServer({ env: { METRICS_PORT: '0' } });
    expect(metric((await read(first)).text, 'doorstep_outbox_events')).toBeUndefined();
    // A row with a time that is none does not keep the others from being counted.
    const db = { inTransaction: false, query: first.query as Db['query'] };
    const { id } = await makeLink(first, 'contract');
    await first.query(`insert into outbox (kind, link_id, name, queued_at) values ('letter', $1, 'x', '-infinity')`, [
      id,
    ]);
    await first.query(`insert into outbox (kind, link_id, queued_at) values ('event', $1, '-infinity')`, [id]);
    expect(await depthOf(db, 'letter')).toMatchObject({ waiting: 1, oldest_seconds: 0 });
    expect((await depthOf(db, 'event')).waiting).toBeGreaterThan(0);
    const port = String(first.started.metricsPort);
    await expect(openServer({ env: { METRICS_PORT: port } })).rejects.toThrow(`METRICS_PORT: ${port} is taken on`);
    await first.close();
  });

if (isNightly)
  test('without METRICS_PORT there are none', async () => {
    const server = await openServer();
    expect(server.started.metricsPort).toBeUndefined();
    await server.close();
  });

test('D-48 letters are counted by their ends: taken, refused for good, or come back', async () => {
  const mail = await openMailServer();
  const env = { ...lettersBy(mail), METRICS_PORT: '0' };
  const server = await openServer({ env, content: withLetters, letters: letterLimits });
  const { agreed, provider, statesOf } = letterCalls(() => server);
  const states = ['accepted', 'refused', 'bounced'];
  const ends = async () => {
    const { text } = await read(server);
    return states.map((state) => metric(text, 'doorstep_letters_ended_total', { state }));
  };
  expect(await ends()).toEqual([0, 0, 0]);
  const { id: taken } = await agreed();
  await expect.poll(() => statesOf(taken)).toEqual(['contract-confirmation accepted']);
  for (const _ of ['first', 'again']) await provider(`/links/${taken}/letters/contract-confirmation/bounced`);
  mail.behave('refuses the recipient');
  const { id: refused } = await agreed();
  await expect.poll(() => statesOf(refused)).toEqual(['contract-confirmation refused']);
  await expect.poll(ends).toEqual([1, 1, 1]);
  await server.close();
  await mail.close();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const asUsual = { is_read_only: false, committing: 'on', names: '' };
const options = {
  tellsProvider: false,
  standbys: 0,
  distDir: 'dist',
  release: { id: 'r1' },
};

test('D-56 it is told how far the clock of this server is from that of the database, either way, also while it runs', async () => {
  let aheadMs = 0;
  const query = async (sql: string) =>
    sql.includes('clock_timestamp() as at') ? [{ at: new Date() }] : sql.includes('pg_is_in_recovery') ? [asUsual] : [];
  const metrics = openMetrics({ query } as unknown as Db, options);
  const rightly = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => rightly() + aheadMs);
  for (const hours of [20, -20, 0]) {
    aheadMs = hours * 3_600_000;
    expect(metric(await metrics.text(), 'doorstep_clock_ahead_seconds')).toBeCloseTo(hours * 3_600, -1);
  }
});

test('a count that takes long is not waited for, not made twice, and does not pass for a database that is down', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const counts: ((rows: unknown[]) => void)[] = [];
  const query = async (sql: string) =>
    sql.includes('not in')
      ? new Promise((counted) => counts.push(counted))
      : sql.includes('pg_is_in_recovery')
        ? [asUsual]
        : [];
  const metrics = openMetrics({ query } as unknown as Db, options);
  const scrape = async (afterMs: number) => {
    const text = metrics.text();
    await vi.advanceTimersByTimeAsync(afterMs);
    return text;
  };
  const succeeded = (text: string) => metric(text, 'doorstep_attempts', { state: 'succeeded' });

  const first = await scrape(2_000);
  expect([metric(first, 'doorstep_database_up'), succeeded(first)]).toEqual([1, undefined]);
  const second = await scrape(2_000);
  expect([metric(second, 'doorstep_database_up'), succeeded(second), counts.length]).toEqual([1, undefined, 1]);

  counts[0]!([{ act: 'payment', state: 'succeeded', count: 3 }]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([succeeded(await scrape(0)), counts.length]).toEqual([3, 1]);
  // It took four seconds: the next one is due after four hundred.
  await vi.advanceTimersByTimeAsync(400_000);
  expect([succeeded(await scrape(2_000)), counts.length]).toEqual([3, 2]);
});
