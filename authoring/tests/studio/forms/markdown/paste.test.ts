// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markdownOf } from '../../../../studio/forms/markdown/paste.ts';

/** The studio's policy lets in no style attribute, so that a browser leaves `element.style` empty. */
const styled = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'style')!;
beforeAll(() => {
  const { style } = new DOMParser().parseFromString('<p>', 'text/html').body;
  Object.defineProperty(HTMLElement.prototype, 'style', { configurable: true, get: () => style });
});
afterAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'style', styled);
});

const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';

test.each(
  Object.entries<[html: string, words: string]>({
    'a web page': [
      `<h2>Prices</h2><p>All <b>monthly</b>, see <a href="https://example.com/a">the <i>list</i></a>.</p>
       <ul><li>One</li><li>Two</li></ul><ol><li>First</li><li>Next</li></ol><img src="x.png"><p>End</p>`,
      [
        '## Prices',
        'All **monthly**, see [the *list*](https://example.com/a).',
        '- One\n- Two',
        '1. First\n2. Next',
        'End',
      ].join('\n\n'),
    ],
    'Google Docs, which says all by styles': [
      `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">Pay </span><span style="font-size:11pt;font-weight:700;font-style:normal">now</span><span style="font-style:italic"> by card</span></p><p>Two</p></b>`,
      'Pay **now** *by card*\n\nTwo',
    ],
    'Word with tracked changes and a comment': [
      '<p class=MsoNormal>Term: <del><span>24</span></del><ins>18</ins> months<a class=msocomanchor href="#_msocom_1">[JB1]</a></p><p>End</p>',
      'Term: 18 months\n\nEnd',
    ],
    'a numbered list of Word with a second level, a footnote and the list of comments': [
      ['1.:1:Call us', 'a.:2:Have your reference', 'b.:2:Say what is wrong', '2.:1:Or write'].reduce((html, entry) => {
        const [mark, level, words] = entry.split(':');
        return `${html}<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${words}</p>\n`;
      }, '<p>Then:</p>\n') +
        '<p>After</p><div style="mso-element:footnote-list"><hr><p>[1] Monday</p></div><div style="mso-element:comment-list"><hr><p>Legal?</p></div>',
      'Then:\n\n1. Call us\n    1. Have your reference\n    2. Say what is wrong\n2. Or write\n\nAfter\n\n\\[1\\] Monday',
    ],
    'a style that strikes, and hidden words': [
      '<p><span style="text-decoration: line-through">£45</span> £35 <b>a month</b><span style="display:none">x</span></p>',
      '£35 **a month**',
    ],
    'rules that strike, hide and make bold, in the comment that Word writes around them': [
      `<style><!-- /* Style Definitions */ @page W {size:1} @list l0:level1 {mso-level-text:x}
       x|y {display:none} span.struck, p.Deleted {mso-style-name:Gone; text-decoration:line-through}
       --></style><style>.msoHidden {display:none; mso-hide:all} .strong {font-weight:bold} @media print {i {display:none}}</style>
       <p>Pay <span class=struck>£45</span> <span class=strong>£35</span><span class=msoHidden>x</span></p><p class=Deleted>Gone</p><p><i>End</i></p>`,
      'Pay **£35**\n\n*End*',
    ],
    'rules that a later one and an own style take back': [
      `<style>.a {text-decoration:line-through; font-weight:700} .b {display:none} .b.b {display:inline}</style>
       <p>One <span class=a style="text-decoration:none;font-weight:400">two</span> <i class=b>three</i></p>`,
      'One two *three*',
    ],
    'lists with deleted entries, whose lower ones stay': [
      `<ol><li>One</li><li><del>Two</del>
       <ul><li><p><del>x</del>&nbsp;</p><ul><li>Deep</li></ul></li><li>Low</li></ul></li>
       <li>Three<ol><li><s>y</s></li></ol></li><li><del>z</del></li></ol><p>End</p><ul><li><del>a</del></li></ul>`,
      '1. One\n2. Deep\n3. Low\n4. Three\n\nEnd',
    ],
    'a list of Google Docs, whose lower one stands beside its entry': [
      '<ol><li>One</li><ul><li>Low</li></ul><li><s>Two</s></li><ul><li>Up</li></ul><li>Three</li></ol>',
      '1. One\n    - Low\n2. Up\n3. Three',
    ],
    'a list of Word with entries that are deleted, or struck out by a rule': [
      ['1.:1::<del>One</del>', 'a.:2::Low', '2.:1::Two', 'a.:2:Gone:x', 'i.:3::Deep', 'ii.:3::Deeper'].reduce(
        (html, entry) => {
          const [mark, level, name, words] = entry.split(':');
          return `${html}<p class='${name}' style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}</span>${words}</p>`;
        },
        '<style>.Gone {text-decoration:line-through}</style>',
      ),
      '1. Low\n2. Two\n    1. Deep\n    2. Deeper',
    ],
    'words that look like HTML': [
      '<p><b>Write</b> &lt;b&gt; and &lt;<span>/p&gt;</span>, &lt;!-- so --&gt;, 5 &lt; 6, <code>&lt;i&gt;</code>, &lt;https://example.com/a_b&gt;</p>',
      '**Write** \\<b> and \\</p>, \\<!-- so -->, 5 < 6, `<i>`, <https://example.com/a_b>',
    ],
    'a spreadsheet, whose headings are bold anyway': [
      '<style>td {font-weight:400} .xl65 {font-weight:700}</style><table><tr><td class=xl65>a</td><td class=xl65>b</td></tr><tr><td>1</td><td class=xl65>2</td></tr></table>',
      table.replace(' 2 ', ' **2** '),
    ],
    'a spreadsheet': ['<table><tr><td>a</td><td>b</td></tr> <tr><td>1</td><td>2</td></tr></table>', table],
    'a table with lines, lists and bars in cells': [
      '<table><thead><tr><th>Speed</th><th align=right>Price</th></tr></thead><tr><td><p>100</p><p>Mbps</p></td><td align=right>£20|25<br>a <b>month</b></td></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td align=right>1</td></tr></table>',
      '| Speed | Price |\n| --- | ---: |\n| 100 Mbps | £20\\|25 a **month** |\n| x y | 1   |',
    ],
    'a mail that tables place': [
      '<table><tr><td><p>Hello <b>Ada</b></p><p>Call</p></td></tr><tr><td><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
      `Hello **Ada**\n\nCall\n\n${table}`,
    ],
    'Slack, whose breaks are no line ends': [
      '<b>£35</b><span data-stringify-type="paragraph-break"></span><span>18 months</span>',
      '**£35**\n\n18 months',
    ],
    'elements that are displayed as others': [
      '<style>.line {display:block}</style><b>x</b><span class=line>Two</span><span style="DISPLAY: flex!important">Three</span><div style="display:inline;font-weight:700">and</div>, <div style="display:inline-block">four</div>',
      '**x**\n\nTwo\n\nThree\n\n**and**, four',
    ],
    'a heading of two lines': ['<h3>Cancelling<br>your order</h3>', '### Cancelling your order'],
    'a table with cells over columns and rows': [
      '<table><tr><th>What</th><th colspan=2 style="text-align:right">Prices</th></tr><tr><td rowspan=2>Line</td><td>once</td><td style="text-align: right">5.00</td></tr><tr><td>monthly</td><td style="text-align: end">1.00</td></tr></table>',
      '| What | Prices |     |\n| --- | --- | ---: |\n| Line | once | 5.00 |\n|     | monthly | 1.00 |',
    ],
    'cells whose paragraphs are aligned, as Word writes them': [
      '<table><tr><td><p>Item</p></td><td><p align=right style="text-align:right">Price</p></td></tr><tr><td><p>Line</p></td><td><p align=right>£35</p></td></tr></table>',
      '| Item | Price |\n| --- | ---: |\n| Line | £35 |',
    ],
    'a list of things to do': [
      '<ul><li><input type=checkbox checked> Call <b>us</b></li><li role=checkbox aria-checked=true><img src="data:"><p>Write</p></li></ul>',
      '- Call **us**\n- Write',
    ],
    'placeholders and addresses with underlines': [
      '<p>Pay <b>{monthly_pence}</b>, see https://example.com/a_b</p>',
      'Pay **{monthly_pence}**, see https://example.com/a_b',
    ],
    'links that lead nowhere outside, also as the browser copies them': [
      `<p><a href="#x">here</a>, <a href="${location.origin}/#x">here</a> and <a href="mailto:a@b.c">there</a></p>`,
      'here, here and [there](mailto:a@b.c)',
    ],
    'footnotes, whose marks stay as words': [
      '<p>£41<sup><a href="#note">12</a></sup>. Call<a href="#_ftn1">[1]</a> or write<sup><a href="https://example.com/a.htm#_ftn2">[2]</a></sup></p><p><a href="file:///C:/a.htm#_ftnref1">[1]</a> Free</p>',
      '£41¹². Call\\[1\\] or write\\[2\\]\n\n\\[1\\] Free',
    ],
    'nothing but deleted words, which stay out': ['<p><del>Gone</del></p>', ''],
    'characters that nobody sees': ['<p>Pay\u200b <b>now</b></p>', 'Pay **now**'],
  }),
)('D-36 a paste of %s has its form in Markdown, without what it leaves out', (_, [html, words]) => {
  const pasted = markdownOf(html);
  expect(pasted?.words.replace(/ +(?=\|)/g, ' ').replace(/(?<=\|) +/g, ' ')).toBe(words.replace(/ +(?=\|)/g, ' '));
});

test.each(['', '<div><span style="color:red">const a = 1;</span></div>', '<p>Words</p>'])(
  'D-36 words without a form of their own are pasted as they are: %j',
  (html) => expect(markdownOf(html)).toBeUndefined(),
);

test.each([
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>', true],
  ['<p>Words</p><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>', false],
])('D-36 cells that are copied alone are a table: %s', (html, isTable) => {
  expect(markdownOf(html)?.isTable).toBe(isTable);
});
