/**
 * Order documents as programs write them, each with its words as its author shows them, and what is left out. In the
 * words `/` parts lines and cells, and `~…~` is struck out.
 */
type Row = [html: string, words: string, leftOut?: string[]];

const sheet = (css: string, body: string) => `<html><head><style>${css}</style></head><body>${body}</body></html>`;
const table = (...rows: string[]) =>
  `<table>${rows.map((row) => `<tr>${row.replaceAll(/[^|]+/g, '<td>$&</td>').replaceAll('|', '')}</tr>`).join('')}</table>`;

export const authoredDocuments: Record<string, Row> = {
  // Struck out
  del: [table('Price|<del>£45.00</del> £35.00'), 'Price / ~£45.00~ £35.00'],
  's around other markup': ['<p><s>£<b>45</b>.00</s> £35.00</p>', '~£45.00~ £35.00'],
  strike: ['<p><strike>£45.00</strike> £35.00</p>', '~£45.00~ £35.00'],
  's in del': ['<p><del><s>£45.00</s></del></p>', '~£45.00~'],
  'del around blocks': ['<del><p>Set-up</p><p>£60.00</p></del><p>Free</p>', '~Set-up~ / ~£60.00~ / Free'],
  'a style': ['<p><span style="text-decoration: line-through">£45.00</span> £35.00</p>', '~£45.00~ £35.00'],
  'a style with others': [
    '<p><span style="color:red;TEXT-DECORATION:underline line-through red">£45</span></p>',
    '~£45~',
  ],
  'the long property': ['<p><span style="text-decoration-line:line-through">£45</span></p>', '~£45~'],
  'a row': ['<table><tr style="text-decoration:line-through"><td>Phone</td><td>£6</td></tr></table>', '~Phone~ / ~£6~'],
  'Google Docs, by a class': [
    sheet(
      '.c1{color:#000}.c4{text-decoration:line-through;color:#666}',
      '<p><span class="c1">Was </span><span class="c4">£45.00</span></p>',
    ),
    'Was ~£45.00~',
  ],
  'Word, in a style sheet in comment marks': [
    sheet(
      '<!--\n @page WordSection1 {size:595pt 842pt;}\n p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt;}\n span.Old {text-decoration:line-through;}\n-->',
      '<p class=MsoNormal><span class=Old>£45.00</span> £35.00<o:p></o:p></p>',
    ),
    '~£45.00~ £35.00',
  ],
  'Word, struck twice': ['<p><span style="text-line-through:double">£45.00</span> £35.00</p>', '~£45.00~ £35.00'],
  Outlook: ['<p class=MsoNormal><s><span style="color:#C00000">£45.00</span></s> <b>£35.00</b></p>', '~£45.00~ £35.00'],
  'plain text': ['<p>£4\u03365\u0336 £35</p>', '£~45~ £35'],
  'important over a style of its own': [
    sheet('.old{text-decoration:line-through!important}', '<p class=old style="text-decoration:none">£45</p>'),
    '~£45~',
  ],
  'not, where the element’s own style says so': [
    sheet('.old{text-decoration:line-through}', '<p class=old style="text-decoration:none">£45</p>'),
    '£45',
  ],
  'not, for a printer alone': [
    sheet('@media print{.old{text-decoration:line-through}}', '<p class=old>£45</p>'),
    '£45',
  ],
  'on every screen': [sheet('@media screen{.old{text-decoration:line-through}}', '<p class=old>£45</p>'), '~£45~'],
  // Hidden
  'the twin of a telephone, which a wide screen hides': [
    sheet(
      '@media only screen and (min-width:600px){.m{display:none!important}}@media (max-width:599px){.d{display:none}}',
      '<p class=m>£41</p><p class=d>£41.00</p>',
    ),
    '£41.00',
    ['hidden: "£41"'],
  ],
  'the twin of a desk, which a wide screen shows': [
    sheet(
      '.d{display:none}@media screen and (width >= 37.5em){.d{display:block}.m{display:none}}',
      '<p class=m>£41</p><p class=d>£41.00</p>',
    ),
    '£41.00',
    ['hidden: "£41"'],
  ],
  'rules within rules': [
    sheet(
      '.order{color:red;.internal{display:none} &.x p{color:red}}',
      '<div class=order><p class=internal>£12</p><p>Total</p></div>',
    ),
    'Total',
    ['hidden: "£12"'],
  ],
  'far off by a margin, a place of its own or a shift': [
    '<p style="margin-left:-9999px">£1</p><p style="position:relative;left:-9999px">£2</p><p style="transform:translateX(-9999px)">£3</p><p>Total</p>',
    'Total',
    ['hidden: "£1"', 'hidden: "£2"', 'hidden: "£3"'],
  ],
  'letters that let all through, or of the colour behind them by its name': [
    '<p style="color:#00000000">£1</p><table><tr><td bgcolor=navy><font color=navy>£2</font></td><td>Total</td></tr></table>',
    'Total',
    ['hidden: "£1"', 'hidden: "£2"'],
  ],
  'colours and displays by a name': [
    sheet(
      ':root{--paper:#fff;--ink:var(--paper)}.x{--shown:none}',
      '<p style="color:var(--ink)">£1</p><p class=x><b style="display:var(--shown)">£2</b></p><p style="color:var(--own, #FFF)">£3</p><p style="color:var(--none)">Total</p>',
    ),
    'Total',
    ['hidden: "£1"', 'hidden: "£2"', 'hidden: "£3"'],
  ],
  'a hidden row': [
    '<table><tr style="display:none"><td>Internal margin</td><td>£12.00</td></tr><tr><td>Full fibre</td></tr></table>',
    'Full fibre',
    ['hidden: "Internal margin £12.00"'],
  ],
  visibility: [
    '<p>Total <span style="visibility:hidden">£12 <i style="visibility:visible">£41</i></span></p>',
    'Total £41',
    ['hidden: "£12"'],
  ],
  'the attribute hidden': ['<p>Total</p><p hidden>£12</p>', 'Total', ['hidden: "£12"']],
  'Outlook’s own property': ['<p>Total</p><p style="mso-hide:all">£12</p>', 'Total', ['hidden: "£12"']],
  'letters without a size': ['<p>Total<span style="font-size:0">£12</span> £41</p>', 'Total £41', ['hidden: "£12"']],
  'letters without a size, in short': ['<p style="font:0/0 a">£12</p><p>Total</p>', 'Total', ['hidden: "£12"']],
  'white on white': ['<p style="color:#FFF">£12</p><p>Total</p>', 'Total', ['hidden: "£12"']],
  'the colour of its cell': [
    '<table><tr><td bgcolor="#002060"><font color="rgb(0, 32, 96)">£12</font><font color=white>Total</font></td></tr></table>',
    'Total',
    ['hidden: "£12"'],
  ],
  'not: white on a dark picture': [
    '<div style="background:#000 url(x.png)"><b style="color:white">Total</b></div>',
    'Total',
  ],
  'the first words of a mailing tool, for the list of letters': [
    '<div style="display:none;font-size:1px;max-height:0;overflow:hidden;opacity:0">Your order is here</div><p>Total</p>',
    'Total',
    ['hidden: "Your order is here"'],
  ],
  'a box without height': ['<div style="height:0;overflow:hidden">£12</div><p>Total</p>', 'Total', ['hidden: "£12"']],
  'far off the page': ['<div style="position:absolute;left:-9999px">£12</div><p>Total</p>', 'Total', ['hidden: "£12"']],
  'for screen readers alone': [
    sheet('.sr-only{position:absolute;clip:rect(0,0,0,0)}', '<p class=sr-only>£12</p><p>Total</p>'),
    'Total',
    ['hidden: "£12"'],
  ],
  'a CRM’s class, by id and kind': [
    sheet('#x td.internal{display:none}', '<table id=x><tr><td class=internal>£12</td><td>Total</td></tr></table>'),
    'Total',
    ['hidden: "£12"'],
  ],
  'by place': [
    sheet('tr:nth-child(2){display:none}', table('Full fibre', 'Margin', 'Total')),
    'Full fibre / Total',
    ['hidden: "Margin"'],
  ],
  'a telephone’s twin': [
    sheet(
      '.phone{display:none}@media (max-width:600px){.phone{display:block}.desk{display:none}}',
      '<p class=phone>£41</p><p class=desk>£41.00</p>',
    ),
    '£41.00',
    ['hidden: "£41"'],
  ],
  'template, noscript, comments': [
    '<p>Total<!-- £12 --></p><template><p>£1</p></template><noscript>£2</noscript>',
    'Total',
    ['hidden: "£1"', 'hidden: "£2"'],
  ],
  'a closed dialog': ['<p>Total</p><dialog>£12</dialog>', 'Total', ['hidden: "£12"']],
  // Tracked changes and comments
  'Word’s tracked changes': [
    '<p><span class=msoIns><ins cite="mailto:Ann" datetime="2026-11-01T10:00">18</ins></span><span class=msoDel><del cite="mailto:Ann" datetime="2026-11-01T10:00">24</del></span> months</p>',
    '18 months',
    ['deleted, as a tracked change: "24"'],
  ],
  'Word’s comments': [
    '<p>£35<span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span></p><div style="mso-element:comment-list"><p class=MsoCommentText>Too low?</p></div>',
    '£35',
    ['a comment: "[A1]"', 'hidden: "Too low?"'],
  ],
  'comments of Google Docs': [
    '<p>£35<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Too low?</span></p></div>',
    '£35',
    ['a comment: "[a]"', 'a comment: "[a] Too low?"'],
  ],
  // Pictures
  'a picture’s words': [table('Router|<img src="cid:tick" alt="Included">'), 'Router / Included'],
  'a picture between words': ['<p>£5<img alt="each month">from May</p>', '£5 each month from May'],
  'a picture of no meaning': ['<p><img alt="" src="line.png">Total</p>', 'Total'],
  'a picture without words': ['<p><img src="cid:tick">Total</p>', 'Total', ['a picture without words (alt)']],
  'a drawing with a title': [
    table('Router|<svg viewBox="0 0 1 1"><title>Included</title><path d="M0"/></svg>'),
    'Router / Included',
  ],
  'ticks of the font Wingdings': [
    "<table><tr><td>Router</td><td><span style='font-family:Wingdings'>ü</span></td></tr><tr><td>TV</td><td><font face=Wingdings>\uf0fb</font></td></tr></table>",
    'Router / ✓ / TV / ✗',
  ],
  'icons whose signs are elsewhere, and a picture that counts readers': [
    '<p><i class="fa fa-check"></i> Router <i class="material-icons">done</i></p><img src="x.gif" width=1 height=1>',
    'Router',
    ['an icon without words', 'an icon without words: "done"'],
  ],
  'data of Word': ['<xml><w:View>Normal</w:View></xml><p>Total</p>', 'Total'],
  'words at the right of others': ['<p><b style="float:right">£41</b><i>Total</i></p>', '£41 Total'],
  'boxes to tick': ['<p><input type=checkbox checked> Fibre</p><p><input type=radio> TV</p>', '☑ Fibre / ☐ TV'],
  'words of XML': ['<p>Total<![CDATA[£41]]></p>', 'Total', ['in a part of XML (CDATA): "£41"']],
  'a total that stands before its rows': [
    '<table><tfoot><tr><td>Total</td></tr></tfoot><tbody><tr><td>Router</td></tr></tbody></table>',
    'Router / Total',
  ],
  'an icon of a font': [table('Router|<i class="fa fa-check" aria-label="Included"></i>'), 'Router / Included'],
  'what cannot be shown': [
    '<p>Total<input value="£41"></p><iframe src="x"></iframe><object><p>£3</p></object>',
    'Total',
    ['a field or button: "£41"', 'a frame', 'a frame: "£3"'],
  ],
  // Blocks
  sections: ['<section>Total monthly cost</section><section>£41.00</section>', 'Total monthly cost / £41.00'],
  'other blocks': [
    '<main><header>Order</header><article>Full fibre<footer>£35</footer></article></main><center>Total</center><address>Leeds</address>',
    'Order / Full fibre / £35 / Total / Leeds',
  ],
  lines: ['Full fibre<br>£35.00<br/>Total', 'Full fibre / £35.00 / Total'],
  'spans that styles show as blocks': [
    '<div><span style="display:block">Total</span><span style="display:block">£41</span></div>',
    'Total / £41',
  ],
  'a row of boxes': [
    '<div style="display:flex"><span>Total</span><b>£41</b></div><div><i style="display:inline-block">A</i><i style="display:table-cell">B</i></div>',
    'Total £41 / A B',
  ],
  'line ends that are kept': [
    '<div style="white-space:pre-wrap">Full fibre £35\r\nTotal £41</div>',
    'Full fibre £35 / Total £41',
  ],
  'rows without their table': ['<tr><td>Total monthly cost</td><td>£41.00</td></tr>', 'Total monthly cost / £41.00'],
  'a nested table': [table(`Outer|${'<table><tr><td>Inner</td></tr></table>'}`), 'Outer / Inner'],
  // Lists
  numbers: ['<ol start="3"><li>Router</li><li value="7">Phone</li><li>TV</li></ol>', '3. Router / 7. Phone / 8. TV'],
  'letters, backwards': ['<ol type="a" reversed><li>Router</li><li>Phone</li></ol>', 'b. Router / a. Phone'],
  'Roman numbers by a style': ['<ol style="list-style-type: upper-roman"><li>Router</li></ol>', 'I. Router'],
  'Word’s own numbers': [
    "<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;</span></span><![endif]>Router</p>",
    '1. Router',
  ],
  'numbers that Google Docs counts': [
    sheet(
      'ol.k{list-style-type:none}.k > li:before{content:"" counter(c,lower-latin) ". "}ul.b > li:before{content:"\\0025cf   "}',
      '<ol class=k start=2><li>Router</li><li>Phone</li></ol><ul class=b><li>TV</li></ul>',
    ),
    'b. Router / c. Phone / • TV',
  ],
  'a menu': ['<menu><li>Router<li>Phone</menu>', '• Router / • Phone'],
  terms: ['<dl><dt>Full fibre<dd>£35<dt>Phone<dd>£6</dl>', 'Full fibre / £35 / Phone / £6'],
  // Letters
  'raised and lowered figures': ['<p>£5<sup>1</sup> for H<sub>2</sub>O</p>', '£5^1 for H_2O'],
  'entities and no-break spaces': [
    '<p>&pound;&nbsp;1,234.50&#32;&amp;&nbsp;more &lt;tag&gt;</p>',
    '£ 1,234.50 & more <tag>',
  ],
  'what nobody sees': ['<p>£\u202e4\u200b1.\u00ad00\ufeff</p>', '£41.00'],
  'a quotation': ['<p><q>Full fibre</q></p>', '“Full fibre”'],
  'words that a style adds': [
    sheet('.pounds::before{content:"\\a3"}.unit:after{content:" a month"}', '<p><b class="pounds unit">41.00</b></p>'),
    '£41.00 a month',
  ],
  'signs that a style adds, but for marks of lists': [
    sheet(
      'td.yes::before{content:"\\2713"}.no:after{content:none}td:after{content:"x"}td.yes:after{content:none}li:before{content:"•"}',
      '<table><tr><td class=yes></td><td class=no></td></tr></table><ul><li>Router</ul>',
    ),
    '✓ / • Router',
  ],
  'a price that a style puts in the place of another, and one that it strikes': [
    sheet(
      '.p{font-size:0}.p::after{content:"£41.00";font-size:16px}.q:before{content:"£9";text-decoration:line-through}',
      '<p class=p>£45.00</p><p class=q> Router</p>',
    ),
    '£41.00 / ~£9~ Router',
    ['hidden: "£45.00"'],
  ],
  'an icon and pictures that a style draws': [
    sheet(
      '.i:before{content:"\\e90a"}.t{background:url(tick.png)}.u:before{content:"";background-image:url(a)}',
      table('<i class=i></i>Router|<i class=t></i>|<i class=u></i>'),
    ),
    'Router',
    ['an icon without words', 'a picture without words (alt)'],
  ],
  'a line that a style draws over a price': [
    sheet(
      '.o:after{content:"";position:absolute;top:50%;width:100%;border-top:1px solid}',
      '<p><b class=o>£45</b> £35</p>',
    ),
    '£45 £35',
    ['what a style draws, which may strike words out'],
  ],
  'marks of lists in a style of their own': [
    sheet("li::marker{content:'£6 '}.x{list-style-type:'✗ '}", '<ul class=x><li>Router</ul>'),
    '• £6 Router',
    ['the marks of a list'],
  ],
  'a sign with words for screen readers': [
    sheet('.y:before{content:"✓" / "Included"}', table('Router|<b class=y></b>')),
    'Router / ✓',
  ],
  'classes of a style that is elsewhere': [
    '<p><b class="text-decoration-line-through">£45</b> <b class="fr-tracking-deleted">£43</b> £41</p><p class="model">Fibre</p>',
    '£45 £43 £41 / Fibre',
    [
      'the style of "text-decoration-line-through", which may hide or strike words',
      'the style of "fr-tracking-deleted", which may hide or strike words',
    ],
  ],
  'pictures behind cells without words': [
    sheet('.m{-webkit-mask:url(a.svg)}', table('Router|<i class=m>&nbsp;</i>')),
    'Router',
    ['a picture without words (alt)'],
  ],
  'a picture of an older attribute': [
    '<table><tr><td background=tick.png></td><td>Router</td></tr></table>',
    'Router',
    ['a picture without words (alt)'],
  ],
  'figures that are moved up, and labels that are moved or aligned': [
    '<p>£41<i style="position:relative;top:-.5em">1</i> £5<i style="vertical-align:4pt">2</i></p><p><b style="position:relative;top:-1px">Total</b> <b style="vertical-align:0">£6</b></p>',
    '£41^1 £5^2 / Total £6',
  ],
  'figures that a style raises and lowers': [
    sheet(
      '.n{vertical-align:super}',
      '<p>£41<b class=n>1</b> H<i style="vertical-align:sub">2</i>O £5<i style="position:relative;top:-3.0pt;mso-text-raise:3.0pt">2</i></p>',
    ),
    '£41^1 H_2O £5^2',
  ],
  'a style sheet elsewhere': [
    '<link rel="stylesheet" href="https://crm.example/x.css"><p>Total</p>',
    'Total',
    ['a style sheet at another address, which may hide or strike words'],
  ],
};

/** Documents of which nobody can tell what is shown, and the cause. */
export const unclearDocuments: Record<string, [html: string, cause: string]> = {
  'a list that a counter begins at five': [
    sheet(
      'ol{counter-reset:n 4;list-style:none}li{counter-increment:n}li::before{content:counter(n) ". "}',
      '<ol><li>Pay</ol>',
    ),
    '"counter-reset: n 4"',
  ],
  'an entry that is the seventh': ['<ol><li style="counter-set:list-item 7">Pay</ol>', '"counter-set: list-item 7"'],
  'a selector that no browser knows': [sheet('td:is-internal(){display:none}', table('£12')), '"td:is-internal()"'],
  'a hidden column': [
    '<table><col><col style="visibility:collapse"><tr><td>Total</td><td>£12</td></tr></table>',
    'a column of a table that is hidden',
  ],
  'a column that Excel hides': [
    '<table><col width=0 style="display:none;mso-width-source:userset"><tr><td>£12</td></tr></table>',
    'a column of a table that is hidden',
  ],
  'numbers that a style counts': [
    sheet('p::before{content:counter(item) ". "}', '<p>Router</p>'),
    '"content: counter(item) ". ""',
  ],
  'a price that an editor suggests to delete': [
    '<p><suggestion-start name="deletion:1:a"></suggestion-start>£45<suggestion-end name="deletion:1:a"></suggestion-end> £41</p>',
    'changes that an editor suggests',
  ],
  'letters that run backwards': ['<p><bdo dir=rtl>00.14£</bdo></p>', 'letters that a style turns round'],
  'a sign that nobody knows': ['<p><span style="font:10pt Webdings">a</span></p>', 'letters of the font webdings'],
  'a workbook of Excel': [
    '<html><frameset><frame src="sheet001.htm"></frameset></html>',
    'frames, whose words are in other files',
  ],
  'a style by a name': ['<p style="display:var(--x)">£12</p>', '"var()" in a style'],
};
