/** Amounts as customers, editors, operators and the authors of orders write them: one reader for all. */
import { expect, test } from 'vitest';
import { amountIn, inPounds, penceIn } from '../../../src/rules/text/pounds.ts';

test.each<[typed: string, pence: number, doubts?: string]>([
  ['34.99', 3499],
  ['£34.99', 3499],
  [' £ 34.9 ', 3490],
  ['34.', 3400],
  ['1,234.50', 123_450],
  ['£1\u202f234.50', 123_450],
  ['£1,234,567.00', 123_456_700],
  ['34.99 pounds', 3499],
  ...['34.99 GBP', 'GBP 34.99', 'UK£34.99', '£34.99p', '34.99.', '="34.99"', '£34·99'].map(
    (typed): [string, number] => [typed, 3499],
  ),
  ['50p', 50],
  ['£5.O0', 500],
  ['£1’250.00', 125_000],
  ['34.99£', 3499],
  ['٣٤.٩٩', 3499],
  ['\u202d£34.99\u202c', 3499],
  ['34\u00a0pounds', 3400, 'whole'],
  ['£34', 3400, 'whole'],
  ['3499', 349_900, 'whole'],
  ['1,234', 123_400, 'whole'],
  ['34,99', 3499, 'comma'],
  ['£34,9', 3490, 'comma'],
])('“%s” is %i pence', (typed, pence, doubts) => {
  expect(amountIn(typed)).toEqual({ pence, isWhole: doubts === 'whole', hasComma: doubts === 'comma' });
  expect(penceIn(typed)).toBe(/^[\d,]+$/.test(typed) && doubts === 'whole' ? undefined : pence);
});

test.each([
  '',
  '£',
  '-5',
  '−5.00',
  '34.999',
  '12,34,567',
  '1,2500',
  '£20 00',
  '£20-00',
  '1.234,56',
  '.99',
  '$5',
  '1e3',
  'ten',
])('“%s” is no amount', (typed) => {
  expect(amountIn(typed)).toBeUndefined();
});

test('pence are written as pounds are typed', () => {
  expect([3499, 125_000, 5].map(inPounds)).toEqual(['34.99', '1250.00', '0.05']);
});
