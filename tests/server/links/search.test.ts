import { afterAll, expect, test } from 'vitest';
import { searchIds, searchWords } from '../../../src/server/links/search.ts';
import { agree, recordOf } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, nonce, openServer } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
const server = await openServer({ env: { PROVIDER_API_TOKEN: token } });
afterAll(() => server.close());
const headers = { authorization: `Bearer ${token}` };
const find = async (text: string) => {
  const { body } = await server.get(`/provider-api/links?search=${encodeURIComponent(text)}`, { headers });
  return (body.links as { link: string }[]).map((one) => one.link);
};

test('a link is found by whatever its customer reads out', async () => {
  const values = {
    customer_email: 'Ada.Lovelace@example.com',
    customer_phone: '01632 960555',
    cardholder_name: 'Ada Lovelace',
  };
  const request = { journey: 'contract-mandate', payment_methods: ['card'], external_reference: 'ORD-4711/b', values };
  const { body } = await server.post('/provider-api/links', request, { headers });
  const [id, name] = [String(body.id), String(body.link)];
  const { body: other } = await server.post(
    '/provider-api/links',
    { journey: 'card', values: { cardholder_name: 'Grace Hopper' } },
    { headers },
  );
  await agree(server, id);
  await server.post(`${link(id)}/payment-method`, cardBody(nonce()), { key: crypto.randomUUID() });
  const { reference } = await recordOf(server, id, 'contract-agreement');
  for (const words of [
    ...[
      reference,
      reference.toLowerCase(),
      reference.replaceAll('-', ' '),
      reference.slice(3),
      'ORD-4711/b',
      'ord 4711 b',
    ],
    ...[
      'ada.lovelace@example.com',
      '+44 1632 960555',
      '01632960555',
      'lovelace',
      'ADA LOVELACE',
      'Mrs. Lovelace',
      'Mr and Mrs Ada Lovelace',
      '1632 960555',
      name,
      String(body.url),
    ],
  ])
    expect([words, await find(words)]).toEqual([words, [name]]);
  expect(await find('hopper')).toEqual([other.link]);
  expect(await find('nobody at all')).toEqual([]);
  expect((await server.get('/provider-api/links?search=a', { headers })).status).toBe(400);
  expect((await server.get('/provider-api/links?serch=ada', { headers })).body.errors?.[0]?.detail).toContain(
    '"search"',
  );
});

const made = async (values: object) => {
  const { body } = await server.post('/provider-api/links', { journey: 'card', values }, { headers });
  return { id: String(body.id), name: String(body.link) };
};

const spoken: [name: string, email: string, words: string[]][] = [
  ['Mary J Smithson', '5.elm@example.com', ['Smithson Mary J', 'J Smithson', 'Smithson J', 'mary j']],
  ['Flat 5 Elm Road', 'flat@example.com', ['5 Elm Road', 'Elm Road 5', 'Flat 5', 'Road Flat 5']],
  ['Łukasz Wójcik', 'lw@example.com', ['Lukasz', 'lukasz wojcik', 'Łukasz', 'ŁUKASZ WÓJCIK']],
  ['Soren Kjaer', 'sk@example.com', ['Søren', 'Søren Kjær', 'kjaer soren']],
  ['Đorđe Ćosić', 'dc@example.com', ['Dorde', 'Dorde Cosic', 'Ðorđe']],
  ['Hans Großmann', 'hg@example.com', ['Grossmann', 'GROSSMANN Hans', 'GROẞMANN']],
  ['Þóra Işık', 'ti@example.com', ['Thora', 'thora isik', 'IŞIK']],
  [
    'Tomos Rhys-Evans',
    're@example.com',
    ['Evans', 'Tomos Evans', 'Rhys Evans', 'rhysevans', 'Rhys‐Evans', 'Tomos RHYS-EVANS'],
  ],
  ['Sinéad O’Connor', 'so@example.com', ['Connor', 'oconnor', "O'Connor", 'O Connor', 'Sinead O‘Connor']],
  ['Eira Llŷr-Müller', 'lm@example.com', ['Muller', 'Llyr', 'Llyr Muller', 'Eira Muller', 'Llŷr Müller']],
];

test.each(spoken)(
  '%s is found by each word, by halves and in plain letters',
  async (cardholder_name, customer_email, words) => {
    const { name } = await made({ cardholder_name, customer_email });
    for (const asked of words) expect([asked, await find(asked)]).toEqual([asked, [name]]);
    expect(await find(`${words[0]} Nobody`)).toEqual([]);
  },
);

test('the words of a link are those of its personal values, whole, each, and two as one', () => {
  const site = { ...compiled.site, values: { where: { type: 'text', personal: true }, offer: { type: 'text' } } };
  const words = searchWords(site as never, { where: '1 Élan Road, SW1A 1AA', offer: 'Full fibre' }, undefined);
  expect(words).toEqual(expect.arrayContaining(['elan', 'road', 'sw1a', '1aa', 'sw1a1aa']));
  expect(words).not.toContain('fibre');
});

test('each part of a search has its index', async () => {
  const plans: string[] = [];
  const db = {
    inTransaction: false,
    async query(sql: string, params: unknown[]) {
      await server.query('set enable_seqscan = off');
      plans.push(JSON.stringify(await server.query(`explain ${sql}`, params)));
      return [];
    },
  };
  for (const words of ['ada lovelace', 'DS-AAAA-0001', '4711', `lk_${'a'.repeat(20)}`])
    await searchIds(db as never, words);
  for (const index of [
    'links_words',
    'links_name',
    'records_reference',
    'records_card',
    'attempts_order',
    'refunds_order',
  ])
    expect(plans.join()).toContain(index);
});
