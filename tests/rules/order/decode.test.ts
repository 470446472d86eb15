import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeDocument, doubtOf, doubtOfWords } from '../../../src/rules/order/decode.ts';

const html = '<table><tr><th>Full fibre</th><td>£35.00</td></tr></table>';
const base64 = (bytes: Uint8Array | Buffer) => Buffer.from(bytes).toString('base64');
const utf16be = Buffer.from(html, 'utf16le').swap16();

test.each([
  ['UTF-8', base64(Buffer.from(html))],
  ['UTF-8 with a byte order mark', base64(Buffer.from(`\ufeff${html}`))],
  ['base64 in lines, as base64(1) writes it', `${base64(Buffer.from(html)).replaceAll(/.{20}/g, '$&\n')}\n`],
  [
    'base64 in lines of Windows, with a byte order mark',
    `\ufeff${base64(Buffer.from(html)).replaceAll(/.{20}/g, '$&\r\n')}`,
  ],
  ['base64 without padding', base64(Buffer.from(html)).replaceAll('=', '')],
  ['base64url', Buffer.from(html).toString('base64url')],
  ['a data address', `data:text/html;charset=utf-8;base64,${base64(Buffer.from(html))}`],
])('R-O06 the pound sign survives in %s', (_title, encoded) => {
  expect(decodeDocument(encoded)).toMatchObject({ html });
});

const windows1252 = /Windows-1252/;
const twice = /encoded twice/;

test.each<[string, string, RegExp]>([
  ['nothing', ' ', /is empty/],
  ['the HTML itself', '<p>£35.00</p>', /is the HTML itself/],
  ['letters that base64 has not', 'PHA+wqM1PC9wPg*', /has no "\*"/],
  ['base64 that breaks off', 'PHA+w', /breaks off/],
  [
    'Windows-1252',
    base64(Buffer.from(`<p>one</p>\n${html}`, 'latin1')),
    /line 2, column 35 on; it looks like Windows-1252/,
  ],
  ['a quotation mark of Windows-1252', base64(Buffer.from([...Buffer.from('<p>'), 0x93])), windows1252],
  ['a UTF-8 document that breaks off within a character', base64(Buffer.from('<p>£').subarray(0, 4)), /breaks off/],
  ['a picture', base64(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])), /a picture/],
  ['a PDF file', base64(Buffer.from('%PDF-1.7\n<</Type/Catalog>>')), /a PDF file/],
  ['a Word file', base64(Buffer.from('PK\x03\x04word/document.xml', 'latin1')), /a Word or Excel file/],
  ['an old Word file', base64(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])), /an old Word/],
  ['UTF-16', base64(Buffer.from(`\ufeff${html}`, 'utf16le')), /looks like UTF-16/],
  ['UTF-16 without a byte order mark', base64(utf16be), /looks like UTF-16/],
  ['RTF', base64(Buffer.from("{\\rtf1\\ansi Total \\'a341.00}")), /an RTF file/],
  ['a compressed file', base64(gzipSync(html)), /gzip/],
  ['an archive that nobody names', base64(Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])), /another kind/],
  ['an amount a month whose £ was lost', base64(Buffer.from('<td>?41 a month</td>')), /was lost before/],
  ['an amount behind the sign of a missing letter', base64(Buffer.from('<td>□ 41.00</td>')), /was lost before/],
  ['an amount whose £ was lost', base64(Buffer.from('<td>?41.00</td>')), /was lost before \(\?\)/],
  ['Welsh letters that were converted twice', base64(Buffer.from('<p>TÅ· Gwyrdd</p>')), /converted to UTF-8 twice/],
  ...[
    '#if ($a) £39 #end',
    '<#if a>£39<#else>£41</#if>',
    '[#if a]£39[/#if]',
    '@if (a) £39 @endif',
    '<c:if test="a">£39</c:if>',
    '<xsl:value-of select="a"/>',
    '{#if a}£39{/if}',
    '{IF a = 1 "£39" "£41"}',
  ]
    .concat(['*ngIf', 'ng-if', 'x-show', 'tal:if', '[hidden]', 'data-bind'].map((name) => `<b ${name}="a">£39</b>`))
    .map((code): [string, string, RegExp] => [code, base64(Buffer.from(`<p>${code}</p>`)), /code of a template/]),
  ['plain text', base64(Buffer.from('Full fibre £35.00\nTotal £41.00\n')), /plain text/],
  ['JSON', base64(Buffer.from('{"total":4100,"name":"<b>Fibre</b>"}')), /looks like JSON/],
  ['base64 of base64', base64(Buffer.from(base64(Buffer.from(html)))), twice],
  ['base64 of a data address', base64(Buffer.from(`data:text/html;base64,${base64(Buffer.from(html))}`)), twice],
  ['escaped tags', base64(Buffer.from(html.replaceAll('<', '&lt;'))), twice],
  [
    'UTF-8 that was converted twice',
    base64(Buffer.from(Buffer.from(html).toString('latin1'))),
    /converted to UTF-8 twice/,
  ],
  ['a character that was lost before', base64(Buffer.from('<p>\ufffd35.00</p>')), /was lost before/],
  ['text with an empty character', base64(Buffer.from('<p>£35.00 a month for full fibre\0 and more</p>')), /NUL/],
])('%s is not guessed at, and named', (_title, encoded, reason) => {
  const decoded = decodeDocument(encoded);
  expect('fault' in decoded ? decoded.fault : doubtOf(decoded.html)).toMatch(reason);
});

const fields = [
  ...['&lt;&lt;Total&gt;&gt;', '%(total)s', '##TOTAL##', '$TOTAL$', '{% if total %}'],
  '«Total»',
  '{{order.total}}',
  '{{ total|currency }}',
  '{!Order.Total}',
  '%TOTAL%',
  '\u0024{total}',
  ...['*|TOTAL|*', '*|MC:TOTAL|*', '{$total}'],
  ...['$order_total', '[ORDER_TOTAL]', '[Document.Value]', '@Total@', '__TOTAL__', '$(record : total)$'],
  ...['##total##', '##Grand total##', '{{#each lines}}', '@Model.Total'],
  ...['{ MERGEFIELD Total \\* MERGEFORMAT }', "{!totals['Total']}"],
];

test.each([
  ...[...fields, '[[total]]', '#{total}', '{total}', '&lt;%= total %&gt;'].map((it) => [
    `<p>Total ${it}</p>`,
    /not filled/,
  ]),
  ...['£0.00NaN', '£undefined', '[object Object]', '£Infinity', '#REF!', '#N/A', 'Invalid Date', '########'].map(
    (it) => [`<p>Total ${it}</p>`, /a value was meant/],
  ),
  ['<td>null</td>', /a value was meant/],
  ['<a class="__cf_email__">[email&nbsp;protected]</a>', /a value was meant/],
  ['<td>Â£41.00</td>', /converted to UTF-8 twice/],
  ['MIME-Version: 1.0\nContent-Type: text/html\n\n<p>Total £35</p>', /head of a mail/],
  ['Delivered-To: ann@example.com\nSubject: Order\nMIME-Version: 1.0\n\n<p>Total £35</p>', /head of a mail/],
  ['--b1\nContent-Type: text/plain\n\nTotal £35\n--b1\n<p>Total £35</p>', /head of a mail/],
  ['"<p>Total \\u00a335.00</p>"', /encoded twice/],
  ['<p class="=3D"x"">=C2=A335.00</p>', /encoded for mail/],
] as [string, RegExp][])('no customer consents to %j', (html, reason) => expect(doubtOfWords(html)).toMatch(reason));

test.each([
  '<p>50% off and 20% VAT</p>',
  '<td>null and void</td>',
  '<p>From: Leeds, {see below}</p>',
  '<p>£1 = 100p</p>',
  '<p>[A] $5 and [CET], $(5)</p>\nContent-Type: none',
  '<p>{!} ## Prices ## and C:\\users</p>',
  '<p>Why? 41.00 [see below] ann@if.example <o:p>x</o:p> a@b@c</p>',
])('of %j nobody doubts', (html) => expect(doubtOfWords(html)).toBeUndefined());
