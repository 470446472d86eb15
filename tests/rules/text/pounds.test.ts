/** Amounts as customers, editors, operators and the authors of orders write them: one reader for all. */
import { expect, test } from 'vitest';
import { amountIn, inPounds, penceIn } from '../../../src/rules/text/pounds.ts';

test.each<[typed: string, pence: number, isWhole?: true]>([
  ['34.99', 3499],
  ['£34.99', 3499],
  [' £ 34.90 ', 3490],
  ['1,234.50', 123_450],
  ['£1\u202f234.50', 123_450],
  ['£1,234,567.00', 123_456_700],
  ['٣٤.٩٩', 3499],
  ['\u202d£34.99\u202c', 3499],
  ['£34', 3400, true],
  ['3499', 349_900, true],
  ['1,234', 123_400, true],
])('“%s” is %i pence', (typed, pence, isWhole = false as true) => {
  expect(amountIn(typed)).toEqual({ pence, isWhole });
  expect(penceIn(typed)).toBe(isWhole && !typed.includes('£') ? undefined : pence);
});

test.each([
  ...[
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
    '34.',
    '34.9',
    '£10.1',
    '$5',
  ],
  // A comma that is not before three digits may be one of pence, or a slip.
  ...['34,99', '£34,9', '10,10', '1000,50', '1,23', '1,2345'],
  ...['1e3', 'ten', '34.99 pounds', '34.99 GBP', 'UK£34.99', '="34.99"', '50p', '£5.O0', '£1’250.00', '34.99£'],
])('“%s” is no amount', (typed) => {
  expect(amountIn(typed)).toBeUndefined();
});

test('pence are written as pounds are typed', () => {
  expect([3499, 125_000, 5].map(inPounds)).toEqual(['34.99', '1250.00', '0.05']);
});
