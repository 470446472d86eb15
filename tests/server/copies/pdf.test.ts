import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DocumentFile } from '../../../src/rules/document-file.ts';
import { treeOf } from '../../../src/server/copies/html-tree.ts';
import { type Brand, documentPdf } from '../../../src/server/copies/pdf.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { isNightly } from '../../support/run/is-nightly.ts';

const file: DocumentFile = {
  provider: 'Example Fibre',
  title: 'Your contract',
  notes: ['You agreed to this on 1 July 2026 at 23:30.', 'Version 1'],
  html: '<h2>Cost</h2><p>It is £41.00 a month.</p>',
  foot: ['Care team · 01632 960 100', 'Example Fibre Limited, company number 00000000'],
  proof: 'The SHA-256 of its text is 0123.',
  attached: { 'proof-DS-1.jws': 'eyJh.eyJi.c2ln' },
};
const recordedAt = new Date('2026-07-01T22:30:00Z');
const brand = { accent: '#006655' };
const pdfOf = (changes: Partial<DocumentFile>, own: Brand = brand) =>
  documentPdf({ ...file, ...changes }, { brand: own, recordedAt });

test('D-48 a copy is a tagged PDF in the language of its document, with the notes above and who it is from at its foot', async () => {
  const { words, tags, title, language, isMarked } = await readPdf(await pdfOf({ language: 'cy' }));
  expect({ title, language, isMarked }).toEqual({ title: 'Your contract', language: 'cy', isMarked: true });
  expect(tags.filter((tag) => /^H\d/.test(tag))).toEqual(['H1', 'H2']);
  const places = [
    'Example Fibre',
    'Your contract',
    '1 July 2026',
    'Version 1',
    'Cost',
    '£41.00',
    '01632 960 100',
    'Example Fibre Limited',
  ].map((part) => words.indexOf(part));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('D-66 its receipts are files in it, and no hash is in its words', async () => {
  const { words, files } = await readPdf(await pdfOf({}));
  expect(files).toEqual(file.attached);
  expect(words).not.toContain('0123');
});

test('D-66 the company stands at the foot of each page', async () => {
  const { words, pages } = await readPdf(await pdfOf({ html: '<p>Some words</p>'.repeat(60) }));
  expect(pages).toBeGreaterThan(1);
  expect(words.match(/Example Fibre Limited/g)).toHaveLength(pages);
});

test('D-48 the same copy has the same bytes', async () => {
  const [one, other] = await Promise.all([pdfOf({}), pdfOf({})]);
  const hash = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex');
  expect(hash(one)).toBe(hash(other));
});

if (isNightly)
  test('D-48 large print takes more room', async () => {
    const html = '<p>A sentence of some words, which is long enough for a line.</p>'.repeat(30);
    const [common, large] = await Promise.all([pdfOf({ html }), pdfOf({ html, isLargePrint: true })]);
    expect((await readPdf(large)).pages).toBeGreaterThan((await readPdf(common)).pages);
  });

test.each([
  [
    'a list in a list',
    '<ol start="3"><li>One<ul><li>Two</li></ul></li><li><p>Three</p><p>Four</p></li></ol>',
    ['L', 'LI', 'LBody'],
  ],
  [
    'a table',
    '<table><thead><tr><th>Cost</th><th class="align-right">Price</th></tr></thead><tbody><tr><td>Total</td><td>£41.00</td></tr></tbody></table>',
    ['Table', 'THead', 'TH', 'TBody', 'TD'],
  ],
  ['a table with a short row', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', ['Table', 'TD']],
  ['a list that begins with a letter', '<ol start="a"><li>One</li></ol>', ['L', 'LI']],
  ['a list that begins below zero', '<ol start="-3.5"><li>One</li></ol>', ['L', 'LI']],
  ['a table with parts of columns', '<table><tr><td colspan="1.5">a</td><td>b</td></tr></table>', ['Table', 'TD']],
  ['a link', '<p>See <a href="https://www.example.com/a?b=1&amp;c=2">our prices</a>.</p>', ['Link']],
  ['a heading of the fifth level', '<h2>a</h2><h5>b</h5>', ['H2', 'H3']],
  ['a quotation, code and a line', '<blockquote><p>a</p></blockquote><pre><code>b\n c</code></pre><hr>', ['Code']],
])('D-48 %s is tagged as one', async (_, html, tags) => {
  expect((await readPdf(await pdfOf({ html }))).tags).toEqual(expect.arrayContaining(tags));
});

test('D-48 amounts of an order stand at the right, as on its page', () => {
  const html = '<table><tr><th>Total</th><td data-amount="">£41.00</td></tr></table>';
  const [[, , , rows]] = treeOf(html) as [[string, number, unknown, { right: boolean }[][]]];
  expect(rows[0]!.map(({ right }) => right)).toEqual([false, true]);
});

test('D-48 below a cell that takes several rows each cell stays in its column', () => {
  const html = `<table><tr><td rowspan="2">Full fibre</td><td>Monthly</td><td>£30</td></tr><tr><td>Set-up</td><td>£10</td></tr>
    <tr><td>Calls</td><td rowspan="2">Monthly</td><td>£5</td></tr><tr><td>Router</td><td>£2</td></tr></table>`;
  const [[, columns, , rows]] = treeOf(html) as [[string, unknown[], unknown, { nodes: unknown[]; span: number }[][]]];
  expect(columns).toEqual([
    [10, 6],
    [7, 7],
    [3, 3],
  ]);
  expect(rows.map((cells) => cells.map(({ nodes, span }) => nodes[0] ?? ' '.repeat(span)))).toEqual([
    ['Full fibre', 'Monthly', '£30'],
    [' ', 'Set-up', '£10'],
    ['Calls', 'Monthly', '£5'],
    ['Router', ' ', '£2'],
  ]);
});

test('D-57 a footnote’s mark is raised, and a term stands apart from what is said of it', () => {
  expect(treeOf('<p>£41<sup>1</sup></p><dl><dt>Fibre</dt><dd>£35</dd></dl>')).toEqual([
    ['p', ['£41', ['sup', ['1']]]],
    ['p', ['Fibre']],
    ['p', ['£35']],
  ]);
});

const tableOf = (rows: number) => `<table>${`<tr>${'<td>x</td>'.repeat(12)}</tr>`.repeat(rows)}</table>`;

test.each([
  ['time', { ms: 200, megabytes: 400 }],
  ['memory', { ms: 60_000, megabytes: 200 }],
])('a copy that takes more %s than it may is given up, and those that wait are drawn', async (what, limits) => {
  const look = { brand, recordedAt };
  const costly = documentPdf({ ...file, html: tableOf(5_000) }, look, limits);
  const waiting = pdfOf({});
  await expect(costly).rejects.toThrow(`it takes too much ${what}`);
  expect((await readPdf(await waiting)).words).toContain('£41.00');
});

test('D-57 the largest table of an order, and spans that no browser would draw, are drawn within the limits', async () => {
  expect((await pdfOf({ html: tableOf(200) })).length).toBeLessThan(5_000_000);
  const spans = `<table>${'<tr><td colspan=1000 rowspan=0>a</td></tr>'.repeat(60)}</table>`;
  expect((await pdfOf({ html: spans })).length).toBeLessThan(100_000);
});

test('D-62 a column with long words or a line leaves room on the page for the amounts beside it', async () => {
  const long = 'A long description of what is in it. '.repeat(12);
  for (const cells of [[long], [long, long], ['<hr>'], ['a'.repeat(90), 'b'.repeat(90)]]) {
    const row = [...cells, '£1,234.50 a month'].map((cell) => `<td>${cell}</td>`).join('');
    const { words } = await readPdf(await pdfOf({ html: `<table><tr>${row}</tr></table>` }));
    expect(words).toContain('£1,234.50 a');
  }
});

test.each([
  ['source of Typst', '#eval("1") $x$ *a* @b \\ // /* `c`'],
  ['Welsh, Greek and Cyrillic', 'Siân Ŵŷ Ελένη Юлия'],
  ['words that stand for markup', '&lt;script&gt; &amp;amp;'],
])('D-48 %s comes out as it was written', async (_, words) => {
  const { words: read } = await readPdf(await pdfOf({ html: `<p>${words}</p>` }));
  expect(read).toContain(words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replace('&amp;amp;', '&amp;'));
});

test.each([
  ['a character that no font has', 'Mr \u{13000}', 'Mr [U+13000]'],
  ['one that nobody has given a meaning', 'é \u{1F9FF}\u{E0FFF}', 'é'],
  ['a mark around a letter, without harm to other letters', 'é a\u20DD é', 'é a[U+20DD] é'],
  ['half of a character', 'a\ud800b', 'ab'],
  ['what is not printed', 'a\u0000\u0007b', 'ab'],
])('D-48 %s fails no copy', async (_, words, expected) => {
  const title = await readPdf(await pdfOf({ title: words }));
  expect(title.words).toContain(expected);
});

if (isNightly)
  test('D-48 what is nested deeper than it can be drawn keeps its words', async () => {
    for (const tag of ['blockquote', 'ul><li', 'strong', 'table><tr><td']) {
      const end = tag.split('><').reverse().join('></');
      const html = `${`<${tag}>`.repeat(200)}deep inside${`</${end}>`.repeat(200)}`;
      expect((await readPdf(await pdfOf({ html }))).words).toContain('deep inside');
    }
  });

test('D-48 a word wider than the page breaks, and the logo stands above with its words', async () => {
  const logo = {
    file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),

    alt: 'Logo',
    height: 34,
  };
  const wide = 'a'.repeat(300);
  const { words, tags } = await readPdf(await pdfOf({ html: `<p>${wide}</p>` }, { ...brand, logo }));
  expect(words.replace(/[\n\u200b]/g, '')).toContain(wide);
  expect(tags).toContain('Figure');
});

test('D-48 a logo that cannot be drawn costs nobody a copy: the name stands there', async () => {
  const logo = { file: Buffer.from('no picture'), alt: 'Logo', height: 34 };
  const { words, tags } = await readPdf(await pdfOf({}, { ...brand, logo }));
  expect(words).toContain('Example Fibre');
  expect(tags).not.toContain('Figure');
});

test('D-48 a copy has the fonts of its brand, and Libertinus Serif for letters that they lack', async () => {
  const fonts = ['regular', 'bold'].map((weight) => readFileSync(`public/figtree-${weight}.ttf`));
  const html = '<h2>Cost</h2><p>£41 for <strong>Siân</strong> Юлия \u{13000}</p>';
  const { byFont, words } = await readPdf(await pdfOf({ html }, { ...brand, fonts }));
  expect(words).toContain('[U+13000]');
  expect(byFont).toEqual({
    'Figtree-Regular': expect.stringContaining('£41'),
    'Figtree-Bold': expect.stringContaining('Siân'),
    'LibertinusSerif-Regular': ' Юлия',
  });
  const { byFont: without } = await readPdf(await pdfOf({ html }));
  expect(Object.keys(without)).toEqual(['LibertinusSerif-Bold', 'LibertinusSerif-Regular']);
});

test('D-48 below the head of a table only what heads a group of rows is bold', async () => {
  const fonts = ['regular', 'bold'].map((weight) => readFileSync(`public/figtree-${weight}.ttf`));
  const html = `<table><thead><tr><th>Service</th><th>Price</th></tr></thead><tbody><tr><th colspan="2">Monthly</th></tr>
    <tr><th>Broadband</th><td>£35</td></tr></tbody></table><table><tr><th>Reference</th><td>DS-1</td></tr></table>`;
  const { byFont } = await readPdf(await pdfOf({ html }, { ...brand, fonts }));
  for (const words of ['Service', 'Price', 'Monthly', 'Reference']) expect(byFont['Figtree-Bold']).toContain(words);
  for (const words of ['Broadband', '£35', 'DS-1']) expect(byFont['Figtree-Bold']).not.toContain(words);
});

test('D-62 a cell over several columns has room for its words where no other cell makes these wide', async () => {
  const html = `<table><tr><td>(struck out: w1x)</td><td colspan="2">w2x<strong>£w3x£w4x£w5xw6x</strong></td></tr>
    <tr><td>w7x</td></tr></table>`;
  expect((await readPdf(await pdfOf({ html }))).words).toContain('£w3x£w4x£w5xw6x');
});

test.each([
  ['no font', Buffer.from('no font')],
  ['a font that is damaged', readFileSync('public/figtree-regular.ttf').fill(0xff, 2000, 12_000)],
])('D-48 %s costs nobody a copy', async (_, font) => {
  expect((await readPdf(await pdfOf({}, { ...brand, fonts: [font] }))).words).toContain('£41.00');
});

test('D-48 while too many copies wait, the next one is refused for a moment, and none of the others', async () => {
  const asked = Array.from({ length: 25 }, () => pdfOf({}));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(20);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ slug: 'busy' });
  expect((await pdfOf({})).subarray(0, 5).toString()).toBe('%PDF-');
});
