import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { acceptOrder } from '../../../src/server/copies/accept-order.ts';
import type { OrderProblem } from '../../../src/server/copies/order-problems.ts';
import { hostileDocuments } from '../../support/server/order-documents.ts';
import { encoded } from '../../support/server/orders.ts';
import { systemDocuments } from '../../support/server/system-documents.ts';

const { document } = new JSDOM().window;

const read = (html: string) => acceptOrder(encoded(html));
const drawn = (html: string) => {
  const accepted = read(html);
  return 'html' in accepted ? accepted.html : undefined;
};
const problemsOf = (html: string): OrderProblem[] => {
  const refused = read(html);
  return 'problems' in refused ? refused.problems : [];
};
const saysOf = (html: string) => problemsOf(html).map(({ detail }) => detail);

/** Reads a document, and says what that took: seconds of the processor, and megabytes that the process grew by. */
function costOf(base64: string) {
  const [start, before] = [process.cpuUsage(), process.memoryUsage().rss];
  const { problems = [] } = acceptOrder(base64) as { problems?: OrderProblem[] };
  const { user, system } = process.cpuUsage(start);
  return { problems, seconds: (user + system) / 1e6, megabytes: (process.memoryUsage().rss - before) / 1e6 };
}

describe('R-O06 a hostile document is refused, and nothing of it is drawn', () => {
  test.each(Object.entries(hostileDocuments))('%s', (_title, [payload]) => {
    const { problems, seconds } = costOf(encoded(payload));
    expect(problems[0]?.detail).toMatch(/^.{10,200}\.$/);
    expect(seconds).toBeLessThan(1);
  });

  test('there are enough of them to mean something', () => {
    expect(Object.keys(hostileDocuments).length).toBeGreaterThanOrEqual(40);
  });
});

describe('R-O06 an honest document is drawn whole', () => {
  test.each([
    ['<h1>Order</h1><h5>Prices</h5>', '<h3>Order</h3><h3>Prices</h3>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['Just words, £35.00', 'Just words, £35.00'],
    ['<body lang="cy"><p>Pris &pound;1</body>', '<div lang="cy"><p>Pris £1</p></div>'],
    ['<p><b>Bold</b><br>H<sub>2</sub>O <small>incl. VAT</small></p>', undefined],
    ['<dl><dt>Price<dd>£1</dl><!-- prices -->', '<dl><dt>Price</dt><dd>£1</dd></dl>'],
    [
      '<p>Was <del>£9<s>.00</s></del>',
      '<p>Was <del><span data-said="">(struck out: </span>£9<s>.00</s><span data-said="">)</span></del></p>',
    ],
    [
      '<table><tfoot><tr><th scope=row>Total<td>£41.00</tfoot><caption>Prices</caption><colgroup><col span=2></colgroup><thead><tr><th scope=col>Service<th>Price</thead><tr><td>Fibre<td>-£5</table>',
      '<table><caption>Prices</caption><thead><tr><th scope="col">Service</th><th data-amount="">Price</th></tr></thead><tbody><tr><td>Fibre</td><td data-amount="">-£5</td></tr></tbody><tfoot><tr><th scope="row">Total</th><td data-amount="">£41.00</td></tr></tfoot></table>',
    ],
    [
      '<table><tr><td rowspan=2>Pris</td><td>&pound;1,234.50</td></tr><tr><td>&nbsp;</td></tr></table>',
      '<table><tbody><tr><td rowspan="2">Pris</td><td data-amount="">£1,234.50</td></tr><tr><td>&nbsp;</td></tr></tbody></table>',
    ],
  ])('%s', (html, expected = html) => {
    expect(drawn(html)).toBe(expected);
    // The page brings it as text: what a browser reads from that is the same again.
    document.body.innerHTML = `<section>${expected}</section><p id="after"></p>`;
    expect(document.querySelector('section')!.innerHTML).toBe(expected);
    expect(document.querySelector('body > #after')).not.toBeNull();
  });
});

describe('D-57 a document of a real system is drawn as its author sees it, or refused with place and mend', () => {
  test.each(Object.entries(systemDocuments))('%s', (_title, [html, expected]) => {
    if (typeof expected === 'string') expect([saysOf(html), markedWords(drawn(html) ?? '')]).toEqual([[], expected]);
    else
      for (const { element, line, says } of expected)
        expect(problemsOf(html)).toContainEqual({ element, line, detail: expect.stringContaining(says) });
  });
});

test.each<[string, string, string]>([
  ['another encoding', Buffer.from('<p>£41</p>', 'latin1').toString('base64'), 'it looks like Windows-1252'],
  ['UTF-16', Buffer.from('\ufeff<p>£41</p>', 'utf16le').toString('base64'), 'it looks like UTF-16'],
  ['the HTML itself', '<p>£41</p>', 'It is the HTML itself'],
  ['two encodings', encoded(encoded('<p>£41.00</p>')), 'It was encoded twice'],
  ['escaped tags', encoded('&lt;p&gt;£41&lt;/p&gt;'), 'It was encoded twice'],
  ['a placeholder', encoded('<p>Total {{ order.total }}</p>'), 'The placeholder {{ order.total }} was not filled.'],
  ['a template of PHP', encoded('<p>Total <?= $total ?></p>'), 'code of a template (<?=)'],
  ['a template of Odoo', encoded('<p>Total <b t-esc="doc.total"></b></p>'), 'The attribute t-esc'],
  ['a condition in comments', encoded('<!--{{#if a}}-->£35<!--{{else}}-->£39<!--{{/if}}-->'), 'Conditions in comments'],
  ['the encoding of mail', encoded('<p>Total =C2=A341.00</p>'), 'quoted-printable'],
  ['plain text', encoded('Full fibre £35.00\nTotal £41.00'), 'looks like plain text'],
  ['no words', encoded('<table><tr><td> </td></tr></table>'), 'It has no words'],
  ['rows without their table', encoded('<tr><td>Total</td><td>£41</td></tr>'), 'no <table> around them'],
  ['an end that is missing', encoded('<p>Total £41<b cla'), 'It breaks off'],
])('an order document with %s is refused with a sentence', (_title, base64, sentence) => {
  expect(costOf(base64).problems[0]?.detail).toContain(sentence);
});

describe('D-57 what hides, moves, strikes or adds words is refused, and what to send instead is said', () => {
  const inSpan = (style: string) => `<p>Total <span style="${style}">£41</span></p>`;

  test.each([
    ['display:none', 'take the words out if nobody'],
    ['DISPLAY : none !important', 'take the words out if nobody'],
    ['/**/display:none', 'take it out'],
    ['d\\69splay:none', 'take it out'],
    ['color:red;visibility:hidden', 'visibility:hidden'],
    ['opacity:0', 'opacity'],
    ['mso-hide:all', 'mso-hide'],
    ['font-size:0', 'font-size'],
    ['font-size:0.0pt', 'font-size'],
    ['font-size:1px', 'font-size'],
    ['font-size:.1em', 'font-size'],
    ['font-size:4%', 'font-size'],
    ['font-size:calc(0px)', 'font-size'],
    ['font:0/0 a', 'font:0/0'],
    ['font-family:Wingdings', 'write signs as words'],
    ['color:transparent', 'color'],
    ['color:#0000', 'color'],
    ['color:rgba(0,0,0,0)', 'color'],
    ['color:#FFF', 'the colour behind them'],
    ['background:#036;color:#003366', 'the colour behind them'],
    ['text-decoration:line-through', 'in <del>'],
    ['text-decoration:none', 'in <del>'],
    ['text-line-through:double', 'in <del>'],
    ['vertical-align:super', 'in <sup>'],
    ['vertical-align:4pt', 'in <sup>'],
    ['position:absolute', 'where they are written'],
    ['margin-left:-9999px', 'margin-left'],
    ['padding:1px -.5em', 'padding'],
    ['text-indent:-999px', 'text-indent'],
    ['background:url(x.png)', 'background'],
    ['width:expression(1)', 'width'],
    ['color:var(--x)', 'color'],
    ['content:"x"', 'as words what it adds'],
    ['list-style:none', 'as words what it adds'],
    ['text-transform:uppercase', 'as they are to be seen'],
    ['white-space:pre', 'by <br>'],
    ['nothing', 'take it out'],
  ])('%s', (style, mend) => {
    expect(saysOf(inSpan(style.replaceAll('"', '&quot;'))).join()).toContain(mend);
  });

  test('how words look is dropped', () => {
    const looks =
      'color:#c00;color:rgb(1, 2, 3);background-color:#EEE;font-family:&quot;Segoe UI&quot;,Arial;font-size:11.0pt;font-size:.9em;font-size:16px;font-size:small;font-weight:700;font-style:italic;line-height:1.5;margin:0 auto;padding:4px 8px!important;border:1px solid #ccc;border-collapse:collapse;width:50%;max-width:600px;height:20px;text-align:right;vertical-align:middle;white-space:nowrap;letter-spacing:.5px;';
    expect(drawn(inSpan(looks))).toBe('<p>Total <span>£41</span></p>');
  });

  test('words in the colour of the page are read where something else is behind them', () => {
    const row = '<table><tr bgcolor="#003366"><td style="color:#fff">Total</td><td>£41</td></tr></table>';
    expect(markedWords(drawn(row) ?? '')).toBe('Total / £41');
  });

  test.each([
    ['<p>£\u202e14</p>', 'U+202E turns letters round'],
    ['<p>\ue90a Router</p>', 'U+E90A is of an icon font'],
    ['<p>£4\u03365\u0336</p>', 'U+0336 strikes'],
    ['<p>Total</p><del><p>£45</p></del>', 'put <del> inside it'],
    ['<p title="Free" hidden>£41</p>', 'The attribute title'],
    ['<meta http-equiv="refresh" content="0;url=x"><p>£41</p>', 'http-equiv'],
    ['<p>£41</p><![CDATA[£6]]>', 'Conditions in comments'],
  ])('%s', (html, says) => {
    expect(saysOf(html).join(' ')).toContain(says);
  });

  test('each problem is said once, with all its lines, and all of one reading are', () => {
    const html = '<p class="a">One</p>\n<p class="b">Two</p>\n<p\n  hidden>Three</p>\n<u>Four</u>';
    expect(problemsOf(html).map(({ element, line }) => [element, line])).toEqual([
      ['p', 1],
      ['p', 4],
      ['u', 5],
    ]);
    expect(saysOf(html)[0]).toMatch(/ The same on line 2\.$/);
    const twenty = `<table>${'<tr><td rowspan=0 colspan=1000>a</td></tr>\n'.repeat(20)}</table>`;
    expect(problemsOf(twenty).map(({ element, line, detail }) => [element, line, detail])).toEqual([
      ['td', 1, expect.stringMatching(/^Its rowspan must.*lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 9 more\.$/)],
      ['td', 1, expect.stringMatching(/^Its colspan must be a whole number from 1 to 1:/)],
    ]);
    const many = Array.from({ length: 40 }, (_, i) => `<p a${i}>x</p>`).join('\n');
    expect(problemsOf(many)).toHaveLength(20);
  });
});

describe('D-62 what is drawn differently in two places is refused', () => {
  const marked = (letters: string) => `<p>${letters}</p>`;
  const marks = (count: number) => '\u0301'.repeat(count);

  test.each<[html: string, element: string, line: number, says: string]>([
    ['<ul>Early exit fee £500<li>Fibre £35.00</li></ul>', 'ul', 1, 'put its words into one'],
    ['<ul><li>Fibre £35.00</li>\n<p>Activation £99.00</p></ul>', 'p', 2, '<ul> holds <li> alone'],
    ['<ol><li>One</li>\n\nand £99.00</ol>', 'ol', 3, 'put its words into one'],
    ['<ol><li>One</li><ol><li>Two</li></ol></ol>', 'ol', 1, '<ol> holds <li> alone'],
    ['<ul><strong>One</strong></ul>', 'strong', 1, '<ul> holds <li> alone'],
    ['<table><thead><tr><td>a</thead><thead>\n<tr><td>b</thead></table>', 'thead', 1, 'at most one <thead>'],
    ['<table><tr><td>a</tr>\n<thead><tr><td>b</thead></table>', 'thead', 2, 'before all other rows'],
    ['<table><tbody><tr><td>a<tbody><tr><td>b\n<thead><tr><td>c</table>', 'thead', 2, 'at most one <thead>'],
    ['<table><tfoot><tr><td>a</tfoot><tfoot><tr><td>b</tfoot></table>', 'tfoot', 1, 'at most one <tfoot>'],
    ['<table><tr dir="rtl"><td>35.00</td><td>41.00</td></tr></table>', 'tr', 1, 'The attribute dir'],
    ['<p dir=auto>x</p>', 'p', 1, 'The attribute dir'],
    ['<body dir=rtl><p>x</p>', 'body', 1, 'The attribute dir'],
    ['<span\n dir=ltr>x</span>', 'span', 2, 'The attribute dir'],
    ['<p><small>a<small>b</small></small></p>', 'small', 1, '<small> stands in <small>'],
    ['<sup>1\n<sup>2</sup></sup>', 'sup', 2, '<sup> stands in <sup>'],
    ['<sub><b><sub>2</sub></b></sub>', 'sub', 1, '<sub> stands in <sub>'],
    ['<sup><sub><sup>2</sup></sub></sup>', 'sup', 1, '<sup> stands in <sup>'],
    [marked('£4\u20e51'), 'p', 1, 'U+20E5 strikes'],
    [marked('£4\u20eb1'), 'p', 1, 'U+20EB strikes'],
    [marked('\n£4\u20d21'), 'p', 2, 'U+20D2 strikes'],
    [marked('£4\u04881'), 'p', 1, 'U+0488 strikes'],
    [marked('£4\u03371'), 'p', 1, 'U+0337 strikes'],
    [marked(`a${marks(5)}`), 'p', 1, 'at most 4 marks'],
    [marked(`a${marks(3)}<b>${marks(2)}</b>`), 'b', 1, 'at most 4 marks'],
    [`<p>x</p>\n${marked(`Z${marks(30)}`)}`, 'p', 2, 'at most 4 marks'],
  ])('%j', (html, element, line, says) => {
    expect(problemsOf(html)).toEqual([{ element, line, detail: expect.stringContaining(says) }]);
  });

  test.each([
    '<ul>\n<li>One</li>\n<li>Two<ol><li>Three</li></ol></li></ul>',
    '<table><caption>a</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<p><small>a<sup>1</sup></small><small>b</small></p>',
    marked(`a${marks(4)}b${marks(1)}`),
  ])('%j is drawn', (html) => expect(drawn(html)).toBe(html));

  test('captions come first, where pages, copies and texts have them', () => {
    expect(drawn('<table><tr><td>a</td></tr><caption>b</caption></table>')).toBe(
      '<table><caption>b</caption><tbody><tr><td>a</td></tr></tbody></table>',
    );
  });
});

describe('D-62 what browsers move or leave out is refused, with its line', () => {
  test.each<[html: string, element: string, line: number, says: string]>([
    ['<p>a</p>\n<frameset></frameset>', 'frameset', 2, 'as words'],
    ['<p>a</p>\n<frame src=x>', 'frame', 2, 'as words'],
    ['<frameset></frameset>', 'frameset', 1, 'as words'],
    ['<caption onclick=y>a</caption>', 'caption', 1, 'no <table> around them'],
    ['<p>a</p>\n<td>b</td>', 'td', 2, 'no <table> around them'],
    ['<tbody>a', 'tbody', 1, 'no <table> around them'],
    ['<body><p>a</p></body></html>\n<h2>b</h2>', 'h2', 2, 'after the end of the page'],
    ['<html><body><p>a</p></body></html>\nb', 'html', 2, 'after the end of the page'],
    ['<body>a</body><p>b</p>', 'p', 1, 'after the end of the page'],
    ['<table>\nfree text £0.00 <tr><td>£45.00</td></tr></table>', 'table', 2, 'browsers move others out'],
    ['<table><tr>£1<td>£45.00</td></tr></table>', 'table', 1, 'browsers move others out'],
    ['<table><tr><td>£45.00</td></tr>£1</table>', 'table', 1, 'browsers move others out'],
    ['<table>\n<p>a</p><tr><td>b</td></tr></table>', 'p', 2, 'browsers move others out'],
    ['<table><tbody><b>a</b></table>', 'b', 1, 'browsers move others out'],
    ['<p>m</p>\n<body class=a>', 'body', 2, 'one <body>'],
    ['<p>m</p>\n<html manifest=x>', 'html', 2, 'one <html>'],
    ['<body>a<body>', 'body', 1, 'one <body>'],
    ['<p>a</p><head>', 'head', 1, 'one <head>'],
    ['<p>a</b></p>', 'b', 1, 'closes nothing'],
    ['<div>a</p></div>', 'p', 1, 'closes nothing'],
    ['a\n</br>b', 'br', 2, 'closes nothing'],
    ['<table><tr><td>a</td></tr></tbody></table>', 'tbody', 1, 'closes nothing'],
    ['<p>a</p>\n</ b>', 'comment', 2, 'neither a tag nor a comment'],
    ['<!ELEMENT b>a', 'comment', 1, 'neither a tag nor a comment'],
    ['<p>a</>b</p>', 'html', 1, 'has a name'],
    ['<p lang=cy\n lang=en>a</p>', 'html', 2, 'twice'],
    ['<p>a</p onclick=x>', 'html', 1, 'has no attributes'],
    ['<p for=x>a</p>', 'p', 1, 'The attribute for'],
    [`<table>${'<tr><td>a</td></tr>\n'.repeat(201)}</table>`, 'tr', 201, 'at most 200 rows'],
  ])('%j', (html, element, line, says) => {
    expect(problemsOf(html)).toContainEqual({ element, line, detail: expect.stringContaining(says) });
  });

  test.each([
    ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
    ['<p><b>One<p>Two', '<p><b>One</b></p><p><b>Two</b></p>'],
    ['<b><i>x</b>y</i>', '<b><i>x</i></b><i>y</i>'],
    ['<?xml version="1.0"?><!DOCTYPE html><html><body><p>a</p></body></html>\n', '<p>a</p>'],
    ['<!-- <b>old</b> --><p>a</p>', '<p>a</p>'],
    ['<table><tr><td>a<tr><td>b</table>', '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>'],
  ])('an end that HTML lets one leave out is none of that: %j', (html, expected) => {
    expect(drawn(html)?.trim()).toBe(expected);
  });
});

const rows = (count: number, cells = '<td>x</td>') => `<table>${`<tr>${cells}</tr>`.repeat(count)}</table>`;
const upTo = (bytes: number, part: (index: number) => string, start = '') => {
  const parts = [start];
  for (let length = start.length, index = 0; length < bytes; index++) {
    parts.push(part(index));
    length += parts.at(-1)!.length;
  }
  return parts.join('').slice(0, bytes);
};
const kilobytes = 64 * 1024;

describe('D-57 a document that is made to break the PDF or the memory is refused within a second', () => {
  test.each<[string, string, RegExp]>([
    ['cells of a thousand columns and all rows', rows(60, '<td colspan=1000 rowspan=0>a</td>'), /rowspan must be/],
    ['cells that go down to the end', rows(150, '<td rowspan=65534>a</td>'), /rowspan must be/],
    ['a cell wider than its table', rows(2, '<td colspan=1000>a</td>'), /colspan must be a whole number from 1 to 1:/],
    ['many columns', rows(1, '<td>x</td>'.repeat(13)), /at most 12 columns/],
    ['columns that add up', rows(2, '<td colspan=5>x</td>'.repeat(5)), /at most 12 columns/],
    ['many rows', rows(201), /at most 200 rows/],
    ['rows in many tables', rows(1).repeat(201), /at most 200 rows/],
    ['tables in tables', `${'<table><tr><td>'.repeat(50)}x`, /more than 20 elements deep/],
    ['elements in elements', upTo(kilobytes - 1, () => '<div>'), /at most 10000 elements/],
    ['marks that each paragraph repeats', upTo(kilobytes, (i) => (i < 3_000 ? `<b a=${i}>` : '<p>')), /at most 10000/],
    ['attributes', upTo(kilobytes, (i) => ` a${i.toString(36)}`, '<p'), /at most 10000|breaks off/],
    ['a long text', `<p>${'word '.repeat(14_000)}</p>`, /at most 64 kB/],
    ['styles', upTo(kilobytes - 9, () => 'a:(', '<p style="'), /breaks off/],
    ['a style of many spaces', `<p style="N::${'\t'.repeat(60_000)}IMPORTANT">x</p>`, /is not read/],
    ['a size of many numbers', `<p style="font-size:${'1.'.repeat(30_000)}px">x</p>`, /is not read/],
    ['lines of plain text', `a${'\n'.repeat(60_000)}b`, /looks like plain text/],
    ['the beginnings of tags', '<a'.repeat(30_000), /breaks off/],
    ['the head of a mail', `MIME-Version: 1.0${' '.repeat(60_000)}<p>x</p>`, /head of a mail/],
    [
      'marks that each block opens again',
      `<div>${upTo(9_000, (i) => `<b a=${i}>`)}</div>${'<div>x</div>'.repeat(2_000)}`,
      /at most 10000/,
    ],
    ['frames', '<iframe></iframe>'.repeat(3_000), /Write what it shows/],
    ['words in tables in tables', '<table>x'.repeat(4_000), /browsers move others out/],
    ['paragraphs in a table', `<table>${'<p>x</p>'.repeat(4_000)}`, /browsers move others out/],
  ])('%s', (_title, html, reason) => {
    const { problems, seconds, megabytes } = costOf(encoded(html));
    expect(problems.map(({ detail }) => detail).join(' ')).toMatch(reason);
    expect(seconds).toBeLessThan(1);
    expect(megabytes).toBeLessThan(300);
  });

  test.each([
    ['a cell of numbers and dashes', `<table><tr><td>${'0 - '.repeat(10_000)}x</td></tr></table>`],
    ['a cell of one dash and spaces', `<table><tr><td>-${' '.repeat(60_000)}</td><td>x</td></tr></table>`],
    ['a line and line ends', `<p>x${'\n'.repeat(60_000)}</p>`],
    ['placeholders that are begun', `<p>${'a [[ a << A $(A {{ '.repeat(3_000)}</p>`],
  ])('%s is drawn within a second', (_title, html) => {
    const { problems, seconds } = costOf(encoded(html));
    expect(problems).toEqual([]);
    expect(seconds).toBeLessThan(1);
  });

  test('one that uses all that is allowed is drawn', () => {
    const whole = rows(200, '<td>ab</td>'.repeat(12)).slice(0, kilobytes);
    expect(saysOf(whole)).toEqual([]);
    expect(saysOf(`<div>${'<ul><li>'.repeat(9)}x`)).toEqual([]);
  });
});

/** A document's words: blocks parted by ` / `, what is struck out in `~`, with the marks of lists. */
function markedWords(html: string): string {
  document.body.innerHTML = html;
  for (const said of document.querySelectorAll('[data-said]')) said.remove();
  const marks: Record<string, [string, string]> = {
    ...{ s: ['~', '~'], del: ['~', '~'], sup: ['^', ''], sub: ['_', ''], br: ['\n', ''], li: ['\n• ', '\n'] },
    ...Object.fromEntries(['span', 'b', 'i', 'em', 'strong', 'small', 'ins'].map((name) => [name, ['', '']])),
  };
  const wordsIn = (node: Node): string => {
    if (node.nodeType === 3) return node.nodeValue!.replace(/\s+/g, ' ');
    const [before, after] = marks[(node as Element).localName] ?? ['\n', '\n'];
    return before + [...node.childNodes].map(wordsIn).join('') + after;
  };
  const lines = wordsIn(document.body).split('\n');
  return lines.flatMap((line) => line.replace(/\s+/g, ' ').trim() || []).join(' / ');
}
