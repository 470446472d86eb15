import { expect, test } from 'vitest';
import { agree } from '../../support/agree.ts';
import { makeLink } from '../../support/make-link.ts';
import { moodyGateway } from '../../support/moody-gateway.ts';
import { openTestPostgres } from '../../support/postgres.ts';
import { link, nonce, openServer, type TestServer } from '../../support/test-server.ts';

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
  const postgres = await openTestPostgres();
  const gateway = moodyGateway();
  const nobody = { EVENTS_URL: 'http://127.0.0.1:1/events', EVENTS_SECRET: 'nobody-will-ever-check-this-signature' };
  const env = { METRICS_PORT: '0', ...nobody, ...(postgres && { DATABASE_URL: postgres.url }) };
  const server = await openServer({ env, gateway: gateway.open });
  const contract = await makeLink(server, 'contract');
  await agree(server, contract.id);
  const pay = async (outcome?: 'declined') => {
    const { id } = await makeLink(server, 'single-payment');
    await server.post(`${link(id)}/payment`, { nonce: nonce(outcome) }, { key: crypto.randomUUID() });
  };
  await pay();
  await pay('declined');
  gateway.mood = 'call lost';
  await pay();
  await server.get('/start-card');

  const { status, type, text } = await read(server);
  expect([status, type]).toEqual([200, expect.stringContaining('text/plain')]);
  const agreed = { method: 'POST', route: '/public-api/links/:id/contract-agreement' };
  expect(metric(text, 'doorstep_calls_total', { ...agreed, status: '201' })).toBe(1);
  expect(metric(text, 'doorstep_call_duration_seconds_count', agreed)).toBe(1);
  expect(metric(text, 'doorstep_calls_total', { route: 'page' })).toBe(1);
  for (const outcome of ['succeeded', 'declined', 'lost'])
    expect(metric(text, 'doorstep_gateway_duration_seconds_count', { call: 'charge', outcome })).toBe(1);
  expect(metric(text, 'doorstep_attempts', { act: 'payment', state: 'succeeded' })).toBe(1);
  expect(metric(text, 'doorstep_attempts', { act: 'payment', state: 'declined' })).toBe(1);
  // The contract, the payment, and the demo link that is used from the start.
  expect(metric(text, 'doorstep_outbox_events', { state: 'waiting' })).toBe(3);
  expect(metric(text, 'doorstep_outbox_events', { state: 'dead' })).toBe(0);
  expect(metric(text, 'doorstep_outbox_oldest_seconds')).toBeGreaterThan(0);
  expect(metric(text, 'doorstep_database_up')).toBe(1);
  if (postgres) expect(metric(text, 'doorstep_database_connections', { state: 'total' })).toBeGreaterThan(0);
  expect(text).not.toContain(contract.id.slice(0, 8));

  expect((await read(server, '/')).status).toBe(404);
  expect((await read(server, '/metrics', 'POST')).status).toBe(404);
  expect((await server.get('/metrics')).headers.get('content-type')).toContain('text/html');

  // A database that is away is told of, and nothing is told that was true before.
  const start = postgres?.pause?.();
  if (start) {
    const away = await read(server);
    expect([away.status, metric(away.text, 'doorstep_database_up')]).toEqual([200, 0]);
    expect(metric(away.text, 'doorstep_attempts', { state: 'succeeded' })).toBeUndefined();
    start();
  }
  await server.close();
  await postgres?.close();
}, 120_000);

test('where nobody is told of events there is no outbox, and a port that is taken stops the start', async () => {
  const first = await openServer({ env: { METRICS_PORT: '0' } });
  expect(metric((await read(first)).text, 'doorstep_outbox_events')).toBeUndefined();
  const port = String(first.started.metricsPort);
  await expect(openServer({ env: { METRICS_PORT: port } })).rejects.toThrow(
    `METRICS_PORT: ${port} cannot be listened on`,
  );
  await first.close();
}, 180_000);

test('without METRICS_PORT there are none', async () => {
  const server = await openServer();
  expect(server.started.metricsPort).toBeUndefined();
  await server.close();
}, 180_000);
