import { afterAll, describe, expect, test } from 'vitest';
import type { LinkRequest, Site } from '../../../src/types.gen.ts';
import { datedContent, dearerFrom } from '../../support/content/dated-content.ts';
import { agree } from '../../support/server/agree.ts';
import { switchOrder } from '../../support/server/orders.ts';
import { type Fields, link, openServer } from '../../support/server/test-server.ts';

const built = new Date('2027-03-01T12:00:00Z');
const from = '2027-04-01T00:00:00+01:00';
const { content, drawing } = datedContent(
  {
    'values.json': dearerFrom(from),
    // Until then the contract has its section about complaints, and from then on its page a further text.
    'documents/contract/document.json': (document: { sections: unknown[] }) => {
      const place = document.sections.findIndex((entry) => JSON.stringify(entry).includes('"complaints"'));
      document.sections[place] = { section: 'complaints', when: { until: from } };
    },
    'pages/contract-start.json': (page: { blocks: unknown[] }) =>
      page.blocks.unshift({ type: 'text', markdown: 'maintenance', when: { from } }),
    'site.json': (site: Site) => {
      const { footer } = site;
      site.notices = [
        {
          ...{ text: 'Our phone lines are down.', tone: 'warning' },
          link: { label: 'Our status page', href: '{website}' },
          from: '2027-03-01T00:00:00Z',
          until: from,
        },
        { text: 'For payments: write to {email}.', tone: 'info', from, journeys: ['single-payment'] },
      ];
      footer.policies[0]!.until = from;
      footer.policies.push({ label: 'Prices of 2027', href: 'https://www.example.com/prices', from });
    },
    'published.json': (published: { documents: object }) => {
      published.documents = {};
    },
  },
  built,
);
/** The last moment of the old price, and the first of the new one. */
const before = new Date('2027-03-31T22:59:59.999Z');
const midnight = new Date('2027-03-31T23:00:00.000Z');

let now = before;
const server = await openServer({ content, drawing, now: () => now });
afterAll(() => server.close());

const make = async (request: Partial<LinkRequest> & { journey: string }) => {
  const made = await server.ask({ name: 'create', link: request as LinkRequest });
  return made.id;
};
test('D-37 a notice stands on all pages for its time, and on those of its journeys alone where it names them', async () => {
  const ids = {
    card: await make({ journey: 'card' }),
    pay: await make({ journey: 'single-payment', amount_pence: 100 }),
  };
  const said = async (path: string) => {
    const { text } = await server.get(path);
    return ['Our phone lines are down.', 'For payments: write to'].map((words) => text.includes(words));
  };
  const all = () =>
    Promise.all(['/developer-index', `/start-card?id=${ids.card}`, `/start-single-payment?id=${ids.pay}`].map(said));
  now = before;
  expect(await all()).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  const page = await server.get(`/start-card?id=${ids.card}`);
  expect(page.text).toMatch(
    /are down\.(<!-- -->)? (<!-- -->)?<a href="https:[^"]*" rel="noreferrer">Our status page<\/a>/,
  );
  now = midnight;
  expect(await all()).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ]);
  now = before;
});

const orderOf = (monthly_pence: number) => ({ ...switchOrder, monthly_pence });

/** What the page of the contract shows now: its prices by the month, and the hashes in its form. */
async function page(id: string) {
  const { text } = await server.get(`/contract-start?id=${id}`);
  const prices = [...new Set(text.match(/£(?:41|43)\.00/g))];
  const [sha256, said] = ['sha256', 'said'].map((name) => new RegExp(`name="${name}" value="(\\w+)"`).exec(text)?.[1]);
  return { prices, hashes: { sha256, said }, text };
}

const { version } = content.documents.contract!;
const agreeTo = (id: string, hashes: Fields, button = 'Continue') => agree(server, id, { version, ...hashes, button });

const contract = { journey: 'contract', values: { offer: 'standard' } };

describe('D-37 a price from a date', () => {
  test.each([
    [before, '2027-03-31T22:59:59Z', 4100, '£41.00', [true, false]],
    [midnight, '2027-03-31T23:00:00Z', 4300, '£43.00', [false, true]],
  ])('at %s call, page, agreement and copy have what holds then', async (time, as_of, pence, price, texts) => {
    now = time;
    const id = await make(contract);
    const told = (await server.get(link(id))).body;
    expect(told).toMatchObject({ as_of, values: { offer: 'standard', monthly_total_pence: pence } });
    const { prices, hashes, text } = await page(id);
    expect(prices).toEqual([price]);
    const drawn = text.slice(text.indexOf('<main'), text.indexOf('</main'));
    expect([drawn.includes('<section id="complaints"'), drawn.includes('check back in a few hours')]).toEqual(texts);
    const footer = text.slice(text.indexOf('<footer'), text.indexOf('</footer'));
    expect([footer.includes('>Privacy policy<'), footer.includes('>Prices of 2027<')]).toEqual(texts);
    expect((await agreeTo(id, hashes)).status).toBe(303);
    const { html } = (await server.get(`${link(id)}/agreed-document`)).body as { html: string };
    expect(html.match(/£4[13]\.00/g)).toEqual([price]);
    expect(html.includes('id="complaints"')).toBe(texts[0]);
    expect((await server.show(id)).acts).toMatchObject([
      { recorded_at: time.toISOString(), sha256: hashes.sha256, text: html },
    ]);
  });

  test('shown before midnight and agreed after, nothing is recorded, and the page shows the new one', async () => {
    now = before;
    const id = await make(contract);
    const shown = await page(id);
    now = midnight;
    expect((await agreeTo(id, shown.hashes)).status).toBe(409);
    expect((await server.show(id)).acts).toEqual([]);
    const anew = await page(id);
    expect(anew.prices).toEqual(['£43.00']);
    expect((await agreeTo(id, anew.hashes)).status).toBe(303);
  });

  test('what was agreed to stays on later pages, and in what the link says', async () => {
    now = before;
    const id = await make({ ...contract, journey: 'contract-mandate' });
    const { hashes } = await page(id);
    expect((await agreeTo(id, hashes, 'Continue to Mandate Setup')).status).toBe(303);
    now = midnight;
    expect((await server.get(link(id))).body).toMatchObject({ values: { monthly_total_pence: 4100 } });
  });

  test('a link keeps the prices that its order was made with', async () => {
    now = before;
    const id = await make({ journey: 'switch', values: { offer: 'standard' }, switch_order: orderOf(4100) });
    now = midnight;
    const { prices, hashes } = await page(id);
    expect(prices).toEqual(['£41.00']);
    expect((await agreeTo(id, hashes)).status).toBe(303);
  });

  test('a link is compared with the price that holds when it is made', async () => {
    now = midnight;
    const values = { offer: 'standard' };
    await expect(make({ journey: 'switch', values, switch_order: orderOf(4100) })).rejects.toThrow(
      'The order costs £41.00 a month, and the contract says £43.00.',
    );
    await make({ journey: 'switch', values, switch_order: orderOf(4300) });
  });

  test('a link whose own values will not agree from then on is not made', async () => {
    now = before;
    const values = { offer: 'standard', monthly_total_pence: 4100 };
    await expect(make({ journey: 'contract', values })).rejects.toThrow(
      'From 1 April 2027 at 00:00: The value "monthly_total_pence" is £41.00, and "broadband_monthly_pence" and "home_phone_monthly_pence" make £43.00.',
    );
    const expires_at = '2027-03-31T23:00:00Z';
    await make({ journey: 'contract', values, expires_at });
  });

  test('a page that needs no link is its file until something changes, and drawn from then on', async () => {
    now = before;
    expect((await server.get('/contract-complete')).text).toBe('<h1>/contract-complete</h1>');
    now = midnight;
    expect((await server.get('/contract-complete')).text).toContain('data-page="contract-complete"');
  });

  test('--verify finds every record as it was', async () => {
    const verified = await server.verify();
    expect(verified.problems).toEqual([]);
  });
});
