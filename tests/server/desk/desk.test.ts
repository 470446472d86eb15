import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { callsAMinute } from '../../../src/server/provider/authorise.ts';
import { agree, consent, recordOf } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { switchOrder } from '../../support/server/orders.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openStates } from '../../support/server/states.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
const receipts = [{ heading: 'Record', facts: ['price'], when: [{ fact: 'completed', is: 'contract-agreement' }] }];
const rows = { price: [{ label: 'With', text: '{provider}', note: 'as agreed: {agreed_as}' }] };
const facts = { agreed_as: { type: 'text', from: 'link', act: 'contract-agreement', of: 'reference' } } as const;
const values = { ...compiled.site.values, customer_name: { type: 'text', personal: true } } as const;
const messages = { tooManyTries: 'No card now: call {phone}.' };
const server = await openServer({
  content: { ...compiled, site: { ...compiled.site, rows, facts, values, messages }, receipts },
  env: {
    PROVIDER_API_TOKEN: token,
    PROVIDER_PORT: '0',
    DESK_USER_HEADER: 'X-User',
    DESK_ROLE_HEADER: 'X-Role',
    TRUST_PROXY: '127.0.0.1,::1',
    DECLINES_PER_LINK: '2',
    TOKENS_PER_LINK: '3',
  },
});
afterAll(() => server.close());

const seat = (role = 'care') => ({ 'x-user': 'grace@example.com', 'x-role': role });
const page = (path: string, headers: Record<string, string> = seat()) => server.get(`/desk${path}`, { headers });
const ofForm = () => ({ origin: server.originAt('/desk'), 'content-type': 'application/x-www-form-urlencoded' });
/** Looks for words as the form of the desk does, and returns the page to which it leads. */
async function find(words: string) {
  const shown = await page('');
  const [xsrf = ''] = shown.headers.getSetCookie().map((one) => one.split(';')[0]!);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(shown.text) ?? [];
  const sent = await server.get('/desk', {
    method: 'POST',
    headers: { ...seat(), cookie: xsrf, ...ofForm() },
    body: new URLSearchParams({ token, q: words }).toString(),
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/desk?found']);
  const [kept = ''] = sent.headers.getSetCookie().map((one) => one.split(';')[0]!);
  return page('?found', { ...seat(), cookie: kept });
}

const make = async (body: object) =>
  (await server.post('/provider-api/links', body, { headers: { authorization: `Bearer ${token}` } })).body as {
    id: string;
    link: string;
  };

/** Posts a form as the page of the link has it, with the token and the cookie of that page. */
async function post(
  name: string,
  deed: string,
  fields: Record<string, string>,
  headers: Record<string, string> = seat(),
) {
  const shown = await page(`/links/${name}`, headers);
  const [cookie = ''] = shown.headers.getSetCookie().map((one) => one.split(';')[0]!);
  const [, form = ''] = /name="token" value="([^"]+)"/.exec(shown.text) ?? [];
  return server.get(`/desk/links/${name}/${deed}`, {
    method: 'POST',
    headers: { ...ofForm(), ...headers, cookie },
    body: new URLSearchParams({ token: form, ...fields }).toString(),
  });
}

const pay = (id: string, card: string) =>
  server.post(`${link(id)}/payment`, cardBody(card), { key: crypto.randomUUID() });

test('nobody sits at the desk but whom the proxy names, in a role that there is', async () => {
  for (const [headers, status, words] of [
    [{}, 401, 'names nobody'],
    [{ 'x-user': 'ada', 'x-role': 'boss' }, 403, 'must say care or lead'],
    [{ 'x-user': 'ada' }, 403, 'must say care or lead'],
  ] as const) {
    const refused = await page('', headers);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(words)]);
  }
  const { status, text, headers } = await page('');
  expect([status, text]).toEqual([200, expect.stringContaining('grace@example.com (care)')]);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).not.toMatch(/<script|https?:\/\//);
});

test('a link is found by what is read out, and says why its card was declined', async () => {
  const values = { customer_name: 'Ada Lovelace', cardholder_name: 'Ada Lovelace', customer_email: 'ada@example.com' };
  const { id, link: name } = await make({ journey: 'single-payment', external_reference: '<b>ORD</b>', values });
  expect((await page(`/links/${name}`)).text).toContain('<dd>No amount: the customer cannot pay');
  await post(name, 'amount', { amount: '34.99' });
  await pay(id, `sandbox-declined-funds-${crypto.randomUUID()}`);
  const { body } = await pay(id, nonce());
  for (const words of [String(body.reference), 'lovelace', 'ada@example.com'])
    expect((await find(words)).text).toContain(`/desk/links/${name}`);
  expect((await find('lovelace')).text).toMatch(/>Ada Lovelace, ada@example\.com<.*Payment, £34\.99</);
  expect((await find('1111')).text).toContain('Visa ending 1111');
  expect((await find('nobody like this')).text).toContain('No link is like that');
  const { text } = await page(`/links/${name}`);
  expect(text).toContain('not enough money');
  expect(text).toContain(String(body.reference));
  expect(text).not.toContain('<b>ORD');
  expect(text).not.toContain(id);
});

test('a name that many have says how to go on, and leads to the links before them', async () => {
  const line = JSON.stringify({ journey: 'card', values: { cardholder_name: 'Ann Frequent' } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  const body = Array.from({ length: 101 }, () => line).join('\n');
  expect((await server.get('/provider-api/links/batch', { method: 'POST', headers, body })).status).toBe(201);
  const { text } = await find('Miss Ann Frequent');
  expect(text.match(/href="\/desk\/links\//g)).toHaveLength(100);
  const [, after] = /Add a word, such as the postcode, or see <a href="\/desk\?found&amp;after=(\w+)">/.exec(text)!;
  const cookie = `desk-search=${Buffer.from('Ann Frequent').toString('base64url')}`;
  const rest = await page(`?found&after=${after}`, { ...seat(), cookie });
  expect(rest.text.match(/href="\/desk\/links\//g)).toHaveLength(1);
  expect(rest.text).not.toContain('Add a word');
});

test('an address is put right, a letter and a copy are there, and who did it is recorded', async () => {
  const { id, link: name } = await make({ journey: 'contract', values: { customer_email: 'adda@example.com' } });
  await agree(server, id);
  const { reference } = await recordOf(server, id, 'contract-agreement');
  const done = await post(name, 'correct', { customer_email: 'ada@example.com' });
  expect([done.status, done.headers.get('location')]).toEqual([303, `/desk/links/${name}`]);
  // It is said once, where it was done: not on a page that is loaded anew, nor for an address that somebody made up.
  const [cookie = ''] = done.headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`; Path=/desk/links/${name}; Max-Age=60; HttpOnly; SameSite=Strict`));
  const shown = await page(`/links/${name}`, { ...seat(), cookie: cookie.split(';')[0]! });
  expect(shown.text).toMatch(/role="status"[^>]*>It is put right\./);
  expect(shown.headers.getSetCookie().join()).toMatch(/desk-done=; Path=[^;]*; Max-Age=0/);
  for (const query of ['', '?done=correct', '?done=erase'])
    expect((await page(`/links/${name}${query}`)).text).not.toContain('role="status"');
  expect(shown.text).toContain('<td data-name="By">grace@example.com</td>');
  const copy = await page(`/links/${name}/copies/${reference}`);
  expect(copy.text).toContain('Summary');
  expect(copy.text).toMatch(/<h1>Contract<\/h1>.*<time.*Back to the link/s);
  const wrong = await post(name, 'correct', { customer_email: 'nobody' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('must be one e-mail address')]);
  expect(wrong.text).toMatch(/<title>Error: .*role="alert".*href="#correct-customer_email">E-mail address: It must /s);
  expect(wrong.text).toMatch(/<input id="correct-customer_email"[^>]* aria-invalid="true"/);
});

test('what was agreed is there as the customer has it, and of several payment methods one is still to be set up', async () => {
  const { id, link: name } = await make({ journey: 'contract' });
  expect((await page(`/links/${name}`)).text).not.toContain('on record');
  await agree(server, id);
  const { text } = await page(`/links/${name}`);
  expect(text).toMatch(/on record<\/h2><dl><dt>With<\/dt><dd>Example Fibre<br>as agreed: DS-[-A-Z0-9]+<\/dd><\/dl>/);
  const half = await make({ journey: 'contract-mandate' });
  await agree(server, half.id);
  expect((await page(`/links/${half.link}`)).text).toContain('to do: Card set-up or Direct Debit set-up<');
});

test('the order that a switch was confirmed for is among the copies, as the customer was shown it', async () => {
  const { id, link: name } = await make({ journey: 'switch', switch_order: switchOrder });
  await agree(server, id);
  expect((await page(`/links/${name}`)).text).not.toContain('Order of the switch');
  await consent(server, id);
  const { reference } = await recordOf(server, id, 'switch-consent');
  await post(name, 'erase', { reason: 'customer-asked', sure: 'yes' }, seat('lead'));
  const copy = `/links/${name}/copies/${reference}`;
  expect((await page(`/links/${name}`)).text).toContain(`<a href="/desk${copy}">Order of the switch</a>`);
  expect((await page(copy)).text).toMatch(/<h1>Order of the switch<\/h1>.*Total monthly cost.*£41\.00/s);
});

test('a note of care is there for colleagues, is told without its words, and goes with the customer', async () => {
  const { link: name } = await make({ journey: 'card', values: { customer_email: 'a@example.com' } });
  expect((await post(name, 'note', { text: ' ' })).status).toBe(422);
  expect((await post(name, 'note', { text: 'Prefers <b>letters</b>' })).status).toBe(303);
  expect((await page(`/links/${name}`)).text).toContain('Prefers &lt;b&gt;letters&lt;/b&gt;');
  const headers = { authorization: `Bearer ${token}` };
  const told = await server.get('/provider-api/events?limit=1000', { headers });
  expect(told.text).toContain('"fact":"note-added"');
  expect(told.text).not.toContain('Prefers');
  expect((await post(name, 'erase', { reason: 'customer-asked', sure: 'yes' }, seat('lead'))).status).toBe(303);
  expect(await server.query('select 1 from care_notes')).toEqual([]);
  expect((await page(`/links/${name}`)).text).not.toContain('What may be done');
});

test('no note and no reason keeps a card number, however it is written, and other numbers stay', async () => {
  const { link: name } = await make({ journey: 'card' });
  for (const text of [
    'Card 4111 1111 1111 1111 told on the phone',
    '4111-1111-1111-1111 12/27 123',
    'pays by 378282246310005.',
    '4222222222222',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
    '01632 960199 6011 1111 1111 1117',
    ...['/', '_', ',', ' / ', ') (', '|', ' x ', '#', '\u200b', '٫', '\n'].map((between) =>
      ['4111', '1111', '1111', '1111'].join(between),
    ),
    ...['CVV is 123', 'cvc2: 1234', 'sort code 12-34-56 acct 31926819', 'her sort code: 123456'],
  ]) {
    const { status, text: shown } = await post(name, 'note', { text });
    expect([text, status, shown.includes('A card number stands in it')]).toEqual([text, 422, true]);
  }
  expect(await server.query(`select 1 from care_notes where text ~ '\\d'`)).toEqual([]);
  const id = 'd41a7f7c-4111-4111-9111-111111111111';
  for (const text of [
    ...['Calls from 0044 1632 960199 or 07700 900123', 'order 4111111111111112', 'ends in 1111', `link ${id}`],
    ...[
      'told 2026-11-29T23:37:57.123Z',
      'the sort code was wrong, of 3 tries',
      'CV sent on 12 March',
      '4111 or 1111 of 1111',
    ],
  ])
    expect([text, (await post(name, 'note', { text })).status]).toEqual([text, 303]);
});

test('a form that no page of the desk has is refused, and is no failure of the server', async () => {
  const { link: name } = await make({ journey: 'card' });
  const headers = { ...seat(), ...ofForm() };
  const body = 'text=1&'.repeat(2);
  expect((await server.get(`/desk/links/${name}/note`, { method: 'POST', headers, body })).status).toBe(422);
});

test('a lead gives back the amount that is typed twice, and erases; care does neither', async () => {
  const { id, link: name } = await make({
    journey: 'single-payment',
    amount_pence: 3499,
    values: { customer_email: 'a@example.com' },
  });
  await pay(id, nonce());
  const fields = { amount: '10.00', again: '10.00', reason: 'half' };
  expect((await post(name, 'refund', fields)).status).toBe(403);
  const differs = await post(name, 'refund', { ...fields, again: '1.00' }, seat('lead'));
  expect([differs.status, differs.text]).toEqual([422, expect.stringContaining('The two amounts differ')]);
  const key = crypto.randomUUID();
  const done = async (answer: ReturnType<typeof post>) =>
    Buffer.from((await answer).headers.getSetCookie()[0]!.split(/[=;]/)[1]!, 'base64url').toString();
  expect(await done(post(name, 'refund', { ...fields, key }, seat('lead')))).toBe('The money goes back.');
  const { text } = await page(`/links/${name}`);
  expect(text.match(/half/g)).toHaveLength(1);
  expect(text).toMatch(/Refund of £10\.00, refunded \(DS-\w{4}-\w{4}\): half/);
  // The page from which it was given back comes back by Back: it gives nothing more, and says so.
  const again = await done(post(name, 'refund', { ...fields, key }, seat('lead')));
  expect(again).toBe('That was given back already: nothing more goes.');
  const other = await post(name, 'refund', { ...fields, amount: '2', again: '2', key }, seat('lead'));
  expect([other.status, other.text]).toEqual([422, expect.stringContaining('Something was given back from that page')]);
  for (const [amount, said] of [
    ['30', 'Amount in pounds: It is too much: of £34.99 that was paid, £24.99 is left'],
    ['1.86', '>The card gateway has refused it: Such an amount'],
  ] as const)
    expect((await post(name, 'refund', { ...fields, amount, again: amount }, seat('lead'))).text).toContain(said);
  expect(other.text).toContain('Give back, of £24.99');
  expect(other.text).not.toMatch(/Idempotency|value="2"/);
  expect((await post(name, 'erase', { reason: 'customer-asked', sure: 'yes' })).status).toBe(403);
  expect((await post(name, 'erase', { reason: 'customer-asked', sure: 'yes' }, seat('lead'))).status).toBe(303);
  const erased = (await page(`/links/${name}`)).text;
  expect(erased).not.toContain('a@example.com');
  expect(erased).toMatch(/What is kept.*amounts, references of payments/s);
});

test('what became of a payment is beside it, in the list and on the page, and what is not there is not given back', async () => {
  // The sandbox does by the pence what a bank may.
  for (const [amount_pence, became] of [
    [1084, 'Not paid: the bank declined the settlement'],
    [1085, 'Given back before it was settled'],
    [1083, 'Lost in a dispute: the bank has given it back'],
  ] as const) {
    const of = { external_reference: `BECAME-${amount_pence}`, values: { customer_email: 'b@example.com' } };
    const { id, link: name } = await make({ journey: 'single-payment', amount_pence, ...of });
    await pay(id, nonce());
    await server.ask({ name: 'reconcile', day: new Date().toISOString().slice(0, 10) });
    const { text } = await page(`/links/${name}`, seat('lead'));
    expect(text).toMatch(new RegExp(`<dt>Paid</dt><dd>£10\\.8\\d\\. ${became}</dd>`));
    expect(text.includes('Give back')).toBe(amount_pence === 1083);
    expect((await find(`BECAME-${amount_pence}`)).text).toContain(`Used. ${became}`);
    if (amount_pence !== 1083) continue;
    // The bank and we may both give the money, so a lead says that it is meant.
    const fields = { amount: '10.83', again: '10.83', reason: 'goodwill' };
    const refused = await post(name, 'refund', fields, seat('lead'));
    expect(refused.text).toMatch(/href="#refund-anyway">Not ticked: The bank may give.*Give it back all the same/s);
    expect((await post(name, 'refund', { ...fields, anyway: 'yes' }, seat('lead'))).status).toBe(303);
  }
});

test('a lock is lifted, a link is ended, and a form of elsewhere does nothing', async () => {
  const { id, link: name } = await make({ journey: 'single-payment', amount_pence: 3499 });
  for (let tried = 0; tried < 2; tried += 1) await pay(id, nonce('declined'));
  expect((await page(`/links/${name}`)).text).toContain('Take cards again');
  expect((await post(name, 'unlock', {})).status).toBe(303);
  expect((await page(`/links/${name}`)).text).not.toContain('Take cards again');
  for (const [fields, headers] of [
    [{ token: 'another' }, seat()],
    [{}, { ...seat(), origin: 'https://elsewhere.example' }],
    [{}, { ...seat(), origin: 'null' }],
  ] as [Record<string, string>, Record<string, string>][])
    expect((await post(name, 'expire', { sure: 'yes', ...fields }, headers)).status).toBe(403);
  expect((await post(name, 'expire', {})).status).toBe(422);
  expect((await post(name, 'expire', { sure: 'yes' })).status).toBe(303);
  expect((await server.get(link(id))).body.status).toBe('expired');
  // What would be refused is not offered.
  const ended = (await page(`/links/${name}`)).text;
  expect(ended).toContain('Ended: it was ended by us, for good');
  expect(ended).toContain('Not done, as the link does not work: Payment<');
  expect(ended).toContain('Put right e-mail or phone<');
  expect(ended).not.toContain('name="until"');
});

test('whatever refuses the cards of a customer, the desk says it and takes them again, and says nothing where none is refused', async () => {
  const values = { cardholder_name: 'Locked Out' };
  const { id, link: name } = await make({ journey: 'single-payment', amount_pence: 3499, values });
  const open = () => server.post(`${link(id)}/client-token`);
  for (let opened = 0; opened < 3; opened += 1) expect((await open()).status).toBe(200);
  expect((await page(`/links/${name}`)).text).toContain('Active: works');
  expect((await open()).status).toBe(429);
  expect((await page(`/links/${name}`)).text).toContain('reads</dt><dd>No card now: call 01632 960000.</dd>');
  for (const { text } of [await page(`/links/${name}`), await find('Locked Out')]) {
    expect(text).toContain('Locked');
    expect(text).not.toContain('Active');
  }
  expect((await page(`/links/${name}`)).text).toContain('Take cards again');
  expect((await post(name, 'unlock', {})).status).toBe(303);
  expect((await open()).status).toBe(200);
  const freed = await page(`/links/${name}`);
  expect(freed.text).toContain('Active: works');
  expect(freed.text).toMatch(/Cards are taken again.*grace@example\.com/);

  // A limit that is lower after a restart refuses cards of which no fact tells.
  await pay(id, nonce('declined'));
  server.settings.DECLINES_PER_LINK = '1';
  await server.restart();
  expect((await open()).status).toBe(429);
  expect((await page(`/links/${name}`)).text).toContain('Locked: too many cards were declined');
  expect((await post(name, 'unlock', {})).status).toBe(303);
  expect((await open()).status).toBe(200);

  // The end of the hour or the day ends the lock, whatever the facts say.
  await pay(id, nonce('declined'));
  await openStates(server).age('attempt', id, ['started_at'], 25 * 3_600_000);
  expect((await page(`/links/${name}`)).text).toContain('Active: works');
  expect((await open()).status).toBe(200);
});

test('who sits at the desk is told by the desk alone, and a system that says it is somebody stays itself', async () => {
  const { link: name } = await make({ journey: 'card' });
  await post(name, 'note', { text: 'of the desk' });
  const headers = { authorization: `Bearer ${token}` };
  for (const operator of ['boss@provider.example', 'grace@example.com', 'grace@example.com, provider-api, token desk'])
    await server.post(
      `/provider-api/links/${name}/notes`,
      { text: operator },
      { headers: { ...headers, 'doorstep-operator': operator } },
    );
  const { body } = await server.get(`/provider-api/links/${name}`, { headers });
  const facts = body.facts as { told_by: string }[];
  expect(facts.map(({ told_by }) => told_by.replace(/[0-9a-f]{8}$/, '…'))).toEqual([
    'grace@example.com, provider-api, token desk',
    ...Array(3).fill('provider-api, token …'),
  ]);
});

test.each(['evil.example', 'localhost.evil.example', 'desk.internal:8090', 'localhost:80@evil.example'])(
  'a form that comes by the name %s of this server does nothing, whatever its origin',
  async (host) => {
    const { link: name } = await make({ journey: 'card' });
    const shown = await page(`/links/${name}`);
    const [cookie = ''] = shown.headers.getSetCookie().map((one) => one.split(';')[0]!);
    const [, form = ''] = /name="token" value="([^"]+)"/.exec(shown.text) ?? [];
    const headers = {
      ...seat(),
      cookie,
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ token: form, sure: 'yes' }).toString();
    const status = await new Promise((done) =>
      request(
        { port: server.started.providerPort, method: 'POST', path: `/desk/links/${name}/expire`, headers },
        (answer) => done(answer.resume().statusCode),
      ).end(body),
    );
    expect(status).toBe(403);
  },
);

test('who asks too much at once is told so, and no other person at the desk is', async () => {
  const { link: name } = await make({ journey: 'card' });
  const busy = { ...seat(), 'x-user': 'busy@example.com' };
  // A page that there is not is found out by one call.
  const unknown = `lk_${'a'.repeat(20)}`;
  await Promise.all(Array.from({ length: callsAMinute }, () => page(`/links/${unknown}`, busy)));
  const cookie = `desk-search=${Buffer.from('Ann Frequent').toString('base64url')}`;
  for (const path of [`/links/${name}`, `/links/${name}/copies/DS-AAAA-AAAA`, '?found']) {
    const { status, text } = await page(path, { ...busy, cookie });
    expect([path, status, text]).toEqual([path, 429, expect.stringContaining('Too many at once')]);
  }
  expect((await page(`/links/${name}`)).status).toBe(200);
});

test('without the header in the settings there is a desk in a demo alone, to whose port the index leads', async () => {
  const demo = await openServer({ env: { PROVIDER_PORT: '0', PROVIDER_API_TOKEN: token } });
  expect((await demo.rawGet('/desk', { host: 'localhost' })).headers.get('location')).toBe('http://localhost:0/desk');
  expect((await demo.get('/desk')).status).toBe(200);
  await demo.close();
  const env = { DEMO: '0', CARD_GATEWAY: 'sandbox', SIGNING_KEY: 'd1'.repeat(32), BANK_DETAILS_KEY: 'd2'.repeat(32) };
  const none = await openServer({ env });
  expect((await none.get('/desk')).status).toBe(404);
  await none.close();
});

test('what is no name of a link or of a letter is put into no path of a call', async () => {
  const { link: name } = await make({ journey: 'card' });
  const right = await post(name, 'note', { text: 'Here' });
  expect(right.status).toBe(303);
  for (const other of ['%2e%2e', '..%2fletters', 'lk_x', `${name}x`, '00000000-0000-4000-8000-000000000301'])
    expect((await page(`/links/${other}`)).status, other).toBe(404);
  for (const letter of ['..', '.', '', 'sending', 'constructor', '../notes'])
    expect((await post(name, 'letter', { letter })).status, letter).toBe(404);
});
