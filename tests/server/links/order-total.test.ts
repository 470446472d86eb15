import { describe, expect, test } from 'vitest';
import { cleanOrderDocument } from '../../../src/server/ledger/order-document.ts';
import { readFigures } from '../../../src/server/links/order-total.ts';
import { encoded, priceTable } from '../../support/server/orders.ts';

/** The total of a document as a provider sends it: cleaned first, as a link's is. */
const totalOf = async (html: string) => (await figuresOf(html)).monthly;
const figuresOf = async (html: string) => readFigures((await cleanOrderDocument(encoded(html)))!.html);

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join('')}</table>`;
/** A table with the row of the total. */
const monthly = (...cells: string[]) => table(row('Total monthly cost', ...cells));

describe('D-32 the total monthly cost of an order document', () => {
  test.each<[string, string, number | undefined]>([
    ['the demo order', priceTable, 4100],
    [
      'in a header cell, with what it includes',
      table('<tr><th>Total monthly cost (including VAT):</th><td>&pound;1,234.50</td></tr>'),
      123450,
    ],
    [
      'before a later total of another kind',
      table(row('Total monthly cost', '£41.00'), row('Total monthly saving', '£9.00')),
      4100,
    ],
    [
      'in other words, in the last such row',
      table(row('Total per month', '£29.00'), row('Total each month after that', '<b>£35</b>')),
      3500,
    ],
    ...['GBP 41.00', '41.00 GBP', '£41.00 GBP'].map((written): [string, string, number] => [
      `written ${written}`,
      monthly(written),
      4100,
    ]),
    ['without a pound sign', monthly('41.00'), 4100],
    ['with the month in its cell', table(row('TOTAL', '£41.00 a month')), 4100],
    ['with the tax in it', monthly('£41.00 <small>(includes £6.83 VAT)</small>'), 4100],
    [
      'in boxes below a table',
      `${table(row('Full fibre', '£41.00'))}<div style="display:flex"><b>Total monthly cost</b><b>£41.00</b></div>`,
      4100,
    ],
    [
      'in layout tables side by side',
      table(row(['Total monthly cost', '£41.00'].map((it) => `<div>${table(row(it))}</div>`).join(''))),
      4100,
    ],
    ['nothing at all', monthly('£0.00'), 0],
    ['in the inner of two tables', table(`<tr><td>${monthly('£41.00')}</td><td>£3.00</td></tr>`), 4100],
    [
      'in a list of terms',
      '<dl><dt>Full fibre</dt><dd>£35.00</dd><dt>Total monthly cost</dt><dd>£41.00</dd></dl>',
      4100,
    ],
    ['in a paragraph', '<p>Your order</p><p>Total monthly cost: £41.00</p>', 4100],
    ['the price that holds beside a struck one', monthly('<del>£45.00</del> £41.00'), 4100],
    [
      'the row that holds beside a struck one',
      table(row('<s>Total monthly cost</s>', '<s>£45.00</s>'), row('Total monthly cost', '£41.00')),
      4100,
    ],
    ['none where it is struck', monthly('<strike>£45.00</strike>'), undefined],
    ['none where it is hidden', monthly('<i style="display:none">£45.00</i>'), undefined],
    ['with the mark of a footnote', monthly('£41<sup>1</sup>'), 4100],
    ...['super', 'sub'].map((place): [string, string, number] => [
      `with the mark of a footnote that a style puts there: ${place}`,
      monthly(`£41<span style="font-size:8pt;vertical-align:${place}">1</span>`),
      4100,
    ]),
    ['none with raised pence, which could be a footnote', monthly('£41<sup>99</sup>'), undefined],
    ['in two blocks', '<section>Total monthly cost</section><section>£41.00</section>', 4100],
    ['in a row of boxes', '<div style="display:flex"><b>Total monthly cost</b><b>£41.00</b></div>', 4100],
    ['in a picture’s words', monthly('<img alt="£41.00">'), 4100],
    ['in a list', '<ul><li>Broadband £35.00</li><li>Monthly total: £41.00</li></ul>', 4100],
    ['none in a row of one-off costs', table(row('Total one-off cost, first month', '£5.00')), undefined],
    ['none in a total of several months', table(row('Total over 24 months', '£984.00')), undefined],
    ['none where the row has two amounts', monthly('£34.17', '£41.00'), undefined],
    ['one where both are the same', monthly('£41.00', '£41.00'), 4100],
    ['none of another form', monthly('£41,00'), undefined],
    ['none with a space for the comma', monthly('£1 041.00'), undefined],
    ['with a speed beside it', monthly('£41.00 900 Mbps'), 4100],
    ...['-£41.00', '(£41.00)', '£41.00 CR', '£41.00-'].map((credit): [string, string, undefined] => [
      `none where it is less than nothing: ${credit}`,
      monthly(credit),
      undefined,
    ]),
    [
      'none where an older order is quoted below in other words',
      `${table(row('Monthly total', '£41.00'))}<blockquote>${table(row('Monthly total', '£39.00'))}</blockquote>`,
      undefined,
    ],
    ['none with small pence, which could be a footnote', monthly('£41<small>99</small>'), undefined],
    ['with small pence behind a point', monthly('£41.<small>00</small>'), 4100],
    [
      'none where an older order is quoted below',
      `${monthly('£41.00')}<blockquote>${monthly('£39.00')}</blockquote>`,
      undefined,
    ],
    ['none where there is no amount', monthly('see your bill'), undefined],
    ['none without such a row', table(row('Full fibre 900', '£35.00')), undefined],
  ])('%s', async (_name, html, pence) => {
    expect(await totalOf(html)).toBe(pence);
  });
});

test.each<[string, string, number | undefined]>([
  ['in its row', table(row('Total one-off cost', '£69.95')), 6995],
  ['with what it includes', table(row('Total one-off costs (incl. VAT)', '£0.00')), 0],
  ['in other words', table(row('One-off total', '£60.00')), 6000],
  ['beside the monthly total', table(row('Total monthly cost', '£41.00'), row('Total one-off cost', '£9.95')), 995],
  ['not stated', table(row('Installation', '£60.00')), undefined],
  ['twice in one row', table(row('Total one-off cost', '£60.00', '£50.00')), undefined],
  ['in words', table(row('Total one-off cost', 'free')), undefined],
])('D-32 the total one-off cost of an order document, %s', async (_how, html, pence) => {
  expect((await figuresOf(html)).oneOff).toBe(pence);
});
