/** D-23 What a page that is opened with its link has in itself, before any script. */
import { expect, test } from 'vitest';
import { readHtml } from '../../support/drawn/read-html.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { encoded, priceTable, switchOrder } from '../../support/server/orders.ts';
import { ownSite } from '../../support/server/own-site.ts';

const server = await ownSite();

const pageOf = async (path: string, journey: string, more: object = {}) => {
  const { id } = await makeLink(server, journey, more);
  const { headers, text } = await server.get(`${path}?id=${id}`);
  return { id, headers, html: text, main: readHtml(text).one('main') };
};

const values = {
  customer_name: 'Zoë O’Quill',
  order_reference: 'EF-204817',
  service_address: '1•• Example Street, AA1',
};

test.each([
  ['/start-card', 'card', 'your ongoing payments to'],
  ['/start-dd', 'direct-debit', 'your ongoing payments to'],
  ['/contract-start', 'contract', 'Your contract at a glance'],
  ['/ots-start', 'switch', 'Services impacted at'],
  ['/start-single-payment', 'single-payment', 'Payment on your account'],
])(
  'D-66 %s says for what and for whom before an act, where the link says it, and leaves it out where not',
  async (path, journey, purpose) => {
    const full = await pageOf(path, journey, { values });
    expect(full.main.text).toContain(purpose);
    for (const value of Object.values(values)) expect(full.main.text).toContain(value);
    const bare = await pageOf(path, journey);
    expect(bare.main.text).toContain(purpose);
    const labels = bare.main.all('dt').map(({ text }) => text);
    for (const label of ['Customer', 'Order', 'Address']) expect(labels).not.toContain(label);
  },
);

test('R-O06 a switch arrives with its services, its order document and the way on', async () => {
  const ots_document = encoded(`${priceTable}<p>He said style="y"</p>`);
  const { id, main } = await pageOf('/ots-start', 'switch', { switch_order: { ...switchOrder, ots_document } });
  for (const words of ['Step 1 of 4', 'Example Telecom', 'Migrate Away', 'He said style="y"'])
    expect(main.text).toContain(words);
  expect(main.all('td').filter((cell) => cell.attr('data-amount') !== undefined)).toHaveLength(3);
  expect(main.all('td').map(({ text }) => text)).toContain('£35.00');
  expect(main.all('a').map((link) => link.attr('href'))).toContain(`/contract-start?id=${id}`);
});

test('R-K04 R-K09 the whole contract is in the page, with the price of the link, and what looks like markup stays text', async () => {
  const offer_name = '</script><b>Fibre</b>{1}';
  const values = { monthly_total_pence: 4567, broadband_monthly_pence: 3967, offer_name };
  const { main } = await pageOf('/contract-start', 'contract', { values });
  for (const words of ['£45.67', offer_name]) expect(main.text).toContain(words);
  const headings = main.all('h2 h3').map(({ text }) => text);
  for (const heading of ['Summary of your order', 'Complaints', 'Vulnerable customers'])
    expect(headings.join()).toContain(heading);
  expect(main.all('b').filter(({ text }) => text.includes('Fibre'))).toEqual([]);
});

test('D-23 a page is kept by no cache, and posts its forms with their origin', async () => {
  const { headers } = await pageOf('/contract-start', 'contract');
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'same-origin']);
  expect(headers.get('set-cookie')).toContain('XSRF-TOKEN=');
});

test('R-P11 R-P12 R-P13 R-P14 a payment link shows its amount and the ways to pay', async () => {
  const { id, main } = await pageOf('/start-single-payment', 'single-payment');
  expect(main.one('h1').text).toBe('Your Secure Payment Link');
  expect(main.text).toContain('£34.99');
  const ways = main.all('a button').map(({ text }) => text);
  for (const way of ['Pay with Card', 'Apple Pay', 'Google Pay', 'PayPal']) expect(ways.join()).toContain(way);
  expect(
    main
      .all('a')
      .find(({ text }) => text === 'Pay with Card')!
      .attr('href'),
  ).toBe(`/single-card-payment/${id}`);
});

test('R-P12 D-21 without an amount there is no line for it and no way to pay, but whom to ask', async () => {
  const { id } = await makeLink(server, 'single-payment', { amount_pence: undefined });
  for (const address of [`/start-single-payment?id=${id}`, `/single-card-payment/${id}`]) {
    const main = readHtml((await server.get(address)).text).one('main');
    expect(main.text).toContain('We do not have the amount of this payment yet');
    expect(main.text).not.toContain('£');
    expect(main.all('button input')).toEqual([]);
    expect(main.all('a').map(({ text }) => text)).toContain('01632 960 100');
  }
});

test('R-P02 R-P05 D-13 the placeholder for Direct Debit says what it is, and is an end', async () => {
  const { main } = await pageOf('/dd-mandate', 'direct-debit');
  expect(main.text).toContain('This is a placeholder.');
  expect(main.all('a').map(({ text }) => text)).toContain('01632 960 100');
  expect(
    main
      .all('a button')
      .map(({ text }) => text)
      .join(),
  ).not.toMatch(/Continue|Choose another way/);
});

test('R-P01 D-01 R-G12 the ways to pay are plain links that keep the id, and so does the other name of the id', async () => {
  const { id, main } = await pageOf('/start-choice', 'choice');
  const ways = new Map(main.all('a').map((link) => [link.text, link.attr('href')]));
  expect([ways.get('DD'), ways.get('Card')]).toEqual([`/dd-mandate?id=${id}`, `/card-mandate?id=${id}`]);
  const alias = await server.get(`/start-choice?link_id=${id}`);
  expect([alias.status, alias.headers.get('location')]).toEqual([308, `/start-choice?id=${id}`]);
});
