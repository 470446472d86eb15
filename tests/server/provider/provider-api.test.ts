import { afterAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../support/server/api-schema.ts';
import { switchOrder } from '../../support/server/make-link.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';

const server = await openServer({ env: { PROVIDER_API_TOKEN: `${token}, ${token}-before` } });
afterAll(() => server.close());

type Send = { body?: unknown; token?: string | null; type?: string; headers?: Record<string, string> };

/** A call as the provider's own system makes it: no cookie, no XSRF token. */
function call(method: string, path: string, { body, token: sent = token, type, headers }: Send = {}) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return server.get(`/provider-api${path}`, {
    method,
    body: text,
    headers: {
      ...(text !== undefined && { 'content-type': type ?? 'application/json' }),
      ...(sent !== null && { authorization: `Bearer ${sent}` }),
      ...headers,
    },
  });
}
const make = (body: unknown, send: Send = {}) => call('POST', '/links', { body, ...send });
const countLinks = async () => (await server.query('select 1 from links')).length;

describe('POST /provider-api/links', () => {
  test('makes a link and answers with the address to send', async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const request = { journey: 'contract-mandate', customer_type: 'existing', payment_methods: ['card'], expires_at };
    const { status, body } = await make({ ...request, values: { monthly_total_pence: 3900 } });
    expect([status, faultsOf('MadeLink', body)]).toEqual([201, []]);
    expect(body).toMatchObject({ ...request, url: `${server.url}/contract-start?id=${body.id}` });
    const read = await server.get(link(String(body.id)));
    expect(read.body).toMatchObject({ ...request, status: 'active', values: { monthly_total_pence: 3900 } });
  });

  test('refuses more than 8 MB, also where it is full of escapes', async () => {
    expect(slugOf(await make({ journey: 'card', x: 'x'.repeat(8 * 1024 * 1024) }))).toBe('too-large');
    expect(slugOf(await make(`{"journey":"${'\\n'.repeat(4_000_000)}"}`))).toBe('link-refused');
  });

  test.each(
    Object.entries<[unknown, string]>({
      'no journey': [{}, '"journey" is missing.'],
      'an unknown journey': [{ journey: 'nothing' }, 'There is no journey "nothing".'],
      'a time as a number': [{ journey: 'card', expires_at: 1 }, 'must be text in quotes or null.'],
      'a time that is not': [{ journey: 'card', expires_at: '2030-13-01T00:00:00Z' }, 'no time that there is'],
      'a time of the year 0': [{ journey: 'card', expires_at: '0000-01-01T00:00:00Z' }, 'no time that there is'],
      'a time after the last year': [
        { journey: 'card', expires_at: '9999-12-31T23:59:00-12:00' },
        'no time that there is',
      ],
      'an order of the year 0': [
        { journey: 'switch', switch_order: switchOrder, sor_given_at: '0000-01-01T00:00:00Z' },
        'no time that there is',
      ],
      'an order of the future': [
        { journey: 'switch', switch_order: switchOrder, sor_given_at: '2930-01-01T00:00:00Z' },
        'must not be in the future',
      ],
      'a document in UTF-16': [
        {
          journey: 'switch',
          switch_order: { ...switchOrder, ots_document: Buffer.from('ﬀ£', 'latin1').toString('base64') },
        },
        'UTF-8',
      ],
      'a service of no kind': [
        { journey: 'switch', switch_order: { ...switchOrder, services: [{ type: 'TV' }] } },
        'must be IAS or NBICS',
      ],
    }),
  )('with %s is answered with a sentence, and makes nothing', async (_name, [body, sentence]) => {
    const before = await countLinks();
    const refused = await make(body);
    expect([slugOf(refused), faultsOf('Problem', refused.body)]).toEqual(['link-refused', []]);
    expect(refused.body.errors?.map(({ detail }) => detail).join(' ')).toContain(sentence);
    expect(await countLinks()).toBe(before);
  });

  test.each<[string, string, Send, string]>([
    ['broken JSON', '{"journey":', {}, 'bad-request'],
    ['a name twice', '{"journey":"card","journey":"contract"}', {}, 'bad-request'],
    ['NUL', '{"journey":"card","values":{"offer_name":"\\u0000"}}', {}, 'invalid'],
    ['text', 'journey=card', { type: 'text/plain' }, 'unsupported-media-type'],
    ['a form', 'journey=card', { type: 'application/x-www-form-urlencoded' }, 'unsupported-media-type'],
    ['nothing', '', {}, 'bad-request'],
  ])('with %s is refused as any call is', async (_name, body, send, slug) => {
    expect(slugOf(await make(body, send))).toBe(slug);
  });
});

describe('POST /provider-api/links/batch', () => {
  const lines = (...links: unknown[]) => links.map((each) => JSON.stringify(each)).join('\n');
  const makeMany = (text: string) => call('POST', '/links/batch', { body: text, type: 'application/x-ndjson' });

  test('makes all, in the order of the lines', async () => {
    const journeys = Array.from({ length: 50 }, (_, index) => (index % 2 ? 'card' : 'contract'));
    const { status, body } = await makeMany(`${lines(...journeys.map((journey) => ({ journey })))}\n\n`);
    expect([status, faultsOf('MadeLinks', body)]).toEqual([201, []]);
    const { links } = body as { links: { url: string }[] };
    expect(links.map(({ url }) => (url.includes('/start-card') ? 'card' : 'contract'))).toEqual(journeys);
  });

  test('makes none where one is wrong, and says everything that is', async () => {
    const before = await countLinks();
    const refused = await makeMany(lines({ journey: 'card' }, { journey: 'switch' }, { journey: 'card', x: 1 }));
    expect(slugOf(refused)).toBe('link-refused');
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['line 2', 'line 3']);
    const broken = await makeMany(`${lines({ journey: 'card' })}\n{"journey"`);
    expect([slugOf(broken), broken.body.errors?.[0]?.field]).toEqual(['bad-request', 'line 2']);
    expect((await makeMany('{"x":"\\ud800"}')).body.errors).toMatchObject([{ field: 'line 1', code: 'text' }]);
    expect(await countLinks()).toBe(before);
  });

  test('are from one to a thousand', async () => {
    for (const text of ['', '\n \n', Array(1_001).fill('{"journey":"card"}').join('\n')])
      expect(slugOf(await makeMany(text))).toBe('link-refused');
  });
});

describe('the token', () => {
  test('opens the calls without a cookie, and whatever the origin', async () => {
    const headers = { origin: 'https://crm.example.com' };
    expect((await make({ journey: 'card' }, { headers })).status).toBe(201);
    expect((await make({ journey: 'card' }, { token: `${token}-before` })).status).toBe(201);
  });

  test.each<[string, Send]>([
    ['none', { token: null }],
    ['a wrong one', { token: `${token}x` }],
    ['its beginning', { token: token.slice(0, -1) }],
    ['an empty one', { token: '' }],
    ['another scheme', { token: null, headers: { authorization: `Basic ${token}` } }],
  ])('where there is %s, nothing is done', async (_name, send) => {
    const before = await countLinks();
    const refused = await make({ journey: 'card' }, send);
    expect([refused.status, slugOf(refused), refused.headers.get('www-authenticate')]).toEqual([
      401,
      'unauthorised',
      'Bearer',
    ]);
    expect(await countLinks()).toBe(before);
  });

  test('opens no call of the customer, and a customer’s XSRF token opens none of the provider', async () => {
    const bare = await server.get(`${link('x')}/contract-agreement`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(slugOf(bare)).toBe('xsrf');
    expect(slugOf(await server.post('/provider-api/links', { journey: 'card' }))).toBe('unauthorised');
  });

  test('is guessed at only so often a minute, which stops nobody who has it', async () => {
    const guesses = await Promise.all(Array.from({ length: 40 }, () => make({ journey: 'card' }, { token: 'guess' })));
    const [last] = guesses.filter(({ status }) => status === 429);
    expect([slugOf(last!), Number(last!.headers.get('retry-after'))]).toEqual(['too-fast', expect.any(Number)]);
    expect((await make({ journey: 'card' })).status).toBe(201);
  });

  test('is never logged', () => {
    const log = server.lines.join('');
    expect(log).toContain('links made');
    expect(log).not.toContain(token);
  });
});

test('an encoded prefix does not lead past what stands before the server and goes by it', async () => {
  for (const path of ['/%70rovider-api/openapi.json', '/provider%2Dapi/openapi.json', '/%70rovider-api/nothing']) {
    const reply = await server.rawGet(path, { authorization: `Bearer ${token}` });
    expect([path, reply.status]).toEqual([path, 404]);
  }
});

test('another method is 405, another path 404, and both are problems', async () => {
  const wrong = await call('PUT', '/links');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  for (const method of ['HEAD', 'PUT', 'PROPFIND']) {
    const reading = await call(method, '/links/x/bank-details', { token: null });
    expect([method, reading.status, reading.headers.get('allow')]).toEqual([method, 405, 'GET']);
  }
  expect(slugOf(await call('POST', '/nothing', { body: {} }))).toBe('not-found');
  expect(slugOf(await call('GET', ''))).toBe('not-found');
});

test('without a token in the settings the calls are not there', async () => {
  const env = { DEMO: '0', CARD_GATEWAY: 'sandbox', SIGNING_KEY: 'd1'.repeat(32), BANK_DETAILS_KEY: 'd2'.repeat(32) };
  const other = await openServer({ env: { ...env, PROVIDER_API_TOKENS: '' } });
  const found = await fetch(`${other.url}/provider-api/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([found.status, await found.json()]).toEqual([404, expect.objectContaining({ type: '/problems/not-found' })]);
  await other.close();
});
