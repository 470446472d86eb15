import { expect, test } from 'vitest';
import { readPounds, writePounds } from '../../preview/fields.tsx';

test.each([
  ['34.99', 3499],
  ['£12.50', 1250],
  ['1,250.00', 125_000],
  [' £ 1250 ', 125_000],
  ['12.5', 1250],
  ['12.', 1200],
  ['999,999.99', 99_999_999],
  ['', undefined],
])('“%s” is an amount as it is written', (text, pence) => {
  expect(readPounds(text)).toEqual({ pence });
});

test.each([
  ['-5', 'An amount has no minus.'],
  ['1000000', 'An amount is at most 999999.99.'],
  ['12,50', 'Pence come after a full stop: 12.50'],
  ['0', 'An amount is at least one penny, 0.01.'],
  ['12.345', 'Write pounds and pence, such as 34.99.'],
  ['1,2500', 'Write pounds and pence, such as 34.99.'],
  ['twelve', 'Write pounds and pence, such as 34.99.'],
])('“%s” is no amount, and what is wrong is said', (text, problem) => {
  expect(readPounds(text)).toEqual({ problem });
});

test('an amount is written as it would be typed', () => {
  expect([3499, 125_000, undefined].map(writePounds)).toEqual(['34.99', '1250.00', '']);
});
