import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { endOfDay } from '../../../src/rules/london-time.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { ProviderLink, ProviderLinks } from '../../../src/types.gen.ts';
import { agree, shownHtml } from '../../support/server/agree.ts';
import { faultsOf } from '../../support/server/api-schema.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
let now = new Date();

const server = await openServer({ env: { PROVIDER_API_TOKEN: token, LINK_DAYS: '3' }, now: () => now });
afterAll(() => server.close());

type Send = { body?: unknown; headers?: Record<string, string> };

function call(method: string, path: string, { body, headers }: Send = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return server.get(`/provider-api${path}`, {
    method,
    body: body === undefined ? undefined : text,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
}
const make = (body: unknown, headers?: Record<string, string>) => call('POST', '/links', { body, headers });
const makeMany = (lines: string, headers?: Record<string, string>) =>
  call('POST', '/links/batch', { body: lines, headers: { 'content-type': 'application/x-ndjson', ...headers } });
const withKey = (body: unknown, key: string, headers = {}) => make(body, { 'idempotency-key': key, ...headers });
const countLinks = async () => (await server.query('select 1 from links')).length;

describe('an Idempotency-Key', () => {
  test('makes one link of a repeated request, and gives the same answer', async () => {
    const before = await countLinks();
    const request = { journey: 'single-payment', amount_pence: 3499 };
    const first = await withKey(request, 'order-17');
    const again = await withKey(request, 'order-17');
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    expect(await countLinks()).toBe(before + 1);
  });

  test('makes one link of twenty requests at once', async () => {
    const before = await countLinks();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey({ journey: 'card' }, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await countLinks()).toBe(before + 1);
  });

  test('gives no answer that somebody has put in the place of the first', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    for (const key of [one, other]) await withKey({ journey: 'card' }, key);
    const put = 'update provider_keys set answer = other.answer from provider_keys other where provider_keys.key = $1';
    await server.query(`${put} and other.key = $2`, [one, other]);
    expect(slugOf(await withKey({ journey: 'card' }, one))).toBe('key-reused');
    const alarms = () => server.lines.filter((line) => line.includes('"answer links"')).length;
    expect(alarms()).toBe(1);
    // One that a server with another key has given is no forgery, and is given no second time.
    const byAnother = `update provider_keys set answer = answer::jsonb || '{"by":"x","mac":"x"}' where key = $1`;
    await server.query(byAnother, [other]);
    expect(slugOf(await withKey({ journey: 'card' }, other))).toBe('key-reused');
    expect(alarms()).toBe(1);
  });

  test('is refused with another body, and stays with the first', async () => {
    const key = randomUUID();
    const first = await withKey({ journey: 'card' }, key);
    expect(slugOf(await withKey({ journey: 'contract' }, key))).toBe('key-reused');
    expect((await withKey({ journey: 'card' }, key)).text).toBe(first.text);
  });

  test('is free again after a request that was refused', async () => {
    const key = randomUUID();
    expect(slugOf(await withKey({ journey: 'nothing' }, key))).toBe('link-refused');
    expect((await withKey({ journey: 'card' }, key)).status).toBe(201);
  });

  test('covers all of many lines', async () => {
    const key = randomUUID();
    const lines = '{"journey":"card"}\n{"journey":"contract"}';
    const first = await makeMany(lines, { 'idempotency-key': key });
    const again = await makeMany(lines, { 'idempotency-key': key });
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    expect((await withKey({ journey: 'card' }, key)).body).toMatchObject({ journey: 'card' });
  });

  test('that is no key is refused', async () => {
    const refused = await withKey({ journey: 'card' }, 'two words');
    expect([slugOf(refused), refused.body.errors?.[0]?.field]).toEqual(['bad-request', 'Idempotency-Key']);
  });
});

describe('an external reference', () => {
  test('is given once, also of two links in one request, and comes back with link and list', async () => {
    const { body } = await make({ journey: 'card', external_reference: 'CRM 4711/a' });
    expect(body.external_reference).toBe('CRM 4711/a');
    const again = await make({ journey: 'contract', external_reference: 'CRM 4711/a' });
    expect(again.body.errors).toEqual([
      expect.objectContaining({ pointer: '/external_reference', code: 'taken', field: 'external_reference' }),
    ]);
    const line = '{"journey":"card","external_reference":"twice"}';
    const both = await makeMany(`\ufeff${line}\r\n${line}\r\n\r\n`);
    expect(both.body.errors).toEqual([expect.objectContaining({ line: 2, pointer: '/external_reference' })]);

    const found = (await call('GET', '/links?reference=CRM+4711%2Fa')).body as unknown as ProviderLinks;
    expect(found.links.map((one) => one.link)).toEqual([body.link]);
    expect((await call('GET', '/links?reference=twice')).body).toEqual({ links: [] });
    expect((await server.get(link(String(body.id)))).text).not.toContain('CRM');
  });

  test('is in the events of its link', async () => {
    const { body } = await make({ journey: 'contract', external_reference: 'with-events' });
    await agree(server, String(body.id));
    expect(JSON.stringify(await server.ask({ name: 'export' }))).toContain('"external_reference":"with-events"');
  });
});

test('a link expires after LINK_DAYS, at its own time, or never', async () => {
  const expiry = async (more: object) => (await make({ journey: 'card', ...more })).body.expires_at;
  expect(await expiry({})).toBe(endOfDay(now.toISOString(), 3).toISOString());
  expect(await expiry({ expires_at: '2090-01-01T00:00:00Z' })).toBe('2090-01-01T00:00:00.000Z');
  expect(await expiry({ expires_at: null })).toBeUndefined();
  const { body } = await make({ journey: 'card' });
  now = new Date(now.getTime() + 5 * 86_400_000);
  expect((await server.get(link(String(body.id)))).body.status).toBe('expired');
});

test('GET gives state, records and the agreed copy', async () => {
  const { body } = await make({ journey: 'contract', external_reference: 'copy' });
  await agree(server, String(body.id));
  const { status, body: read } = await call('GET', `/links/${String(body.id).toUpperCase()}`);
  expect([status, faultsOf('ProviderLink', read)]).toEqual([200, []]);
  const { id: _, ...told } = body;
  expect(read).toMatchObject({ ...told, status: 'used', completed: ['contract-agreement'] });
  const [record] = (read as unknown as ProviderLink).records;
  expect(record).toMatchObject({ act: 'contract-agreement', text: shownHtml, ip_address: '127.0.0.1' });
  expect(slugOf(await call('GET', '/links/nonsense'))).toBe('link-unknown');
});

test('expire revokes a link once, and changes nothing of one that was used', async () => {
  const { body } = await make({ journey: 'card', external_reference: 'revoked' });
  const revoked = await call('POST', `/links/${body.id}/expire`);
  expect([revoked.status, revoked.body.status]).toEqual([200, 'expired']);
  expect(slugOf(await server.post(`${link(String(body.id))}/client-token`))).toBe('link-expired');
  now = new Date(now.getTime() + 60_000);
  expect((await call('POST', `/links/${body.id}/expire`)).body.expires_at).toBe(revoked.body.expires_at);
  const used = await make({ journey: 'contract' });
  await agree(server, String(used.body.id));
  expect(slugOf(await call('POST', `/links/${used.body.id}/expire`))).toBe('link-used');
  expect(slugOf(await call('POST', `/links/${randomUUID()}/expire`))).toBe('link-unknown');
});

test('the list is by time, in pages, and says everything that is wrong with what it is asked', async () => {
  const list = async (query: string) => (await call('GET', `/links?${query}`)).body as unknown as ProviderLinks;
  const ids = ({ links }: ProviderLinks) => links.map((one) => one.link);
  const all = await list('limit=1000');
  expect(faultsOf('ProviderLinks', all)).toEqual([]);
  const seen: string[] = [];
  for (let page = await list('limit=7'); ; page = await list(`limit=7&after=${page.next}`)) {
    seen.push(...ids(page));
    if (!page.next) break;
  }
  expect(seen).toEqual(ids(all));
  const { created_at } = all.links[2]!;
  expect(ids(await list(`since=${created_at}`)).slice(0, 3)).toEqual(ids(all).slice(0, 3));
  expect(ids(await list('since=2090-01-01'))).toEqual([]);
  expect(new Set((await list('status=used')).links.map(({ status }) => status))).toEqual(new Set(['used']));

  const wrong = await call('GET', '/links?since=yesterday&limit=0&colour=red&status=a&status=b');
  expect(wrong.body.errors?.map(({ field }) => field).sort()).toEqual(['colour', 'limit', 'since', 'status']);
  // Erased meanwhile: an empty page would pass for the end of the list.
  const gone = await call('GET', `/links?after=${nameOf(randomUUID())}`);
  expect([slugOf(gone), gone.body.errors?.map(({ field }) => field)]).toEqual(['bad-request', ['after']]);
});

test('a link may say whose card it is, which card schemes ask for', async () => {
  const values = { cardholder_name: 'Ada Lovelace', customer_email: 'ada@example.com', customer_phone: '01632 960123' };
  const { body } = await make({ journey: 'card', values });
  expect((await server.get(link(String(body.id)))).body.values).toEqual(values);
});

test('every mistake of a request comes in one answer, each with its JSON pointer', async () => {
  const order = { losing_provider: ' ', services: [{ type: 'TV' }], ots_document: '<p>' };
  const values = { 'a/b': 1, monthly_total_pence: 39.5 };
  const request = { journey: 'nothing', amount_pence: '3499', expires_at: '2020-01-01T00:00:00Z', values, colour: 1 };
  const refused = await make({ ...request, switch_order: order });
  expect(refused.body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
    '/amount_pence',
    '/colour',
    '/expires_at',
    '/journey',
    '/switch_order/services/0/action',
    '/switch_order/services/0/descriptor',
    '/switch_order/services/0/type',
    '/values/a~1b',
    '/values/monthly_total_pence',
  ]);
  const two = await makeMany('{"journey":"card"}\n{"x":1,"amount_pence":0}');
  expect(two.body.errors?.map(({ line, pointer }) => `${line}${pointer}`).sort()).toEqual([
    '2/amount_pence',
    '2/journey',
    '2/x',
  ]);
});

test('PROVIDER_PORT: the calls are on that port and nowhere else', async () => {
  const other = await openServer({
    env: {
      PROVIDER_API_TOKEN: token,
      PROVIDER_PORT: '0',
      DEMO: '0',
      NODE_ENV: 'production',
      CARD_GATEWAY: 'sandbox',
      DATABASE_URL: 'embedded',
    },
  });
  const own = `http://127.0.0.1:${other.started.providerPort}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const made = await fetch(`${own}/provider-api/links`, { method: 'POST', headers, body: '{"journey":"card"}' });
  const { url } = (await made.json()) as { url: string };
  expect([made.status, url.startsWith(other.url)]).toEqual([201, true]);
  expect((await fetch(`${own}/public-api/openapi.json`)).status).toBe(404);
  expect((await fetch(`${other.url}/provider-api/links`, { headers })).status).toBe(404);
  await other.close();
});
