import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { nameOf } from '../../src/server/base/link-name.ts';
import { closeAll } from '../../src/server/stop.ts';
import { openReceiver, secret } from '../support/faults/event-receiver.ts';
import { faultyGateway } from '../support/faults/faulty-gateway.ts';
import { patientDelivery } from '../support/faults/short-limits.ts';
import { agree } from '../support/server/agree.ts';
import { cardBody } from '../support/server/customer-calls.ts';
import { makeLink } from '../support/server/make-link.ts';
import { link, nonce, openServer } from '../support/server/test-server.ts';

/** Whether a new connection is taken. */
const isRefused = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(false);
    }).on('error', () => done(true));
  });

afterEach(() => void vi.useRealTimers());

test('stopping takes nine seconds and throws nothing when nothing comes to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const never = () => new Promise<never>(() => undefined);
  const app = { close: never, log: { warn: () => undefined }, server: { closeIdleConnections: () => undefined } };
  const parts = { app, db: { close: never }, delivery: { stop: never }, reconciler: { stop: never } };

  const closing = closeAll(parts as unknown as Parameters<typeof closeAll>[0]);
  await vi.advanceTimersByTimeAsync(7_500);
  // Node tells of a rejection that nobody listens to once the event loop has gone round.
  await new Promise((done) => setImmediate(done));
  await vi.advanceTimersByTimeAsync(1_500);
  await closing;
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('stopping refuses new connections, and ends as soon as the payments that are under way are answered', async () => {
  const gateway = faultyGateway();
  const server = await openServer({ gateway: gateway.open });
  const links = await Promise.all(Array.from({ length: 5 }, () => makeLink(server, 'single-payment')));
  gateway.fault = 'slow';
  const paying = links.map(({ id }) =>
    server.post(`${link(id)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() }),
  );
  await expect.poll(() => gateway.asked).toBe(5);

  const { port } = server.started;
  const closing = server.close();
  await expect.poll(() => isRefused(port)).toBe(true);
  gateway.release();
  expect((await Promise.all(paying)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const answered = performance.now();
  await closing;
  expect(performance.now() - answered).toBeLessThan(4_000);
});

test('a payment that outlasts the stop is not lost: it is unknown, and found out after the next start', async () => {
  const gateway = faultyGateway();
  const server = await openServer({
    gateway: gateway.open,
    reconcile: { everyMs: 100, lookGapMs: 200 },
    stopMs: 1_000,
  });
  const { id } = await makeLink(server, 'single-payment');
  gateway.fault = 'slow';
  const key = crypto.randomUUID();
  const lost = nonce();
  const paying = server.post(`${link(id)}/payment`, cardBody(lost), { key }).catch(() => undefined);
  await expect.poll(() => gateway.asked).toBe(1);

  const asked = performance.now();
  await server.restart();
  expect(performance.now() - asked).toBeLessThan(20_000);
  await paying;
  gateway.fault = 'none';
  const again = async () => (await server.post(`${link(id)}/payment`, cardBody(lost), { key })).status;
  await expect.poll(again, { timeout: 20_000, interval: 200 }).not.toBe(409);
  const { charges } = (await server.get(`/public-api/sandbox/charges/${id}`)).body as { charges: unknown[] };
  const { completed } = (await server.get(link(id))).body as { completed: string[] };
  expect(completed.length).toBe(charges.length);
  await server.close();
});

test('an event that is on its way when the server stops is sent again after the start', async () => {
  const receiver = await openReceiver({ slowMs: 20_000 });
  const env = { DEMO: '0', CARD_GATEWAY: 'sandbox', EVENTS_URL: receiver.url, EVENTS_SECRET: secret };
  const server = await openServer({ env, delivery: patientDelivery });
  await receiver.behave('slow');
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  await expect.poll(() => receiver.calls.slow).toBe(1);

  const asked = performance.now();
  const restarting = server.restart();
  await receiver.behave('well');
  await restarting;
  expect(performance.now() - asked).toBeLessThan(20_000);
  await expect.poll(() => receiver.taken.map(({ link }) => link)).toEqual([nameOf(id)]);
  const rows = () => server.query('select tries, state from outbox');
  await expect.poll(rows).toEqual([{ tries: 1, state: 'delivered' }]);
  await server.close();
  await receiver.close();
});

test('for DRAIN_SECONDS a server that stops says so to who asks, still answers, and lets no connection be used again', async () => {
  const server = await openServer({ env: { DRAIN_SECONDS: '10' } });
  expect((await server.get('/readyz')).status).toBe(200);
  const { port } = server.started;
  const closing = server.close();
  const [ready, page] = [await server.get('/readyz'), await server.get('/healthz')];
  expect([ready.status, ready.headers.get('retry-after'), page.status]).toEqual([503, '5', 200]);
  expect(page.headers.get('connection')).toBe('close');
  await closing;
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect(await isRefused(port)).toBe(true);
});
