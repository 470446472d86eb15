import { afterAll, describe, expect, test } from 'vitest';
import { documentHtml } from '../../../src/rules/document-html.ts';
import { factRows } from '../../../src/rules/fact-rows.ts';
import { factReader, lookupIn } from '../../../src/rules/facts.ts';
import { fillHtml } from '../../../src/rules/fill.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import { methodsOf } from '../../../src/rules/journey/methods.ts';
import { holds } from '../../../src/rules/when.ts';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { Compiled, KeyFactsBlock, Link, LinkRequest } from '../../../src/types.gen.ts';
import { wholeContent } from '../../support/project/project.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree } from '../../support/server/agree.ts';
import type { OperatorLink } from '../../support/server/operator.ts';
import { switchOrder } from '../../support/server/orders.ts';
import { compiled as testSite } from '../../support/server/server-site.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const read = wholeContent();
const content: Compiled = { ...read.compiled!, headers: testSite.headers };
const page = read.pages!.find(({ name }) => name === 'contract-start')!;
const token = 'a-token-of-the-provider-0123456789abcdef';

const server = await openServer({ content, env: { PROVIDER_API_TOKEN: token } });
afterAll(() => server.close());

const post = (path: string, type: string, body: string) =>
  server.get(`/provider-api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
const make = (request: Partial<LinkRequest>) => post('/links', 'application/json', JSON.stringify(request));
const orderOf = (monthly_pence: number) => ({ ...switchOrder, monthly_pence });

/** The amounts by the month and the terms that a text states. */
const pricesIn = (text: string) => [...new Set(text.match(/£\d+\.\d\d/g))].filter((price) => price !== '£0.00');
const termsIn = (text: string) => [
  ...new Set([...text.matchAll(/(\d+)(?:<\/span>)? months/g)].map(([, months]) => months)),
];

/** What a page makes of it: the document's text, and what key facts and the words at the button say. */
function onPage(own: Link) {
  const known = { status: 'ready' as const, link: own };
  const fact = factReader(content.site, known, { status: 'failed' });
  const lookup = lookupIn(content.site, known, fact);
  const shown = page.page.blocks
    .flatMap((block) => (block.type === 'pair' ? block.blocks : [block]))
    .filter(({ when }) => holds(when, fact));
  const facts = shown
    .filter((block): block is KeyFactsBlock => block.type === 'key-facts')
    .flatMap((block) => factRows(content.site, block, 'page', fact));
  const texts = shown.flatMap((block) => (block.type === 'text' ? [page.texts[block.markdown]!] : []));
  const words = [...facts.flatMap(({ text, note = '' }) => [text, note]).map(slots), ...texts].join('\n');
  return { html: fillHtml(documentHtml(page.documents.contract!, fact), lookup), words: fillHtml(words, lookup) };
}
const slots = (line: string) => line.replace(/\{(\w+)\}/g, '<span data-v="$1"></span>');

describe('D-32 one order states one price', () => {
  const journeys = ['contract', 'contract-mandate', 'switch', 'switch-mandate'];
  const offers = [undefined, 'standard', 'fixed'] as const;
  const cases = offers.flatMap((offer) =>
    journeys.flatMap((journey) =>
      (['new', 'existing'] as const).map((customer) => [offer ?? 'no offer', journey, customer, offer] as const),
    ),
  );

  test.each(cases.filter((_, i) => isNightly || i % 5 === 0))(
    '%s, %s, %s customer: browser, server, copy and show have one text',
    async (_name, journey, customer, offer) => {
      const isSwitch = journey.startsWith('switch');
      const pence = offer === 'fixed' ? 3900 : 4100;
      const total = formatValue('money', pence);
      const made = await make({
        journey,
        customer_type: customer,
        ...(offer && { values: { offer } }),
        ...(isSwitch && { switch_order: orderOf(pence) }),
      });
      expect(made.status).toBe(201);
      const id = String(made.body.id);
      const own = (await server.get(link(id))).body as unknown as Link;
      const { html, words } = onPage(own);
      const text = html.replace(/<[^>]+>/g, '');

      const prices = { standard: ['£35.00', '£6.00', '£41.00'], fixed: ['£39.00'] };
      // The early release fee and the compensation are no prices of the order.
      const others = ['£25.00', '£6.46', '£10.34', '£32.31'];
      const stated = (of: string) => pricesIn(of).filter((price) => !others.includes(price));
      if (offer) {
        expect([stated(text), termsIn(text)]).toEqual([prices[offer], [offer === 'fixed' ? '18' : '24']]);
        expect([stated(words), termsIn(words)]).toEqual([
          offer === 'fixed' ? [total] : [total, '£35.00', '£6.00'],
          [offer === 'fixed' ? '18' : '24'],
        ]);
        expect(text).not.toContain('fixed price offer');
      } else {
        expect([stated(text), termsIn(text)]).toEqual([
          ['£35.00', '£6.00', '£41.00', '£39.00'],
          ['18', '24'],
        ]);
      }
      const sha256 = sha256Of(html);
      const button = methodsOf(content.site, own).length ? 'Continue to Mandate Setup' : 'Continue';
      const { document, version } = { document: 'contract', version: content.documents.contract!.version };
      expect((await agree(server, id, { document, version, sha256, button })).status).toBe(303);
      const copy = (await server.get(`${link(id)}/agreed-document`)).body;
      expect([copy.html, copy.sha256]).toEqual([html, sha256]);
      expect((await server.show(id)).acts).toMatchObject([{ act: 'contract-agreement', sha256, text: html }]);
    },
  );

  test('--verify finds every hash of them as it was', async () => {
    const verified = await server.verify();
    expect([verified.problems, verified.texts]).toEqual([[], 3]);
  });
});

describe('D-32 a link whose values do not agree', () => {
  const refusals: [string, Partial<LinkRequest>, string, string, string][] = [
    [
      'with each other',
      { journey: 'contract', values: { monthly_total_pence: 1234567 } },
      '/values/monthly_total_pence',
      'sum',
      'The value "monthly_total_pence" is £12,345.67, and "broadband_monthly_pence" and "home_phone_monthly_pence" make £41.00.',
    ],
    [
      'with another that has to be the same',
      { journey: 'card', values: { installation_pence: 5000 } },
      '/values/one_off_total_pence',
      'equals',
      'The value "one_off_total_pence" (£0.00) must be the same as "installation_pence" (£50.00).',
    ],
    [
      'with what its order costs',
      { journey: 'switch-mandate', switch_order: orderOf(2900) },
      '/switch_order/monthly_pence',
      'order-total',
      'The order costs £29.00 a month, and the contract says £41.00 or £39.00.',
    ],
    [
      'with what its order costs, by its offer',
      { journey: 'switch', values: { offer: 'fixed' }, switch_order: orderOf(4100) },
      '/switch_order/monthly_pence',
      'order-total',
      'The order costs £41.00 a month, and the contract says £39.00.',
    ],
    [
      'with the offers that there are',
      { journey: 'contract', values: { offer: 'fixt' } },
      '/values/offer',
      'choice',
      'The value "offer" must be standard or fixed, not "fixt".',
    ],
  ];

  test.each(refusals)('%s is refused, with both figures', async (_name, request, pointer, code, detail) => {
    const refused = await make(request);
    expect(refused.body).toMatchObject({ type: '/problems/link-refused', errors: [{ pointer, code, detail }] });
    await expect(server.ask({ name: 'create', link: request as LinkRequest })).rejects.toThrow(detail);
  });

  test('is made with a reason, which is recorded with the differences and cannot change', async () => {
    const [, request, , , detail] = refusals[2]!;
    const made = await make({ ...request, accept_difference: 'Agreed by phone on 3 May' });
    const accepted_difference = { reason: 'Agreed by phone on 3 May', differences: [detail] };
    const order_total = { found: 'differs', order_pence: 2900, contract_pence: [4100, 3900] };
    expect([made.status, made.body]).toMatchObject([201, { accepted_difference, order_total }]);
    const id = String(made.body.id);
    expect(await server.show(id)).toMatchObject({ accepted_difference, order_total });
    await expect(server.query('update links set accepted_difference = null where id = $1', [id])).rejects.toThrow(
      'a link never changes once it is made',
    );
    await server.query('alter table links disable trigger user');
    await server.query(`update links set accepted_difference = '{"reason":"Other","differences":[]}' where id = $1`, [
      id,
    ]);
    await server.query('alter table links enable trigger user');
    const { problems } = await server.verify(id);
    expect(problems).toMatchObject([{ link: nameOf(id), what: 'the link' }]);
  });

  test('a reason where nothing differs is not kept', async () => {
    const made = await make({ journey: 'switch', switch_order: orderOf(4100), accept_difference: 'None' });
    expect(made.body.accepted_difference).toBeUndefined();
    expect(made.body.order_total).toEqual({ found: 'agrees', order_pence: 4100, contract_pence: [4100, 3900] });
  });

  test('where a request does not say what its order costs nothing is compared, and the answer says nothing of it', async () => {
    const lines = [{ journey: 'switch', switch_order: switchOrder }, { journey: 'contract' }];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const made = await post('/links/batch', 'application/x-ndjson', text);
    expect((made.body.links as OperatorLink[]).map(({ order_total }) => order_total)).toEqual([undefined, undefined]);
  });
});
