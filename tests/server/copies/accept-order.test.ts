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

describe('R-O06 a hostile document is refused, and nothing of it is drawn', () => {
  test.each(Object.entries(hostileDocuments))('%s', (_title, payload) => {
    expect(saysOf(payload)[0]).toMatch(/^.{10,200}\.$/);
  });

  test('there are enough of them to mean something', () => {
    expect(Object.keys(hostileDocuments).length).toBeGreaterThanOrEqual(40);
  });
});

describe('R-O06 an honest document is drawn whole', () => {
  test.each([
    ['<h1>Order</h1><h5>Prices</h5>', '<h3>Order</h3><h3>Prices</h3>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
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
  ['two encodings', encoded(encoded('<p>£41.00</p>')), 'none of the elements'],
  ['escaped tags', encoded('&lt;p&gt;£41&lt;/p&gt;'), 'none of the elements'],
  ['plain text', encoded('Full fibre £35.00\nTotal £41.00'), 'none of the elements'],
  ['a template of PHP', encoded('<p>Total <?= $total ?></p>'), 'neither a tag nor a comment'],
  ['a template of Odoo', encoded('<p>Total <b t-esc="doc.total"></b></p>'), 'The attribute t-esc'],
  ['a condition in comments', encoded('<!--{{#if a}}-->£35<!--{{else}}-->£39<!--{{/if}}-->'), 'Conditions in comments'],
  ['no words', encoded('<table><tr><td> </td></tr></table>'), 'It has no words'],
  ['an end that is missing', encoded('<p>Total £41<b cla'), 'It breaks off'],
])('an order document with %s is refused with a sentence', (_title, base64, sentence) => {
  const read = acceptOrder(base64);
  expect('problems' in read && read.problems[0]?.detail).toContain(sentence);
});

test.each<[html: string, element: string, line: number, says: string]>([
  ['<p>Total</p>\n<p>{{ order.total }} a month</p>', 'p', 2, 'The placeholder {{ order.total }} was not filled.'],
  ['<table><tr><td>{{line.name}}</td></tr></table>', 'td', 1, '{{line.name}}'],
  ['<table><tr><td>Fibre</td>\n<td>\u0024{line.total?string}</td></tr></table>', 'td', 2, '\u0024{line.total?string}'],
  ['<table><tr><td>%.2f</td></tr></table>', 'td', 1, '%.2f'],
  ['<table><tr><td>(null)</td></tr></table>', 'td', 1, '"(null)"'],
  ['<p>One<br>undefined</p>', 'p', 1, '"undefined"'],
  ['<table><tr><td>&amp;pound;41.00</td></tr></table>', 'td', 1, '"&pound;" would be shown as it is.'],
  ['<ul><li>{<b>total</b>}</li></ul>', 'li', 1, '{total}'],
])('R-O06 what was not filled in is refused in cells and other words alike: %j', (html, element, line, says) => {
  expect(problemsOf(html)).toEqual([{ element, line, detail: expect.stringContaining(says) }]);
});

test('a cell may say that there is none', () => {
  for (const words of ['None', 'n/a']) expect(drawn(`<p>${words}</p>`)).toBe(`<p>${words}</p>`);
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
    ['<p lang="javascript:x">£41</p>', 'The attribute lang'],
    ['<meta http-equiv="refresh" content="0;url=x"><p>£41</p>', 'http-equiv'],
    ['<p>£41</p><![CDATA[£6]]>', 'neither a tag nor a comment'],
    ['<?xml <img src=x>?><p>£41</p>', 'neither a tag nor a comment'],
  ])('%s', (html, says) => {
    expect(saysOf(html).join(' ')).toContain(says);
  });

  test('each problem is said once, with its first line, and all of one reading are', () => {
    const html = '<p class="a">One</p>\n<p class="b">Two</p>\n<p\n  hidden>Three</p>\n<u>Four</u>';
    expect(problemsOf(html).map(({ element, line }) => [element, line])).toEqual([
      ['p', 1],
      ['p', 4],
      ['u', 5],
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
    ['<b>\n<div>b</b></div>', 'div', 2, 'in another order than it begins'],
    ['<div>\n<frameset>', 'body', 1, 'in another order'],
    ['<title>a</title>\n<p>b</p></title>', 'title', 2, 'closes nothing'],
  ])('%j', (html, element, line, says) => {
    expect(problemsOf(html)).toContainEqual({ element, line, detail: expect.stringContaining(says) });
  });

  test.each([
    ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
    ['<p><b>One<p>Two', '<p><b>One</b></p><p><b>Two</b></p>'],
    ['<b><i>x</b>y</i>', '<b><i>x</i></b><i>y</i>'],
    ['<!DOCTYPE html><html><body><p>a</p></body></html>\n', '<p>a</p>'],
    ['<!-- <b>old</b> --><p>a</p>', '<p>a</p>'],
    ['<table><tr><td>a<tr><td>b</table>', '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>'],
  ])('an end that HTML lets one leave out is none of that: %j', (html, expected) => {
    expect(drawn(html)?.trim()).toBe(expected);
  });
});

const rows = (count: number, cells = '<td>x</td>') => `<table>${`<tr>${cells}</tr>\n`.repeat(count)}</table>`;

describe('D-77 what is counted is refused, with its line', () => {
  test.each<[string, element: string, line: number, says: RegExp]>([
    ['<p>x</p>\n'.repeat(2_001), 'p', 2_001, /at most 2000 elements/],
    [rows(401), 'tr', 401, /at most 400 rows/],
    [rows(1).repeat(401), 'tr', 401, /at most 400 rows/],
    [`<p>x</p>\n${'<div>'.repeat(21)}x`, 'div', 2, /more than 20 elements deep/],
    [`\n<p${' a b c d e f g h i'}>x`, 'p', 2, /more than 8 attributes/],
    [rows(1, '<td>x</td>'.repeat(13)), 'table', 1, /at most 12 columns/],
    [rows(2, '<td colspan=5>x</td>'.repeat(5)), 'table', 1, /at most 12 columns/],
    [rows(2, '<td colspan=1000>a</td>'), 'td', 1, /colspan must be a whole number from 1 to 1:/],
    [rows(60, '<td colspan=1000 rowspan=0>a</td>'), 'td', 1, /rowspan must be/],
  ])('%#', (html, element, line, says) => {
    expect(problemsOf(html)).toContainEqual({ element, line, detail: expect.stringMatching(says) });
  });

  test('one that uses all that is allowed is drawn', () => {
    expect(saysOf(`${rows(400, '<td>a</td>'.repeat(3))}${'<br>'.repeat(396)}`)).toEqual([]);
    expect(saysOf('<p>x</p>'.repeat(2_000))).toEqual([]);
    expect(
      saysOf(`<div>${'<ul><li>'.repeat(9)}<p lang=en width=1 height=1 align=x valign=x border=0 nowrap style="">x`),
    ).toEqual([]);
    expect(saysOf(`<p>${'word '.repeat(13_100)}</p>`)).toEqual([]);
    expect(saysOf(`<p>${'word '.repeat(13_200)}</p>`)[0]).toContain('at most 64 kB');
  });
});

/** Milliseconds of the processor that a document takes, when the code is warm. */
function costOf(html: string): number {
  const costs = [1, 2, 3, 4].map(() => {
    const start = process.cpuUsage();
    read(html);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

/** 63 kB of one thing. */
const full = (part: (index: number) => string, start = '') => {
  let html = start;
  for (let index = 0; html.length < 63 * 1024; index++) html += part(index);
  return html;
};

describe('D-77 a document of 63 kB that is refused costs as much more than a quarter of it as it is longer', () => {
  test.each<[string, string]>([
    ['unknown elements', full(() => '<a-b>x</a-b>')],
    ['comments', `${full(() => '<!--a-->')}<u>x</u>`],
    ['choices', full(() => '<option>', '<select>')],
    ['handlers', full(() => '<p onclick=x>')],
    ['attributes of one element', `${full((i) => ` a${i.toString(36)}`, '<p')}>x`],
    ['rules of a style', full(() => '@media a{', '<style>')],
    ['imports of a style', `${full(() => '@import "x";', '<style>')}</style><p>x</p>`],
    ['texts in a style', `${full(() => "a{b:'", '<style>')}</style><p>x</p>`],
    ['properties of a style', `${full((i) => `${i};`, '<p style="')}">x`],
    ['spaces in a style', `<p style="N::${'\t'.repeat(60_000)}IMPORTANT">x</p>`],
    ['rows that go down', full(() => '<tr><td rowspan=9>a', '<table>')],
    ['tags that close nothing', full(() => '</b>')],
    ['paragraphs that closing tags open', full(() => '</p>')],
    ['cells without a table', full(() => '<td>')],
    ['words that a table has not', full(() => 'x</b>', '<table>')],
    ['marks that are not closed', full((i) => `<b a=${i}>`)],
    ['marks on letters', full(() => 'a\u0301\u0301\u0301\u0301\u0301', '<p>').slice(0, 30_000)],
    ['frames', full(() => '<iframe></iframe>')],
    ['tags that are begun', full(() => '<a')],
    ['placeholders', full(() => '\u0024{a ', '<p>')],
  ])('%s', async (_title, html) => {
    expect(problemsOf(html).length).toBeGreaterThan(0);
    // With its end: an attribute or a style that nothing closes is not read at all.
    const quarter = html.slice(0, html.length / 4) + html.slice(-30);
    // Where each part were looked at for each other, it would be sixteen times as much, and again when it is measured again.
    await expect.poll(() => costOf(html) / Math.max(2, costOf(quarter))).toBeLessThan(10);
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
