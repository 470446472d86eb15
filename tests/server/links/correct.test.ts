import { afterAll, expect, test } from 'vitest';
import { makeToken, scopes } from '../../../src/server/base/provider-token.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { agree } from '../../support/server/agree.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const mail = await openMailServer();
const care = makeToken('care', scopes);
const server = await openServer({
  env: { ...lettersBy(mail), PROVIDER_API_TOKENS: care.entry },
  content: withLetters,
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

const { told, make } = letterCalls(() => server);
const headers = { authorization: 'Bearer a-token-of-the-provider-with-32-letters' };
const call = (method: string, path: string, body?: object) =>
  server.post(`/provider-api/links/${path}`, body, { headers }, method);
const patch = (id: string, body: object) => call('PATCH', id, body);
const verified = async (id: string) => ((await server.verify(id)) as { problems: object[] }).problems;

test('an address that was mistyped is put right: letters go there, and who did it is recorded', async () => {
  const { id } = await make('contract', { values: { customer_email: 'adda@example.com' } });
  const { status, body } = await patch(id, { customer_email: 'ada@example.com', customer_phone: '01632 960123' });
  expect([status, body.values]).toEqual([200, expect.objectContaining({ customer_email: 'ada@example.com' })]);
  const corrected = ['customer_email', 'customer_phone'];
  expect(body.facts).toMatchObject([{ fact: 'link-corrected', told_by: expect.stringContaining('token'), corrected }]);
  expect(JSON.stringify(body.facts)).not.toContain('ada@');
  await agree(server, id);
  await expect.poll(() => mail.to('ada@example.com')).toHaveLength(1);
  expect((await told(id)).letters).toMatchObject([{ to: 'a…@example.com' }]);
  expect(await verified(id)).toEqual([]);
});

test.each([
  ['all of it taken away', `'{}'`],
  ['the address taken away', `corrections - 'customer_email'`],
  ['another address in its place', `jsonb_set(corrections, '{customer_email,value}', '"mallory@example.com"')`],
  ['its salt changed', `jsonb_set(corrections, '{customer_email,salt}', '"ff"')`],
])(
  'D-56 what was put right and is then not there is found: no letter, an alarm, and verify names it: %s',
  async (_, changed) => {
    const old = `old-${crypto.randomUUID()}@example.com`;
    const { id } = await make('contract', { values: { customer_email: old } });
    const { body } = await patch(id, { customer_email: 'ada@example.com', customer_phone: '01632 960123' });
    await server.query(`update links set corrections = ${changed} where id = $1`, [id]);
    server.lines.length = 0;
    await agree(server, id);
    await expect
      .poll(async () => (await told(id)).letters)
      .toMatchObject([{ state: 'queued', answer: expect.stringContaining('put right') }]);
    expect((await told(id)).values).not.toHaveProperty('customer_email');
    expect([...mail.to(old), ...mail.to('mallory@example.com')]).toEqual([]);
    expect(server.lines.join('')).toContain(`correction ${body.link}`);
    server.lines.length = 0;
    expect(await verified(id)).toContainEqual({
      ...{ link: body.link, what: 'the value customer_email', detail: 'it was put right, and is not what was signed' },
    });
  },
);

test('a letter goes to another address, which is recorded', async () => {
  const { id } = await make('contract');
  await agree(server, id);
  const sent = await call('POST', `${id}/letters/contract-confirmation`, { to: 'right@example.com' });
  expect(sent.status).toBe(202);
  await expect.poll(() => mail.to('right@example.com')).toHaveLength(1);
  const { facts } = await told(id);
  const told_by = expect.stringMatching(/^provider-api, token /);
  const redirected = { fact: 'letter-redirected', reason: 'contract-confirmation', told_by };
  expect(facts).toContainEqual(expect.objectContaining(redirected));
  expect(facts).not.toContainEqual(expect.objectContaining({ fact: 'link-corrected' }));
  for (const [body, detail] of [
    [{ too: 'right@example.com' }, 'Did you mean "to"?'],
    [{ to: 'nobody' }, 'must be one e-mail address'],
  ] as const) {
    const refused = await call('POST', `${id}/letters/contract-confirmation`, body);
    expect([refused.status, refused.body.errors?.[0]?.detail]).toEqual([422, expect.stringContaining(detail)]);
  }
});

test('a letter waits once for each address, and who has asked for it is told, but not where nothing was added', async () => {
  const to = 'once@example.com';
  const { id } = await make('contract', { values: { customer_email: to } });
  await agree(server, id);
  await expect.poll(() => mail.to(to)).toHaveLength(1);
  await server.ask({ name: 'letters-stop', reason: 'a test' });
  const ask = async (body: object) => (await call('POST', `${id}/letters/contract-confirmation`, body)).status;
  const other = { to: 'once.more@example.com' };
  expect([await ask(other), await ask({}), await ask(other), await ask({})]).toEqual([202, 202, 202, 202]);
  await server.ask({ name: 'letters-go-on' });
  await expect.poll(() => [mail.to(other.to).length, mail.to(to).length]).toEqual([1, 2]);
  const told_by = expect.stringMatching(/^provider-api, token /);
  const letters = ((await told(id)).facts as { fact: string }[]).filter(({ fact }) => !/accepted/.test(fact));
  expect(letters).toMatchObject([
    { fact: 'letter-redirected', told_by },
    { fact: 'letter-requested', told_by },
  ]);
});

test('a letter that was sent has the address to which it went, whatever is put right afterwards', async () => {
  const { id } = await make('contract', { values: { customer_email: 'jo.smyth@example.com' } });
  await agree(server, id);
  await expect.poll(() => mail.to('jo.smyth@example.com')).toHaveLength(1);
  await patch(id, { customer_email: 'jo.smith@example.com' });
  await expect.poll(async () => (await told(id)).letters).toMatchObject([{ to: 'j…@example.com', state: 'accepted' }]);
  const whole = await server.get(`/provider-api/links/${id}`, { headers: { authorization: `Bearer ${care.token}` } });
  expect(whole.body.letters).toMatchObject([{ to: 'jo.smyth@example.com' }]);
});

test('an amount is given once, an end is moved, and nothing that was used or revoked changes', async () => {
  const { id } = await make('single-payment', { values: {} });
  const { body: open } = await server.post('/provider-api/links', { journey: 'single-payment' }, { headers });
  expect((await patch(String(open.link), { amount_pence: 1250 })).body.amount_pence).toBe(1250);
  expect((await server.get(link(String(open.id)))).body.amount_pence).toBe(1250);
  expect((await patch(String(open.link), { amount_pence: 1300 })).status).toBe(409);
  expect((await patch(id, { amount_pence: 1300 })).status).toBe(409);

  const end = '2090-01-01T00:00:00.000Z';
  expect((await patch(id, { expires_at: end })).body.expires_at).toBe(end);
  expect((await patch(id, { expires_at: '2020-01-01T00:00:00Z' })).status).toBe(422);
  expect((await patch(id, { expires: end })).body).toMatchObject({
    errors: [{ detail: expect.stringContaining('is not known') }],
  });
  expect((await patch(id, { customer_emial: 'a@example.com' })).body.errors?.[0]?.detail).toContain(
    'Did you mean "customer_email"?',
  );
  await call('POST', `${id}/expire`);
  expect((await patch(id, { expires_at: end })).status).toBe(409);
  const { id: used } = await make('contract');
  await agree(server, used);
  expect((await patch(used, { expires_at: end })).status).toBe(409);
  expect((await call('POST', `${used}/expire`)).status).toBe(410);
  expect((await call('POST', `${used}/expire`, { anything: 1 })).status).toBe(422);
});

test('a reference is free again once its link is revoked', async () => {
  const again = () =>
    server.post('/provider-api/links', { journey: 'card', external_reference: 'ORD-77' }, { headers });
  const first = await again();
  expect([(await again()).status]).toEqual([422]);
  await call('POST', `${first.body.link}/expire`);
  expect((await again()).status).toBe(201);
  const { body } = await server.get('/provider-api/links?reference=ORD-77', { headers });
  expect(body.links).toHaveLength(2);
});

test('a customer is erased by a call, and what was put right goes too', async () => {
  const { id } = await make('contract');
  await patch(id, { customer_email: 'erased@example.com' });
  await agree(server, id);
  const { status, body } = await call('POST', `${id}/erase`, { reason: 'customer-asked' });
  expect([status, body.link]).toEqual([200, (await told(id)).link]);
  const after = await told(id);
  expect(after.facts).toContainEqual(expect.objectContaining({ fact: 'link-erased', reason: 'customer-asked' }));
  expect(JSON.stringify(after)).not.toContain('erased@');
  const rows = await server.query('select corrections, search_words from links where id = $1', [id]);
  expect(rows).toEqual([{ corrections: {}, search_words: [] }]);
  expect((await patch(id, { customer_email: 'new@example.com' })).status).toBe(409);
  const letter = await call('POST', `${id}/letters/contract-confirmation`, { to: 'new@example.com' });
  expect([letter.status, JSON.stringify(await told(id))]).toEqual([409, expect.not.stringContaining('new@')]);
  expect(await verified(id)).toEqual([]);
});

test('an erasure needs no body', async () => {
  const { id } = await make('contract');
  expect((await call('POST', `${id}/erase`)).status).toBe(200);
});
