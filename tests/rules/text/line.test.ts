import { describe, expect, test } from 'vitest';
import { readMandate } from '../../../src/rules/bank/mandate.ts';
import { digitsOf, lineOf } from '../../../src/rules/text/line.ts';

describe('a line is what was meant, without what nobody sees', () => {
  test.each([
    ['marks of direction', '\u202d07700 900123\u202c\u200e\u2066', '07700 900123'],
    ['a space of no width before an address', '\u200bada@example.com', 'ada@example.com'],
    ['soft hyphens, byte order marks, tags', '\ufeffLlan\u00adfair\u{e0041}', 'Llanfair'],
    [
      'tags, but of no flag',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}\u{e0041} \u{1f3f4}\u{e0041}',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} \u{1f3f4}',
    ],
    ['spaces of other kinds', '\u00a0a\u3000b\u2009\u202fc\u2028', 'a b c'],
    ['the mark that dictation leaves', 'Siân\ufffc Jones', 'Siân Jones'],
    ['letters in parts', 'Sia\u0302n', 'Si\u00e2n'],
    [
      'joiners within Persian and Hindi',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0915\u094d\u200d\u0937',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0915\u094d\u200d\u0937',
    ],
    ['joiners within Latin', 'a\u200cb\u200d', 'ab'],
  ])('%s', (_title, typed, line) => {
    expect(lineOf(typed)).toBe(line);
  });
});

test.each([
  ['\u0660\u0667\u0667\u0660\u0660', '07700'],
  ['\uff11\uff12-\uff13\uff14-\uff15\uff16', '12-34-56'],
  ['\u{1d7d8}\u{1d7e1}', '09'],
])('the digits %s are %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits);
});

test.each([
  ['sort_code', 'S/C 12-34-56', '123456'],
  ['sort_code', 'Sort code: \u200e12 34 56', '123456'],
  ['account_number', 'A/C no. 12345678', '12345678'],
  ['sort_code', "'123456", '123456'],
  ['sort_code', '="123456"', '123456'],
  ['sort_code', '12\u201134\u201356', '123456'],
  ['account_number', '55\u2212779 911', '55779911'],
] as const)('the Direct Debit reads %s from %j', (field, typed, value) => {
  const details = { account_holder: 'Ada', sort_code: '123456', account_number: '12345678', statement: 'yes' };
  expect(readMandate({ ...details, [field]: typed })).toMatchObject({ mandate: { [field]: value } });
});

test('an IBAN is called an IBAN, with its name before it', () => {
  const details = { account_holder: 'Ada', sort_code: '123456', statement: 'yes' };
  const read = readMandate({ ...details, account_number: 'IBAN GB29 NWBK 6016 1331 9268 19' });
  expect(read).toMatchObject({ faults: [{ field: 'account_number', code: 'iban' }] });
});
