// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { markdownOf as pastedOf } from '../../../forms/markdown/html-to-markdown.ts';

const markdownOf = (html: string) => pastedOf(html)?.words;

test('D-36 a paste from a web page keeps headings, bold, lists, links and tables', () => {
  const html = `<h1>Prices</h1><p>All <b>monthly</b>, see <a href="https://example.com/a">the <i>list</i></a>.</p>
    <ul><li>One</li><li>Two</li></ul><ol><li>First</li><li>Next</li></ol><h3>More</h3>
    <table><tr><th>Speed</th><th>Price</th></tr><tr><td>100</td><td>£20|25</td></tr></table><img src="x.png"><p>End</p>`;
  expect(markdownOf(html)).toBe(
    [
      '## Prices',
      'All **monthly**, see [the *list*](https://example.com/a).',
      '- One\n- Two',
      '1. First\n2. Next',
      '### More',
      '| Speed | Price |\n| --- | --- |\n| 100 | £20\\|25 |',
      'End',
    ].join('\n\n'),
  );
});

test('D-36 a paste loses the characters that nobody sees, as a chat sets them', () => {
  expect(markdownOf('<p>Pay\u200b <b>now</b>, \u202dby card\u202c</p>')).toBe('Pay **now**, by card');
});

test('D-36 a paste from Word keeps its lists, which are paragraphs, and each paragraph', () => {
  const item = (mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}</p>`;
  const html = `<h2>Help<o:p></o:p></h2><p class=MsoNormal>Call us.</p><p class=MsoNormal>Or <b>write</b>.</p>${item('·', 'Phone')}${item('·', 'Post')}${item('2.', 'Second')}`;
  expect(markdownOf(html)).toBe('## Help\n\nCall us.\n\nOr **write**.\n\n- Phone\n- Post\n2. Second');
});

test('D-36 a paste from a writing program takes bold from its styles, and no address that leads nowhere', () => {
  const html = `<b style="font-weight:normal"><p>Plain <span style="font-weight:700">bold</span>, <a href="#x">here</a></p></b><p>Two</p>`;
  expect(markdownOf(html)).toBe('Plain **bold**, here\n\nTwo');
});

test.each(['', '<div><span style="color:red">const a = 1;</span></div>', '<img src="a.png">'])(
  'D-36 words without a form of their own are pasted as they are: %j',
  (html) => expect(markdownOf(html)).toBeUndefined(),
);

const wordItem = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span>${words}</p>`;

const wordOnline = (list: string, level: number, words: string) =>
  `<div class="ListContainerWrapper"><${list} role=list><li data-aria-posinset=1 data-aria-level=${level}><p class=Paragraph><span class=TextRun>${words}</span><span class=EOP>&nbsp;</span></p></li></${list}></div>`;

test.each(
  Object.entries<[html: string, words: string, leftOut: string[]]>({
    'Word with tracked changes': [
      '<p class=MsoNormal>Term: <del cite="mailto:Jo" datetime="2026-01-01"><span>24 months</span></del><ins cite="mailto:Jo"><span>18 months</span></ins></p><p>End</p>',
      'Term: 18 months\n\nEnd',
      ['deleted, as a tracked change: "24 months"'],
    ],
    'words that are struck out alone': [
      '<p><del>24 months</del><ins>18 months</ins>, £5<sup>1</sup></p>',
      '18 months, £5¹',
      ['struck out: “24 months”'],
    ],
    'a style that strikes': [
      '<p><span style="text-decoration:line-through">£45</span> £35</p>',
      '£35',
      ['struck out: “£45”'],
    ],
    'hidden words of Word': [
      '<p>Now <span style="mso-hide:all">internal</span><b>open</b></p>',
      'Now **open**',
      ['hidden: "internal"'],
    ],
    'a comment of Word': [
      '<p>Call us<a class=msocomanchor href="#_msocom_1">[JB1]</a> <b>now</b></p><div class=MsoCommentText>Really?</div>',
      'Call us **now**',
      ['a comment: "[JB1]"', 'a comment: "Really?"'],
    ],
    'a comment of Google Docs': [
      '<p>Call us<sup><a href="#cmnt1">[a]</a></sup> <b>now</b></p>',
      'Call us **now**',
      ['a comment: "[a]"'],
    ],
    'a footnote of Word': [
      '<p>£35<a href="#_ftn1" style="mso-footnote-id:ftn1"><sup>[1]</sup></a> a <i>month</i></p>',
      '£35 a *month*',
      ['the mark of a footnote: “[1]”'],
    ],
    'a square measure': ['<p>30 m<sup>2</sup> and the 1<sup>st</sup></p>', '30 m² and the 1st', []],
    'lists in lists of Word': [
      wordItem(1, '·', 'One') + wordItem(2, 'o', 'Inner') + wordItem(1, '·', 'Two'),
      '- One\n    - Inner\n- Two',
      [],
    ],
    'lists in lists of Word in a browser': [
      wordOnline('ul', 1, 'One') +
        wordOnline('ul', 2, 'Inner') +
        wordOnline('ul', 1, 'Two') +
        wordOnline('ol', 1, 'Next'),
      '- One\n    - Inner\n- Two\n1. Next',
      [],
    ],
    'lists in lists of Google Docs': [
      '<ul><li><p>One</p></li><ul><li><p>Inner</p></li></ul><li><p>Two</p></li></ul>',
      '- One\n    - Inner\n- Two',
      [],
    ],
    'a table with lines in cells, a link and a column at the right': [
      '<table><tr><td>Call</td><td align=right>Price</td></tr><tr><td>price of<br>a call, <a href="https://example.com/">more</a></td><td style="text-align:right"><p>£1</p><p><b>£2</b></p></td></tr></table>',
      '| Call | Price |\n| --- | ---: |\n| price of a call, [more](https://example.com/) | £1 **£2** |',
      [],
    ],
    'links that go round by those who note them': [
      '<p><a href="https://www.google.com/url?q=https://example.com/a%3Fb&sa=D">one</a> <a href="https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fc&data=05">two</a></p>',
      '[one](https://example.com/a?b) [two](https://example.com/c)',
      [],
    ],
    'links that other programs lead round': [
      '<p><a href="https://outlook.office.com/mail/safelink.html?url=https%3A%2F%2Fexample.com%2Fa&corid=1">one</a> <a href="https://urldefense.com/v3/__https://example.com/b__;!!AbC!xyz$">two</a> <a href="https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fexample.com%2fc&c=E">three</a> <a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2Fd">four</a></p>',
      '[one](https://example.com/a) [two](https://example.com/b) [three](https://example.com/c) [four](https://example.com/d)',
      [],
    ],
    'bold words over several lines': [
      '<p><strong><em>One<br><br>two.</em></strong><br><b>Three <br></b>end</p>',
      '***One***\n\n***two.***\\\n**Three**\\\nend',
      [],
    ],
    'links of Proofpoint': [
      '<p><a href="https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a-3Fb-3D1&d=x">one</a></p>',
      '[one](https://example.com/a?b=1)',
      [],
    ],
    'bold words in several runs, and signs in them': [
      '<p><b>Full </b><b>fibre</b>, <b><i>x</i></b><i>y</i>, <b>Price:</b>£5, <b>Now:</b>call</p>',
      '**Full fibre**, ***x**y*, **Price:**£5, **Now**:call',
      [],
    ],
    'a mail that tables place': [
      '<table><tr><td><p>Hello <b>Ada</b></p><p>Call</p></td></tr><tr><td><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
      'Hello **Ada**\n\nCall\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
      [],
    ],
    'a chat with emoji and a picture': [
      '<p><b>Yes</b> <img alt="🙂" itemtype="http://schema.skype.com/Emoji"><img src="x.png" alt="screenshot"></p>',
      '**Yes** 🙂',
      ['a picture'],
    ],
    'a page with white letters': [
      '<p style="color:#fff">All <b style="color:white">bright</b></p>',
      'All **bright**',
      [],
    ],
    'a dark page, whose colour is not copied': [
      '<p><b style="color:rgb(255,255,255)">Price</b> <span style="color:rgb(200,200,200)">£35</span></p>',
      '**Price** £35',
      [],
    ],
    'white words on a label of its own colour': [
      '<p><b style="color:#fff;background-color:#06a">New</b> £35</p>',
      '**New** £35',
      [],
    ],
    'paragraphs within a list of Word': [
      `${wordItem(1, '1.', 'Pay')}<p class=MsoListParagraph>£35 a month</p><p class=MsoListParagraph>(from May)</p>${wordItem(1, '2.', '23.9 km')}`,
      '1. Pay\n\n£35 a month\n\n(from May)\n\n2. 23.9 km',
      [],
    ],
    'numbers of Word that Markdown does not have': [
      wordItem(1, '4.', 'Ending') +
        wordItem(2, '4.1', 'You may end') +
        wordItem(1, '(a)', 'One') +
        wordItem(1, 'iv.', 'Four'),
      '4. Ending\n\n4.1 You may end\n\n(a) One\n\niv. Four',
      [],
    ],
    'bullets of the font Wingdings, a tick and a smiley': [
      `${wordItem(1, "<span style='font-family:Wingdings'>Ø</span>", 'One')}<p>Thanks <span style='font-family:Wingdings'>J</span> <b style='font-family:"Wingdings 2"'>P</b></p>`,
      '- One\n\nThanks ☺ **✓**',
      [],
    ],
    'cells that go over several, and a column that Excel hides': [
      "<p>Prices</p><table><col><col style='display:none'><col span=2><tr><td rowspan=2>Speed</td><td>cost</td><td colspan=2>Price</td></tr><tr><td>12</td><td>New</td><td>Old</td></tr><tr><td>100</td><td>13</td><td>£20</td><td>£25</td></tr></table>",
      'Prices\n\n| Speed | Price |  |\n| --- | --- | --- |\n|  | New | Old |\n| 100 | £20 | £25 |',
      [
        ...['hidden: “cost”', 'hidden: “12”', 'hidden: “13”'],
        'the merging of cells, whose words stand in the first of them',
      ],
    ],
    'addresses with spaces and brackets': [
      '<p><a href="https://example.com/Price list (1).pdf">one</a> <a href="tel:0800 123 456">two</a> <a href="mailto:a@b.com?subject=Hi there">three</a></p>',
      '[one](https://example.com/Price%20list%20%281%29.pdf) [two](tel:0800123456) [three](mailto:a@b.com?subject=Hi%20there)',
      [],
    ],
    'lists of PowerPoint, and of a mail that has their bullets as words': [
      `<p style="margin-left:.38in"><span style='mso-special-format:bullet;font-family:Arial'>•</span>One</p><p style="margin-left:.38in"><span style='mso-special-format:bullet;font-family:"Courier New"'>o</span><span>Two</span></p><p><span style='mso-special-format:bullet;font-family:Wingdings'>§</span>Three</p><p>So:<br>· Four<br>· Five</p>`,
      '- One\n- Two\n- Three\n\nSo:\n- Four\n- Five',
      [],
    ],
    'lines of an address': [
      '<h2>Write<br>to us</h2><p>1 High St<br>Leeds<br></p>',
      '## Write to us\n\n1 High St\\\nLeeds',
      [],
    ],
    'placeholders and addresses with underlines': [
      '<p>Pay {monthly_pence}, see https://example.com/a_b</p><p>one_two</p>',
      'Pay {monthly_pence}, see https://example.com/a_b\n\none\\_two',
      [],
    ],
    'titles, quotations, and lists in cells': [
      '<p class=MsoTitle>Help</p><h2>Now<a href="#now">#</a></h2><div role=heading>More</div><p><q>Hi</q></p><table><tr><td>A</td><td>B</td></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td>1</td></tr></table>',
      '## Help\n\n## Now\n\n## More\n\n“Hi”\n\n| A | B |\n| --- | --- |\n| x; y | 1 |',
      [],
    ],
    'bold by a style alone': ['<span style="font-weight:700">Now</span> open', '**Now** open', []],
    'bold of Word': ['<p><b style="mso-bidi-font-weight:normal">Now</b> open</p>', '**Now** open', []],
    'bold words within bold words': [
      '<p><b><strong>Full</strong></b> <em><i>fibre</i></em></p>',
      '**Full** *fibre*',
      [],
    ],
    'white words among others': [
      '<p>The <b>price</b> <span style="color:white">margin 12%</span> is £35</p>',
      'The **price** is £35',
      ['hidden: "margin 12%"'],
    ],
  }),
)('D-36 a paste of %s keeps what its author shows, and says what it leaves out', (_, [html, words, leftOut]) => {
  expect(pastedOf(html)).toMatchObject({ words: words.replace(/^ +/, ''), leftOut });
});

test.each([
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>', true],
  ['<p>Words</p><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>', false],
])('D-36 cells that are copied alone are a table: %s', (html, isTable) => {
  expect(pastedOf(html)?.isTable).toBe(isTable);
});
