import { afterAll, expect, test } from 'vitest';
import { makeToken, scopes } from '../../../src/server/base/provider-token.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer } from '../../support/server/test-server.ts';

const care = makeToken('care', scopes);
const server = await openServer({ env: { PROVIDER_API_TOKENS: care.entry } });
afterAll(() => server.close());
const headers = { authorization: `Bearer ${care.token}` };
const call = (method: string, path: string, body: object) =>
  server.post(`/provider-api/${path}`, body, { headers }, method);

const number = '5555/5555/5555/4444';
const { link = '' } = await makeLink(server, 'card');
const linkWith = (body: object) => ['POST', 'links', { journey: 'card', ...body }] as const;

test.each<readonly [method: string, path: string, body: object, pointer: string]>([
  ['POST', `links/${link}/erase`, { reason: `card ${number}` }, '/reason'],
  ['POST', `links/${link}/refunds`, { reason: '5555_5555_5555_4444' }, '/reason'],
  ['POST', `links/${link}/notes`, { text: '5555 (5555) 5555 / 4444' }, '/text'],
  ['POST', `links/${link}/notes`, { text: 'cvv 123' }, '/text'],
  ['POST', `links/${link}/letters/receipt/bounced`, { reason: number }, '/reason'],
  ['POST', `links/${link}/letters/receipt`, { to: '5555.5555.5555.4444@example.com' }, '/to'],
  ['PATCH', `links/${link}`, { customer_phone: '+5555 5555 5555 4444' }, '/customer_phone'],
  ['POST', 'links/recall', { reference_prefix: number }, '/reference_prefix'],
  ['PUT', 'letters/sending', { on: false, reason: number }, '/reason'],
  [...linkWith({ external_reference: number }), '/external_reference'],
  [...linkWith({ values: { customer_email: '5555.5555.5555.4444@example.com' } }), '/values/customer_email'],
  [...linkWith({ values: { customer_phone: '5555 5555 5555 4444' } }), '/values/customer_phone'],
  [...linkWith({ accept_difference: `card ${number}` }), '/accept_difference'],
])('D-63 no text of %s %s keeps a card number: %j', async (method, path, body, pointer) => {
  const { status, body: answer } = await call(method, path, body);
  expect([status, answer.errors]).toEqual([422, [expect.objectContaining({ pointer, code: 'card-number' })]]);
});

test('D-63 ids, hashes, times and phone numbers are no card numbers', async () => {
  const id = 'd41a7f7c-4111-4111-9111-111111111111';
  for (const external_reference of [
    id,
    `order ${id}`,
    '4111111111111112',
    '2026-11-29T23:37:57.123Z',
    'ab41'.repeat(8),
  ])
    expect((await call(...linkWith({ external_reference }))).status).toBe(201);
  expect((await call('POST', `links/${link}/notes`, { text: '0044 1632 960199, 07700 900123' })).status).toBe(201);
});
