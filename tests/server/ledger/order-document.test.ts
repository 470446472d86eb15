import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../src/server/db/db.ts';
import { cleanOrderDocument, readShownOrder } from '../../../src/server/ledger/order-document.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { honestDocuments, hostileDocuments } from '../../support/server/order-documents.ts';
import { encoded, priceTable, switchOrder } from '../../support/server/orders.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, openServer, type TestServer } from '../../support/server/test-server.ts';

const { document } = new JSDOM().window;
const documents = Object.entries({ ...hostileDocuments, ...honestDocuments });

describe('R-O06 the server cleans an order document as the browser does', () => {
  // The same corpus, with the same results, is the browser's: src/blocks/sanitized-html/sanitize.test.ts.
  test.each(documents)('%s', async (_title, [payload, expected]) => {
    const cleaned = (await cleanOrderDocument(encoded(payload)))?.html;
    expect(cleaned).toBe(expected);
    // The page brings it as text: what a browser reads from that is the same again.
    document.body.innerHTML = `<section>${cleaned}</section><p id="after"></p>`;
    expect(document.querySelector('section')!.innerHTML).toBe(expected);
    expect(document.querySelector('body > #after')).not.toBeNull();
  });

  test.each([
    ['is not base64', '<p>£35.00</p>'],
    ['is empty', ''],
    ['is endless', encoded('<p>35.00</p>'.repeat(100_000))],
    ['has nothing to read in it', encoded('<script>alert(1)</script><table><tr><td> </td></tr></table>')],
  ])('one that %s cannot be shown', async (_title, base64) => {
    expect((await cleanOrderDocument(base64))?.html).toBe('');
  });
});

test.each([
  ['long', `<p>${'word '.repeat(20_000)}</p>`],
  ['full of tags', '<b>x</b>'.repeat(5_000)],
  ['full of attributes', `<p ${Array.from({ length: 5_000 }, (_, i) => `a${i}`).join(' ')}>x`],
  ['deep', '<div>'.repeat(5_000)],
  ['full of lines that are kept', `<p style="white-space: pre">${'x\n'.repeat(20_000)}`],
  ['full of letters with a stroke', `<p>${'a\u0335 '.repeat(16_000)}`],
  ['many times as large once it is read', `<p>${'<b><i><u><s><em><small>'.repeat(3)}${'<p>x'.repeat(400)}`],
])('a document that is %s keeps nobody waiting: it is left to the browser', async (_title, html) => {
  expect(await cleanOrderDocument(encoded(html))).toBeUndefined();
  expect((await cleanOrderDocument(encoded(priceTable)))?.html).toContain('Full fibre 900');
});

const many = (text: string) => text.repeat(40_000 / text.length);
const names = (name: string, other: string) => `--${name}:${`var(--${other})`.repeat(60)};`;

test.each([
  ['lists of selectors inside one another', `<style>${'a,b{'.repeat(20)}color:red</style><p>x`],
  ['rules inside one another', `<style>${'a{'.repeat(4_000)}color:red</style><p>x`],
  ['a style of one word', `<style>a{${many('a')}}</style><p>x`],
  ['a style without a rule', `<style>${many('a')}</style><p>x`],
  ['comments in a style that are not closed', `<style>${many('/*')}</style><p>x`],
  ['brackets in a style that are not closed', `<p style="${many('a:(')}">x`],
  [
    'names that stand for many others',
    `<p style="${names('a', 'b')}${names('b', 'c')}${names('c', 'd')}--d:x;color:var(--a)">x`,
  ],
  ['strokes inside one another', `${'<s>'.repeat(30)}${'<p>x'.repeat(100)}`],
])('a document with %s keeps nobody waiting', async (_title, html) => {
  const start = process.cpuUsage();
  expect((await cleanOrderDocument(encoded(html)))?.html).toContain('x');
  const { user, system } = process.cpuUsage(start);
  // Without a bound each of them takes minutes.
  expect((user + system) / 1_000_000).toBeLessThan(10);
});

describe('the cleaned document of a link', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  const shown = (id: string) => readShownOrder({ inTransaction: false, query: server.query as Queryable['query'] }, id);
  const kept = async (id: string) =>
    (await server.query('select order_html from links where id = $1', [id]))[0]?.order_html as string | null;

  test('is kept when the link is made, beside the original, which the call gives as before', async () => {
    const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
    expect(await kept(id)).toContain('<td data-amount="">£35.00</td>');
    expect((await server.get(`${link(id)}/switch-order`)).body).toEqual(switchOrder);
  });

  test('D-22 never changes', async () => {
    const { id } = await makeLink(server, 'switch', { switch_order: switchOrder });
    await expect(server.query(`update links set order_html = '' where id = $1`, [id])).rejects.toThrow('never changes');
  });

  test('is made when a link without one is first drawn', async () => {
    const id = demoId(301);
    expect(await kept(id)).toBeNull();
    const first = await shown(id);
    expect(first).toMatchObject({ cleaned: { ots_document: await kept(id) } });
    expect(await shown(id)).toEqual(first);
  });

  test('is not there for a document that is left to the browser: the page has the original', async () => {
    const order = { ...switchOrder, ots_document: encoded(priceTable.repeat(500)) };
    const { id } = await makeLink(server, 'switch', { switch_order: order });
    expect(await kept(id)).toBeNull();
    await server.query(`update links set order_html = '<p>Free of charge</p>' where id = $1`, [id]);
    expect(await shown(id)).toEqual(order);
  });
});
