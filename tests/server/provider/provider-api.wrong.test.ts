import { beforeAll, expect, test } from 'vitest';
import { cardBody } from '../../support/server/customer-calls.ts';
import { link, nonce, sharedServer, sharedToken as token } from '../../support/server/test-server.ts';

/** What an integrator gets wrong in the first hour: each is refused in words that say what to change. */
const server = await sharedServer();

const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = json) =>
  server.get(`/provider-api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

let open: string;
let paid: string;
beforeAll(async () => {
  const make = async (body: object) => (await call('POST', '/links', body)).body as { id: string; link: string };
  open = (await make({ journey: 'contract', external_reference: 'ORDER-1' })).link;
  const payment = await make({ journey: 'single-payment', amount_pence: 3499 });
  await server.post(`${link(payment.id)}/payment`, cardBody(nonce()), { key: crypto.randomUUID() });
  paid = payment.link;
});

const order = { losing_provider: 'Example Telecom', ots_document: Buffer.from('<p>Fibre</p>').toString('base64') };
const service = { type: 'IAS', action: 'ServiceFound', descriptor: '80 Mbps' };
const made = (more: object) => ['POST', '/links', { journey: 'contract', ...more }] as const;
const right = (more: object) => ['PATCH', '/links/OPEN', more] as const;
const give = (body: object, key = 'k') => ['POST', '/links/PAID/refunds', body, { 'idempotency-key': key }] as const;

type Row = readonly [what: string, call: readonly unknown[], status: number, words: string];

const rows: Row[] = [
  // Making a link.
  ['no body', ['POST', '/links'], 400, 'JSON'],
  ['a body that is no JSON', ['POST', '/links', '{"journey":'], 400, 'JSON'],
  ['a list', ['POST', '/links', []], 422, 'The body must be a JSON object'],
  ['no journey', ['POST', '/links', {}], 422, '"journey" is missing'],
  ['a misspelt journey', made({ journey: 'contrat' }), 422, 'Did you mean "contract"?'],
  ['a journey in capitals', made({ journey: 'CONTRACT' }), 422, 'Did you mean "contract"?'],
  ['a number as a journey', made({ journey: 7 }), 422, 'must be text in quotes'],
  ['camel case', made({ customerType: 'new' }), 422, 'Did you mean "customer_type"?'],
  ['a misspelt property', made({ external_refrence: 'X' }), 422, 'Did you mean "external_reference"?'],
  ['an unknown property', made({ amount: 3499 }), 422, '"amount" is not known. Did you mean "amount_pence"?'],
  ['a kind of customer', made({ customer_type: 'old' }), 422, 'must be new or existing'],
  ['a method as text', made({ payment_methods: 'card' }), 422, '["card"]'],
  ['a method that there is not', made({ payment_methods: ['cash'] }), 422, 'must be card or direct-debit'],
  ['a method of another journey', made({ payment_methods: ['card'] }), 422, 'sets up no payment method'],
  ['pounds', made({ amount_pence: 34.99 }), 422, 'a whole number'],
  ['an amount as text', made({ amount_pence: '3499' }), 422, 'a whole number'],
  ['an amount of nothing', made({ amount_pence: 0 }), 422, 'at least 1'],
  ['a misspelt value', made({ values: { offer_nam: 'x' } }), 422, 'Did you mean "offer_name"?'],
  ['a value that there is not', made({ values: { colour: 'red' } }), 422, 'There is no value "colour"'],
  ['a value of another type', made({ values: { term_months: 'two' } }), 422, 'must be a number'],
  ['an empty value', made({ values: { offer_name: ' ' } }), 422, 'leave it out where there is none'],
  ['an address with a name', made({ values: { customer_email: 'ada' } }), 422, 'one e-mail address'],
  ['an end that is past', made({ expires_at: '2020-01-01T00:00:00Z' }), 422, 'must be in the future'],
  ['an end without a zone', made({ expires_at: '2030-01-01' }), 422, 'must be such as 2030-01-31T00:00:00Z'],
  ['a language that there is not', made({ language: 'fr' }), 422, 'There is no language "fr"'],
  ['a brand, of which a link has none (D-70)', made({ brand: 'acme' }), 422, '"brand"'],
  ['a reference that is taken', made({ external_reference: 'ORDER-1' }), 422, 'has this "external_reference" already'],
  ['a reference with spaces', made({ external_reference: ' X ' }), 422, 'without spaces around'],
  ['an order for no switch', made({ switch_order: { ...order, services: [service] } }), 422, 'is no switch'],
  ['no order', made({ journey: 'switch' }), 422, 'needs a switch order'],
  ['an order of nothing', made({ journey: 'switch', switch_order: order }), 422, 'needs its services, or the match'],
  [
    'a misspelt part',
    made({ journey: 'switch', switch_order: { ...order, sevices: [] } }),
    422,
    'Did you mean "services"?',
  ],
  [
    'a document as HTML',
    made({ journey: 'switch', switch_order: { ...order, services: [service], ots_document: '<p>' } }),
    422,
    'base64',
  ],
  [
    'lines of nothing',
    ['POST', '/links/batch', '', { 'content-type': 'application/x-ndjson' }],
    422,
    'from 1 to 1000 lines',
  ],
  ['many links as JSON', ['POST', '/links/batch', [{ journey: 'card' }]], 415, 'application/x-ndjson'],
  [
    'lines for a single link',
    ['POST', '/links', '{"journey":"card"}', { 'content-type': 'application/x-ndjson' }],
    415,
    'application/json',
  ],
  [
    'a form',
    ['POST', '/links', 'journey=contract', { 'content-type': 'application/x-www-form-urlencoded' }],
    415,
    'application/json',
  ],
  // Reading.
  ['a link that there is not', ['GET', '/links/lk_aaaaaaaaaaaaaaaaaaaa'], 404, 'There is no link lk_'],
  ['a reference in the place of a link', ['GET', '/links/ORDER-1'], 404, 'There is no link ORDER-1'],
  ['a misspelt query', ['GET', '/links?serch=ada'], 400, 'Did you mean "search"?'],
  ['a state that there is not', ['GET', '/links?status=done'], 400, 'status'],
  ['a limit of many', ['GET', '/links?limit=5000'], 400, '"limit" must be at most 1000.'],
  ['a day that is none', ['GET', '/links?since=2026-02-30'], 400, 'since'],
  ['a search of one letter', ['GET', '/links?search=a'], 400, 'search'],
  ['a misspelt path', ['GET', '/link'], 404, 'There is nothing at this address'],
  ['another method', ['PUT', '/links/OPEN'], 405, 'method'],
  ['a limit that is no digits', ['GET', '/events?limit=1e2'], 400, '"limit" must be a whole number.'],
  ['a limit in words', ['GET', '/events?limit=many'], 400, '"limit" must be a whole number.'],
  ['a day as a time', ['GET', '/events?since=2026-02-03'], 400, '"since" must be such as 2026-12-24T12:00:00Z'],
  ['events after nothing', ['GET', '/events?after=nothing'], 400, 'There is no such event'],
  ['a misspelt query of events', ['GET', '/events?afer=x'], 400, 'Did you mean "after"?'],
  [
    'a replay of nothing',
    ['POST', '/events/11111111-1111-4111-8111-111111111111/replay'],
    404,
    'There is no event "11111111',
  ],
  // Putting right.
  ['nothing to put right', right({}), 422, 'at least one of these: customer_email'],
  ['a misspelt field', right({ customer_emial: 'a@example.com' }), 422, 'Did you mean "customer_email"?'],
  ['a field that stays', right({ journey: 'card' }), 422, 'is not known'],
  ['no address', right({ customer_email: 'ada' }), 422, 'one e-mail address'],
  ['no phone number', right({ customer_phone: 'ada' }), 422, 'must be a phone number, such as 07700 900123'],
  ['an end that was', right({ expires_at: '2020-01-01T00:00:00Z' }), 422, 'must be in the future'],
  ['an end of a used link', ['PATCH', '/links/PAID', { expires_at: '2030-01-01T00:00:00Z' }], 409, 'no end any more'],
  ['another amount', ['PATCH', '/links/PAID', { amount_pence: 1 }], 409, 'has an amount'],
  ['a letter that there is not', ['POST', '/links/OPEN/letters/welcome', {}], 404, 'no letter "welcome" to send'],
  [
    'a misspelt address of a letter',
    ['POST', '/links/OPEN/letters/welcome', { too: 'a@example.com' }],
    422,
    'Did you mean "to"?',
  ],
  ['the end of a used link', ['POST', '/links/PAID/expire'], 410, 'already'],
  ['a misspelt erasure', ['POST', '/links/OPEN/erase', { reson: 'x' }], 422, 'Did you mean "reason"?'],
  [
    'a value to erase that there is not',
    ['POST', '/links/OPEN/erase', { values: ['colour'] }],
    409,
    'has no value "colour"',
  ],
  // Money.
  ['no key', ['POST', '/links/PAID/refunds', { reason: 'x' }], 400, 'Idempotency-Key'],
  ['no reason', give({}), 422, 'reason'],
  ['a misspelt refund', give({ reason: 'x', amount_pense: 1 }), 422, 'Did you mean "amount_pence"?'],
  ['more than was paid', give({ reason: 'x', amount_pence: 9999 }), 422, '£34.99 is left'],
  [
    'a refund of nothing paid',
    ['POST', '/links/OPEN/refunds', { reason: 'x' }, { 'idempotency-key': 'k2' }],
    409,
    'paid',
  ],
  // Tokens.
  ['no token', ['GET', '/links', undefined, { authorization: '' }], 401, 'Authorization: Bearer'],
  ['a wrong token', ['GET', '/links', undefined, { authorization: 'Bearer no' }], 401, 'Authorization: Bearer'],
];

test('an unlocking says whether there was a lock', async () => {
  const { body } = await call('POST', `/links/${open}/unlock`);
  expect(body).toMatchObject({ unlocked: false, link: { link: open, records: [] } });
});

test('there are at least sixty-four', () => expect(rows.length).toBeGreaterThanOrEqual(64));

test.each(rows)('%s is refused in words', async (_, [method, path, body, headers], status, words) => {
  const at = String(path).replace('OPEN', open).replace('PAID', paid);
  const own = body === undefined ? { authorization: json.authorization } : json;
  const answer = await call(String(method), at, body, { ...own, ...(headers as object) });
  const { title, detail, errors = [] } = answer.body;
  const said = [title, detail, ...errors.flatMap(({ field, detail: why }) => [field, why])].join('\n');
  for (const { pointer, parameter } of errors) expect(pointer ?? parameter).toBeTypeOf('string');
  expect([answer.status, answer.headers.get('content-type'), said]).toEqual([
    status,
    expect.stringContaining('application/problem+json'),
    expect.stringContaining(words),
  ]);
});
