import { expect, test } from 'vitest';
import { doubtOfWords } from '../../../src/rules/order/doubts.ts';

const doubt = (words: string, hasTags = true) => doubtOfWords(words, { hasTags });

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
  ...[...fields, '[[total]]', '#{total}', '{total}', '<%= total %>'].map((it) => [`Total ${it}`, /not filled/]),
  ...['£0.00NaN', '£undefined', '[object Object]', '£Infinity', '#REF!', '#N/A', 'Invalid Date', '########'].map(
    (it) => [`Total ${it}`, /a value was meant/],
  ),
  ...['null', 'Total\nundefined\n£1', 'NaN', '[email\u00a0protected]'].map((it) => [it, /a value was meant/]),
  ...['#if ($a) £39 #end', '<#if a>£39<#else>£41</#if>', '[#if a]£39[/#if]', '@if (a) £39 @endif', '{#if a}£39{/if}']
    .concat('{IF a = 1 "£39" "£41"}')
    .map((it) => [it, /code of a template/]),
  ...['Â£41.00', 'TÅ· Gwyrdd'].map((it) => [it, /converted to UTF-8 twice/]),
  ...['\ufffd35.00', '?41.00', '?41 a month', '□ 41.00'].map((it) => [it, /was lost before/]),
  ['MIME-Version: 1.0\nContent-Type: text/html\n\nTotal £35', /head of a mail/],
  ['Delivered-To: ann@example.com\nSubject: Order\nMIME-Version: 1.0\n\nTotal £35', /head of a mail/],
  ['--b1\nContent-Type: text/plain\n\nTotal £35\n--b1\nTotal £35', /head of a mail/],
  ['"Total \\u00a335.00"', /encoded twice/],
  ['=C2=A335.00', /encoded for mail/],
  ['{"total":4100,"name":"Fibre"}', /looks like JSON/],
] as [string, RegExp][])('no customer consents to %j', (words, reason) => expect(doubt(words)).toMatch(reason));

test.each<[string, RegExp]>([
  ['Full fibre £35.00\nTotal £41.00', /plain text/],
  ['<p>£41</p>', /tags are escaped/],
  [Buffer.from('<p>£41.00</p>').toString('base64'), /base64 again/],
  [`data:text/html;base64,${Buffer.from('<p>£41.00</p>').toString('base64')}`, /base64 again/],
])('%j without a tag was not meant so', (words, reason) => {
  expect(doubt(words, false)).toMatch(reason);
  expect(doubt(words)).toBeUndefined();
});

test.each([
  '50% off and 20% VAT',
  'null and void',
  ...['None', 'n/a'],
  'From: Leeds, {see below}',
  '£1 = 100p',
  '[A] $5 and [CET], $(5)\nContent-Type: none',
  '{!} ## Prices ## and C:\\users',
  'Why? 41.00 [see below] ann@if.example a@b@c',
])('of %j nobody doubts', (words) => expect(doubt(words)).toBeUndefined());
