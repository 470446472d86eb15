import { describe, expect, test } from 'vitest';
import { doubtOfText } from '../../../src/rules/text/spoilt.ts';

describe('R-O06 a placeholder that was not filled is found, whoever wrote it', () => {
  test.each([
    ...['{{order.total}}', '{{ total|currency }}', '{{#each lines}}', '{total}', '{line.name}', '{$total}'],
    ...['\u0024{total}', '\u0024{line.total?string}', '\u0024{a ? b : c', '$order_total', '$order.total', '$TOTAL$'],
    ...['%TOTAL%', '%(total)s', '%s', '%.2f', '<%= total %>', '<% if (a) %>'],
    ...['[[total]]', '[[order total]]', '[ORDER_TOTAL]', '[Document.Value]', '((total))', '«Total»', '<<Total>>'],
    ...['*|TOTAL|*', '##TOTAL##', '##Grand total##', '@Total@', '__TOTAL__', '@Model.Total', '$(record : total)$'],
    ...['{!Order.Total}', '{ MERGEFIELD Total \\* MERGEFORMAT }', '{IF a = 1 "£39" "£41"}', '{#if a}', '{/if}'],
    ...['{% if total %}', '#if ($a)', '<#if a>', '[#if a]', '@if (a)', '@endif', '#{total}'],
  ])('%j', (placeholder) => {
    for (const text of [placeholder, `Total ${placeholder}`])
      expect(doubtOfText(text)).toMatch(/^The placeholder .+ was not filled\.$/);
  });
});

test.each<[string, RegExp]>([
  ...['£0.00NaN', '£undefined', '[object Object]', '£Infinity', '#REF!', '#N/A', 'Invalid Date', '########']
    .concat(['null', '(null)', 'undefined', 'NaN', '[email\u00a0protected]'])
    .map((text): [string, RegExp] => [text, /stands where a value was meant/]),
  ...['&pound;41.00', '&amp;pound;41', '&#163;41', '\\u00a341', '=C2=A341'].map((text): [string, RegExp] => [
    text,
    /would be shown as it is/,
  ]),
  ...['Â£41.00', 'TÅ· Gwyrdd'].map((text): [string, RegExp] => [text, /converted to UTF-8 twice/]),
  ...['\ufffd35.00', '?41.00', '?41 a month', '□ 41.00'].map((text): [string, RegExp] => [text, /was lost before/]),
])('R-O06 nobody means %j', (text, says) => expect(doubtOfText(text)).toMatch(says));

test.each([
  ...['50% off and 20% VAT', 'null and void', 'From: Leeds, {see below}', '£1 = 100p', 'AT&T; R&D', 'C:\\users'],
  ...['{1} and {2}', '[A] $5 and [CET], $(5)', '{!} ## Prices ##', 'Why? 41.00 [see below] ann@if.example a@b@c'],
])('R-O06 of %j nobody doubts', (text) => expect(doubtOfText(text)).toBeUndefined());
