import { afterAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/server/api-schema.ts';
import { encoded, switchOrder } from '../../support/server/orders.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';
const server = await openServer({ env: { PROVIDER_API_TOKEN: token } });
afterAll(() => server.close());

const make = (body: unknown, type = 'application/json') =>
  server.get('/provider-api/links', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  });
const countLinks = async () => (await server.query('select 1 from links')).length;

const makeSwitch = (ots_document: string, more = {}) =>
  make({ journey: 'switch', switch_order: { ...switchOrder, ots_document }, ...more });
const price = '<table><tr><td>Total monthly cost</td><td><del>£45.00</del> £41.00</td></tr>';

test('an order document of which something is not shown says what when its link is made, and shows the rest', async () => {
  const hidden = '<tr hidden><td>Margin</td><td>£12.00</td></tr></table><img src="cid:1">';
  const { status, body } = await makeSwitch(encoded(price + hidden));
  expect([status, faultsOf('MadeLink', body)]).toEqual([201, []]);
  expect(body.left_out).toEqual(['hidden: "Margin £12.00"', 'a picture without words (alt)']);
  expect((await makeSwitch(encoded(price))).body).not.toHaveProperty('left_out');
  const lines = [hidden, ''].map((more) =>
    JSON.stringify({ journey: 'switch', switch_order: { ...switchOrder, ots_document: encoded(price + more) } }),
  );
  const together = await make(lines.join('\n'), 'application/x-ndjson');
  expect(faultsOf('MadeLinks', together.body)).toEqual([]);
  expect((together.body.links as { left_out?: string[] }[]).map(({ left_out = [] }) => left_out.length)).toEqual([
    2, 0,
  ]);
});

test('an order document has its own bytes as evidence, however its base64 was written', async () => {
  const { body } = await makeSwitch(`data:text/html;base64,${encoded(price).replace(/.{40}/g, '$&\r\n')}`);
  const order = await server.get(`${link(String(body.id))}/switch-order`);
  expect(order.body.ots_document).toBe(encoded(price));
});

test.each([
  ['nothing to show', encoded('<p hidden>£41.00</p>'), 'It has no words that can be shown.'],
  ['styles that nobody can read', encoded(`<style>td:is-it(){display:none}</style>${price}`), '"td:is-it()"'],
  ['another encoding', Buffer.from(price, 'latin1').toString('base64'), 'it looks like Windows-1252'],
  ['UTF-16', Buffer.from(`\ufeff${price}`, 'utf16le').toString('base64'), 'It is UTF-16.'],
  ['two encodings', encoded(encoded(price)), 'It was encoded twice'],
  ['a placeholder', encoded('<p>Total {{ order.total }}</p>'), 'The placeholder {{ order.total }} was not filled.'],
  ['a template of PHP', encoded('<p>Total <?= $total ?></p>'), 'code of a template (<?=)'],
  ['a template of Odoo', encoded('<p>Total <b class="t" t-esc="doc.total"></b></p>'), 'code of a template (t-esc)'],
  ['a condition in comments', encoded('<!--{{#if a}}-->£35<!--{{else}}-->£39<!--{{/if}}-->'), 'a template (<!--{{#)'],
  ['the encoding of mail', encoded('<p>Total =C2=A341.00</p>'), 'quoted-printable'],
  ['plain text', encoded('Full fibre £35.00\nTotal £41.00'), 'looks like plain text'],
])('an order document with %s is refused with a sentence', async (_title, ots_document, sentence) => {
  const before = await countLinks();
  const { status, body } = await makeSwitch(ots_document);
  expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([422, ['/switch_order/ots_document']]);
  expect(body.errors?.[0]?.detail).toContain(sentence);
  expect(await countLinks()).toBe(before);
});
