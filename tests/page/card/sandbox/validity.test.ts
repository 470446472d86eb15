import { expect, test } from 'vitest';
import { cvvValidity, expiryValidity, numberValidity } from '../../../../src/page/card/sandbox/validity.ts';

const says = ({ valid, mayBecomeValid }: { valid: boolean; mayBecomeValid: boolean }) =>
  valid ? 'valid' : mayBecomeValid ? 'unfinished' : 'wrong';

test.each([
  ['', 'unfinished'],
  ['4', 'unfinished'],
  ['411111111111111', 'unfinished'],
  ['4111111111111112', 'unfinished'], // a visa may have 19 digits
  ['4111111111111111112', 'wrong'],
  ['5555555555554445', 'wrong'], // the check digit
  ['378282246310006', 'wrong'],
  ['37828224631000', 'unfinished'],
  ['9999', 'wrong'], // no brand
])('the number "%s" is %s', (digits, expected) => {
  expect(says(numberValidity(digits))).toBe(expected);
});

test.each([
  ['', 'unfinished'],
  ['0', 'unfinished'],
  ['1', 'unfinished'],
  ['00', 'wrong'],
  ['13', 'wrong'],
  ['12', 'unfinished'],
  ['12/3', 'unfinished'],
  ['06/26', 'valid'], // this very month
  ['05/26', 'wrong'],
  ['12/25', 'wrong'],
  ['01/27', 'valid'],
  ['12/99', 'valid'],
  ['01/20', 'unfinished'], // the beginning of 01/2030
  ['01/2030', 'valid'],
  ['01/2019', 'wrong'],
])('in June 2026 the expiry "%s" is %s', (text, expected) => {
  expect(says(expiryValidity(text, new Date(2026, 5, 30)))).toBe(expected);
});

test.each([
  ['12', 3, 'unfinished'],
  ['123', 3, 'valid'],
  ['1234', 3, 'wrong'],
  ['123', 4, 'unfinished'],
  ['1234', 4, 'valid'],
  ['123', undefined, 'valid'],
  ['1234', undefined, 'valid'],
])('the CVV %s, where the brand has %s digits, is %s', (digits, length, expected) => {
  expect(says(cvvValidity(digits, length))).toBe(expected);
});
