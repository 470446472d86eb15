import { expect, test } from 'vitest';
import { caretAfter, formatExpiry, formatNumber } from '../../../../src/page/card/sandbox/format.ts';

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['4111-1111 1111x1111', '4111 1111 1111 1111'],
  ['378282246310005', '3782 822463 10005'],
  ['3782822463100059', '3782 822463 10005'], // no longer than the brand
  ['36259600000004', '3625 960000 0004'],
  ['55555555555544449', '5555 5555 5555 4444'],
  ['99999', '9999 9'],
  ['', ''],
])('the number %s is shown as %s', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['5', '05'],
  ['1/', '01'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/30', '12/30'],
  ['1/30', '01/30'],
  ['12/301', '12/30'],
  ['01 / 2030', '01/2030'],
  ['2030-01', '01/2030'],
])('the expiry %s is shown as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('the caret stays behind the digit it was behind', () => {
  // A digit typed in the middle: "41|11 1111" becomes "419|1 1111 1".
  expect(caretAfter('41911 1111', 3, '4191 1111 1')).toBe(3);
  // Right after the fourth digit it does not jump over the space.
  expect(caretAfter('41115 111', 4, '4111 5111')).toBe(4);
  expect(caretAfter('41115 111', 5, '4111 5111')).toBe(6);
  expect(caretAfter('12', 2, '12')).toBe(2);
  expect(caretAfter('5', 1, '05')).toBe(2);
  expect(caretAfter('123', 0, '12/3')).toBe(0);
});
