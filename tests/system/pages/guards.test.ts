/** Where a link leads that is not what its page needs: each is one answer of the server. */
import { expect, test } from 'vitest';
import { readHtml } from '../../support/drawn/read-html.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { ownSite } from '../../support/server/own-site.ts';
import { demoId } from '../../support/server/server-site.ts';

const server = await ownSite();
const unknown = '00000000-0000-4000-8000-00000000ffff';

const methods = ['/start-card', '/start-dd', '/start-choice', '/card-mandate', '/dd-mandate'];
const required = [...methods, '/contract-start', '/ots-start', '/ots-confirm', '/start-single-payment'];
const last = ['/success-card', '/success-dd', '/contract-complete', '/payment-success', '/ots-complete'];
const outcomes = [...last, '/already-used', '/expired-link', '/maintenance', '/sor-expired'];

async function pageAt(address: string) {
  const { status, headers, text } = await server.get(address);
  const page = readHtml(text);
  const [heading] = page.all('h1');
  return { status, to: headers.get('location'), html: text, page, heading: heading?.text, main: page.all('main')[0] };
}

test.each([
  [
    ...['used', '/already-used', demoId(501), 'Your card is already set up'],
    'If you need a new one, contact our Customer Care team',
  ],
  ['expired', '/expired-link', demoId(502), 'This link has expired', 'can send you a new secure link'],
  [
    ...['under maintenance', '/maintenance', demoId(503), 'These pages are under maintenance'],
    ...['check back in a few hours', 'Please contact our Customer Care team'],
  ],
  [
    ...['past its switch match response', '/sor-expired', demoId(303), 'Your switch order needs to be raised again'],
    ...['a new Switch Match Request is needed', 'Raise a whole new switch order on our website'],
  ],
])(
  'R-E02 R-P08 R-P09 R-P10 R-O13 R-O14 D-11 a link that is %s leads every required page to %s, with the id, which says what to do, and no outcome page anywhere',
  async (_, to, id, heading, ...says) => {
    for (const address of [...required.map((path) => `${path}?id=${id}`), `/single-card-payment/${id}`])
      expect(await pageAt(address), address).toMatchObject({ status: 303, to: `${to}?id=${id}` });
    const shown = await pageAt(`${to}?id=${id}`);
    expect(shown).toMatchObject({ status: 200, heading });
    for (const words of says) expect(shown.main!.text).toContain(words);
    for (const path of outcomes) {
      const outcome = await pageAt(`${path}?id=${id}`);
      expect(outcome, path).toMatchObject({ status: 200, to: null });
      expect(outcome.html, path).not.toMatch(/ data-islands=|modulepreload/);
      expect(outcome.html, path).toContain('Example Fibre Limited');
    }
  },
);

test('R-O13 the page for a switch to be raised again leads to our website and to people, and nowhere else', async () => {
  const { main } = await pageAt(`/sor-expired?id=${demoId(303)}`);
  const links = main!.all('a').map((link) => [link.text, link.attr('href')]);
  expect(links).toContainEqual(['https://www.example.com', 'https://www.example.com']);
  expect(links.filter(([, to]) => !/^(tel|mailto|https):/.test(to ?? ''))).toEqual([]);
  expect(main!.all('button')).toEqual([]);
});

test('R-E02 one press on the page of an expired link asks for a new one, with the same words with and without an address', async () => {
  const said: string[] = [];
  for (const more of [{ values: { customer_email: 'reader@example.com' } }, {}]) {
    const { id } = await makeLink(server, 'card', more);
    await server.ask({ name: 'expire', id });
    const address = `/expired-link?id=${id}`;
    const { main } = await pageAt(address);
    const form = main!.all('form').find((one) => one.text.includes('Send me a new link'))!;
    const fields = form.all('input', { type: 'hidden' }).map((field) => [field.attr('name'), field.attr('value')]);
    const { xsrf_token: _, ...sent } = Object.fromEntries(fields) as Record<string, string>;
    const { status, headers, text } = await server.postForm(address, sent);
    const shown = status === 303 ? (await server.get(headers.get('location')!)).text : text;
    said.push(readHtml(shown).one('main').text);
  }
  expect(said[0]).toContain('send a new link to the address that they have');
  expect(said[0]).not.toContain('Send me a new link');
  expect(said[1]).toBe(said[0]);
});

test('R-E03 whatever is wrong with an id, a required page says the same: that the link does not work, and not why', async () => {
  const addresses = ['/contract-start', '/card-mandate', '/ots-start', '/start-card'].flatMap((path) =>
    ['', `?id=${unknown}`, '?id=abc', '?id=%22%3E%3Cscript%3E'].map((query) => path + query),
  );
  const said = new Set<string>();
  for (const address of [...addresses, `/single-card-payment/${unknown}`, '/single-card-payment/abc']) {
    const { status, heading, main } = await pageAt(address);
    expect([address, status, heading]).toEqual([address, 404, 'This link does not work']);
    said.add(main!.text);
  }
  expect([...said]).toEqual([expect.stringContaining('can send you a new')]);
  expect([...said].join()).not.toMatch(/unknown|malformed|no such|invalid id/i);
});

test('D-11 on an optional page an id that does not exist counts as none', async () => {
  for (const query of ['', '?id=abc', `?id=${unknown}`]) {
    const { main } = await pageAt(`/payment-success${query}`);
    expect(main!.text).toContain('Thank you for using our secure payment link.');
    expect(main!.text).not.toContain('£');
  }
});

test('R-P16 D-03 /payment-success names no amount for a link that has not paid, nor one from the address', async () => {
  const { id } = await makeLink(server, 'single-payment');
  const { heading, main } = await pageAt(`/payment-success?id=${id}&amount=99.00`);
  expect(heading).toBe('We cannot confirm a payment here');
  expect(main!.text).toContain('If you have only just finished, wait a minute');
  expect(main!.text).not.toContain('£');
});

test.each([
  ['/success-card', 'card', 'Your card is set up', 'We cannot confirm your card here'],
  ['/success-dd', 'direct-debit', 'Your Direct Debit is set up', 'We cannot confirm your Direct Debit here'],
  ['/contract-complete', 'contract', 'Your contract is agreed', 'We cannot confirm your contract here'],
  ['/ots-complete', 'switch', 'You have confirmed your switch', 'We cannot confirm your switch here'],
])(
  'D-33 %s says of a link whose act is not recorded that it cannot confirm it, also in its title, and how to find out',
  async (path, journey, claim, truth) => {
    const { id } = await makeLink(server, journey);
    const { page, heading, main } = await pageAt(`${path}?id=${id}`);
    expect(heading).toBe(truth);
    expect(page.one('title').text).not.toContain(claim);
    expect(main!.text).toContain('load this page again');
    expect(main!.text).not.toMatch(/Thank you|all set|What happens next/);
    const way = main!.all('a').find((link) => link.text === 'Go to the earlier step');
    expect(way?.attr('href')).toMatch(new RegExp(`start.*[?]id=${id}`));
    expect((await pageAt(path)).heading).toBe(claim);
  },
);

test('R-G11 R-G12 D-11 a link goes where its state leads, also on a later page of its journey, and once it is known', async () => {
  const { id } = await makeLink(server, 'switch');
  expect(await pageAt(`/ots-start?id=${id}`)).toMatchObject({ status: 200, to: null });
  await server.ask({ name: 'expire', id });
  expect(await pageAt(`/ots-confirm?id=${id}`)).toMatchObject({ status: 303, to: `/expired-link?id=${id}` });
});

test('D-09 a page about a way to pay asks nothing of a link that does not offer it yet or at all, and leads to its own step', async () => {
  const [card, payment, choice] = await Promise.all(
    ['card', 'single-payment', 'choice'].map(async (journey) => (await makeLink(server, journey)).id),
  );
  const mainAt = async (path: string, id: string) => (await pageAt(`${path}?id=${id}`)).main!;
  const isForeign = 'This step is not part of what your link is for';
  for (const [path, id, own] of [
    ['/start-card', payment!, `/single-card-payment/${payment}`],
    ['/start-dd', card!, `/start-card?id=${card}`],
    ['/start-choice', card!, `/start-card?id=${card}`],
    ['/dd-mandate', card!, `/start-card?id=${card}`],
    ['/card-mandate', payment!, `/single-card-payment/${payment}`],
  ] as const) {
    const main = await mainAt(path, id);
    const ways = main.all('a').map((link) => link.attr('href'));
    expect(main.text, path).toContain(isForeign);
    expect(ways, path).toContain(own);
    expect(ways.join(), path).not.toContain('mandate');
    expect((await mainAt(path, choice!)).text, path).not.toContain(isForeign);
  }
  const { id: contract } = await makeLink(server, 'contract-mandate', { payment_methods: ['card'] });
  const early = await mainAt('/card-mandate', contract);
  expect(early.text).toContain('There is an earlier step to do first.');
  expect(early.all('a').map((link) => link.attr('href'))).toContain(`/contract-start?id=${contract}`);
  expect(early.all('fieldset')).toEqual([]);
  expect((await mainAt('/card-mandate', choice!)).all('fieldset')).not.toEqual([]);
});
