/** What is around every page, and which page an address is. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Site } from '../../../src/types.gen.ts';
import { screens } from '../../support/browser/screens.ts';
import { readHtml } from '../../support/drawn/read-html.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { ownSite } from '../../support/server/own-site.ts';

const server = await ownSite();
const site = JSON.parse(readFileSync('content/site.json', 'utf8')) as Site;

const pageAt = async (address: string) => readHtml((await server.get(address)).text);

test('R-G03 R-G04 R-G05 R-G06 R-G07 the header has the provider’s logo, the footer says whose page it is, and has the links of the content', async () => {
  const page = await pageAt('/');
  expect(page.one('header').one('img', { alt: site.logo.alt }).attr('src')).toBe(`/${site.logo.image}`);
  const footer = page.one('footer');
  expect(footer.text).toContain(site.footer.company);
  const links = footer.all('a').map((link) => [link.text, link.attr('href')]);
  const { label, email } = site.footer.mailbox;
  expect(links).toContainEqual([label, `mailto:${email}`]);
  const contacts = new Map(Object.entries(site.contacts).map(([name, address]) => [`{${name}}`, address]));
  for (const { label, href } of [...site.footer.policies, ...site.footer.social])
    expect(links).toContainEqual([label, contacts.get(href) ?? href]);
});

test('R-G07 the policies are the five that customers expect', () => {
  const labels = site.footer.policies.map(({ label }) => label.toLowerCase()).join();
  for (const policy of ['privacy', 'cookies', 'terms', 'acceptable use', 'complaints'])
    expect(labels).toContain(policy);
});

test('R-N03 every page has the same header and footer, one heading and its title, and can be read without script', async () => {
  const frames = new Set<string>();
  for (const { name, title, address } of screens) {
    const { text: html } = await server.get(address);
    const page = readHtml(html);
    expect(page.one('title').text, name).toContain(title);
    expect(
      page.all('h1').map(({ text }) => text),
      name,
    ).toEqual([expect.stringMatching(/\S/)]);
    expect(page.one('main').text, name).toMatch(/^.{40}/);
    expect(page.one('body').text, name).not.toMatch(/\{\w+\}/);
    // A card form says what can be done without script, and draws no field.
    const isCard = ['card-mandate', 'single-card-payment'].includes(name);
    expect(html.includes('The card fields need JavaScript'), name).toBe(isCard);
    expect(
      page.all('input').filter((input) => input.attr('autocomplete')?.startsWith('cc-')),
      name,
    ).toEqual([]);
    const [header] = /<header class="site-header".*?<\/header>/s.exec(html) ?? [];
    const [footer] = /<footer.*?<\/footer>/s.exec(html) ?? [];
    frames.add(`${header} ${footer}`);
  }
  expect([...frames]).toEqual([expect.stringMatching(/^<header.*<\/footer>$/s)]);
});

test('R-G16 sample contacts are numbers and domains set aside for examples', async () => {
  const links = (await pageAt('/expired-link')).one('main').all('a');
  const hrefs = links.map((link) => link.attr('href'));
  expect(hrefs).toContainEqual(expect.stringMatching(/^tel:\+441632960\d{3}$/));
  expect(hrefs).toContainEqual(expect.stringMatching(/^mailto:.+@example\.com$/));
});

test('R-G13 R-G14 R-G15 D-02 the empty path shows the developer index, and any other that does not exist the contacts', async () => {
  expect((await pageAt('/')).one('h1').text).toBe('Developer index');
  for (const path of ['/nowhere', '/start', '/index', '/start-card/more']) {
    const { status, text } = await server.get(path);
    const page = readHtml(text);
    expect([path, status, page.one('h1').text]).toEqual([path, 404, 'Page not found']);
    expect(
      page
        .one('main')
        .all('a')
        .map((link) => link.text),
    ).toContain(site.contacts.phone);
  }
});

test('R-G11 an address in capitals leads to its page, the query kept', async () => {
  const { id } = await makeLink(server, 'card');
  const answer = await server.get(`/START-CARD?ID=${id.toUpperCase()}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `/start-card?ID=${id.toUpperCase()}`]);
  expect((await server.get(answer.headers.get('location')!)).text.toLowerCase()).toContain(id);
  const payment = await server.get('/Single-Card-Payment/00000000-0000-4000-8000-000000000401');
  expect(payment.headers.get('location')).toBe('/single-card-payment/00000000-0000-4000-8000-000000000401');
  expect((await server.get('/NO-SUCH-PAGE')).status).toBe(404);
});

test('R-G09 the developer index lists every page, and each of its links shows just that page', async () => {
  const entries = (await pageAt('/'))
    .one('main')
    .all('li')
    .filter((entry) => entry.all('h3').length === 1);
  expect(entries.map((entry) => entry.one('h3').text).sort()).toEqual(screens.map(({ title }) => title).sort());
  for (const entry of entries) {
    const { name } = screens.find(({ title }) => title === entry.one('h3').text)!;
    const addresses = entry.all('a').map((link) => link.attr('href')!);
    expect(addresses, name).not.toEqual([]);
    for (const address of addresses)
      expect((await server.get(address.replace(server.url, ''))).text, address).toContain(`data-page="${name}"`);
  }
});

const existing = 'Thanks for updating your package';
const own = 'Thank you for choosing our service';

test('R-G10 D-12 D-24 the form of the index shows existing customers’ wording to its visitor alone, and is taken from its own page alone', async () => {
  const { id } = await makeLink(server, 'contract');
  const contract = `/contract-start?id=${id}`;
  const headingFor = async (cookie: string) =>
    readHtml((await server.get(contract, { headers: { cookie } })).text).one('h1').text;

  const form = { form: 'existing-customer', ticked: 'on' };
  const chosen = await server.postForm('/developer-index', form);
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/developer-index']);
  const cookie = chosen.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  expect([await headingFor(cookie), await headingFor('')]).toEqual([existing, own]);
  const taken = await server.postForm('/developer-index', { form: 'existing-customer' });
  expect(taken.headers.getSetCookie().join()).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/i);

  const wrong = [
    await server.postForm('/developer-index', form, { headers: { origin: 'https://evil.example' } }),
    await server.postForm('/developer-index', { ...form, xsrf_token: 'forged' }),
    await server.postForm('/developer-index', { ...form, form: 'cancel-order' }),
    await server.postForm(contract, form),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([403, 403, 422, 422]);
});

test('R-G10 a link of an existing customer stays one, ticked or not', async () => {
  const { id } = await makeLink(server, 'contract', { customer_type: 'existing' });
  expect((await pageAt(`/contract-start?id=${id}`)).one('h1').text).toBe(existing);
});
