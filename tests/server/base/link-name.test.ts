import { afterAll, expect, test } from 'vitest';
import { linkName, nameOf } from '../../../src/server/base/link-name.ts';
import { openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { agree } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
const receiver = await openReceiver();
const server = await openServer({
  env: { PROVIDER_API_TOKEN: token, METRICS_PORT: '0', EVENTS_URL: receiver.url, EVENTS_SECRET: secret },
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const headers = { authorization: `Bearer ${token}` };
const read = (path: string) => server.get(`/provider-api${path}`, { headers });
const call = (path: string, body?: object, more: object = {}) =>
  server.post(`/provider-api${path}`, body, { headers: { ...headers, ...more } });

/** A link of the provider, on which a customer has done something. */
async function made(journey: string, more: object = {}) {
  const { body } = await call('/links', { journey, ...more });
  return { id: String(body.id), name: String(body.link) };
}

test('a link has a name beside its key, by which calls and the command find it', async () => {
  const { id, name } = await made('contract');
  expect(name).toMatch(linkName);
  expect(name).toBe(nameOf(id));
  const [row] = await server.query('select name_of(id) as name from links where id = $1', [id]);
  expect(row).toEqual({ name });
  for (const each of [name, id, id.toUpperCase()]) expect((await read(`/links/${each}`)).body.link).toBe(name);
  for (const each of [nameOf(demoId(999)), `${name}a`, 'lk_']) expect((await read(`/links/${each}`)).status).toBe(404);
});

test('the key of a customer is in no log, metric, event or answer but the one that made the link', async () => {
  const paid = await made('single-payment', { amount_pence: 3499 });
  const kept = await made('contract-mandate', { payment_methods: ['card'], external_reference: 'of-the-walk' });
  const ended = await made('card');
  const pay = (id: string, act: string, outcome?: 'declined') =>
    server.post(`${link(id)}/${act}`, cardBody(nonce(outcome)), { key: crypto.randomUUID() });
  await server.get(`/contract-start?id=${kept.id}`);
  await agree(server, kept.id);
  await pay(kept.id, 'payment-method', 'declined');
  expect((await pay(kept.id, 'payment-method')).status).toBe(201);
  expect((await pay(paid.id, 'payment')).status).toBe(201);
  const refund = await call(`/links/${paid.name}/refunds`, { reason: 'a walk' }, { 'idempotency-key': 'walk' });
  expect(refund.body).toMatchObject({ link: paid.name });
  const ended200 = await call(`/links/${ended.id}/expire`);
  await server.get(`/public-api/links/${paid.id}/nothing-there`);
  await server.get(`/nothing/${paid.id}`);
  await expect.poll(() => receiver.taken.map((event) => event.link)).toContain(paid.name);

  const ids = [paid.id, kept.id, ended.id];
  const paths = ['', '/history', '/answers', '/agreed-document'].map((path) => `/links/${kept.name}${path}`);
  const answers = await Promise.all(
    [...paths, `/links/${paid.name}/history`, '/links?limit=1000', '/attempts', '/events', '/events/undelivered'].map(
      read,
    ),
  );
  const metrics = await fetch(`http://127.0.0.1:${server.started.metricsPort}/metrics`);
  const payloads = receiver.taken.map(({ receipt }) => Buffer.from(receipt.split('.')[1]!, 'base64url').toString());
  expect(payloads.join('\n')).toContain(`"sub":"${paid.name}"`);
  const desk = await Promise.all(
    ['?q=of-the-walk', `/links/${kept.name}`, `/links/${paid.name}`].map((path) => server.get(`/desk${path}`)),
  );
  // The address of a customer is told on purpose: it has the key.
  const told = [...answers, ...desk, refund, ended200].map(({ text }) => text.replaceAll(/"url":"[^"]*"/g, ''));
  const places = {
    logs: server.lines,
    metrics: [await metrics.text()],
    events: receiver.taken.map((it) => JSON.stringify(it)),
    payloads,
    told,
  };
  for (const [place, texts] of Object.entries(places)) {
    const whole = texts.join('\n');
    expect(whole.length, place).toBeGreaterThan(100);
    for (const id of ids)
      for (const key of [id, id.replaceAll('-', ''), id.slice(0, 8)])
        expect(whole.includes(key), `${place}: ${key}`).toBe(false);
  }
});
