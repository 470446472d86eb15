import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { acceptOrder } from '../../../src/server/copies/accept-order.ts';
import { documentPdf } from '../../../src/server/copies/pdf.ts';
import { plainText } from '../../../src/server/copies/plain-text.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { encoded } from '../../support/server/orders.ts';

/** HTML in which each `@` stands for a word. */
type Html = fc.Arbitrary<string>;

const word = fc.constantFrom('@', '@ ', ' @', '£@', '@\n', '&nbsp;@ @');
const some = (part: Html, most = 3): Html =>
  fc.array(part, { minLength: 1, maxLength: most }).map((all) => all.join(''));
const maybe = (part: Html): Html => fc.option(part, { nil: '', freq: 1 });
const inside = (names: string[], part: Html, end = ''): Html =>
  fc.tuple(fc.constantFrom(...names), part).map(([name, inner]) => `<${name}>${inner}</${name}>${end}`);

const { block } = fc.letrec<{ inline: string; block: string; table: string; rows: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: word, weight: 6 },
    { arbitrary: fc.constant('<br>'), weight: 1 },
    {
      arbitrary: inside('strong em b i s del ins span sup sub small'.split(' '), some(tie('inline'))),
      weight: 3,
    },
  ),
  rows: some(
    some(inside(['td', 'th', 'td colspan=2', 'td rowspan=2'], some(fc.oneof(tie('inline'), tie('block')), 2))).map(
      (cells) => `<tr>${cells.replaceAll(/<\/(t[dh]) \w+=2>/g, '</$1>')}</tr>`,
    ),
  ),
  table: fc
    .tuple(
      maybe(inside(['caption'], some(tie('inline')))),
      maybe(inside(['thead', 'tfoot'], tie('rows'))),
      some(inside(['tbody'], tie('rows'))),
      maybe(inside(['thead', 'tfoot', 'caption', 'colgroup'], fc.oneof(tie('rows'), some(tie('inline'))))),
    )
    .map((parts) => `<table>${parts.join('\n')}</table>`),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: some(tie('inline')), weight: 3 },
    { arbitrary: inside('p h1 h2 h4 h6 dt dd'.split(' '), some(tie('inline'))), weight: 4 },
    { arbitrary: inside(['div', 'dl', 'section'], some(tie('block'))), weight: 1 },
    { arbitrary: fc.constant('<hr>'), weight: 1 },
    { arbitrary: inside(['ul', 'ol'], some(inside(['li'], some(tie('block'), 2)))), weight: 3 },
    { arbitrary: inside(['ul', 'ol'], some(tie('block'))), weight: 1 },
    { arbitrary: tie('table'), weight: 3 },
  ),
}));

const document = some(block, 4).map((html) => {
  let number = 0;
  return html.replaceAll('@', () => `w${++number}x`);
});

/** The words of a text, whatever stands between them: marks of lists, spaces, the places where a long one may break. */
const wordsOf = (text: string): string[] => text.replaceAll(/[\s\u200b]/g, '').match(/w\d+x|struckout/g) ?? [];

const page = new JSDOM().window.document;
const copyOf = (html: string) => ({ provider: 'Example', title: 'Your order', notes: [], html });
const look = { brand: { accent: '#006655' }, recordedAt: new Date('2026-07-01T22:30:00Z') };

async function expectSameWords(html: string): Promise<void> {
  page.body.innerHTML = html;
  const words = wordsOf(page.body.textContent!);
  expect(wordsOf(plainText(copyOf(html)))).toEqual(words);
  expect(wordsOf((await readPdf(await documentPdf(copyOf(html), look))).words)).toEqual(words);
}

test('D-62 whatever is accepted has the same words on its page, in its PDF and in its text, in the same order', {
  timeout: 600_000,
}, async () => {
  let accepted = 0;
  const property = fc.asyncProperty(document, async (html) => {
    const read = acceptOrder(encoded(html));
    if (!('html' in read)) return;
    accepted += 1;
    await expectSameWords(read.html);
  });
  await fc.assert(property, { numRuns: isNightly ? 2_000 : 60 });
  expect(accepted).toBeGreaterThan(isNightly ? 200 : 6);
});

test.each([
  '<ul>w1x<li>w2x</li><p>w3x</p>w4x</ul>',
  '<ol><li>w1x</li><ol><li>w2x</li></ol></ol>',
  '<table><thead><tr><td>w1x</thead><tbody><tr><td>w2x</tbody><thead><tr><td>w3x</thead></table>',
  '<table><tbody><tr><td>w1x</tbody><thead><tr><td>w2x</thead></table>',
])('D-62 no copy leaves out or moves words, also of what no order may have: %s', expectSameWords);
