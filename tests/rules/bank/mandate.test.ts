import { describe, expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { accountEnding, formatSortCode } from '../../../src/rules/bank/account.ts';
import { faults } from '../../../src/rules/bank/faults.ts';
import { readMandate } from '../../../src/rules/bank/mandate.ts';
import { right, rightMandate, wrong } from '../../support/content/typed-rows.ts';

test.each(right)('the %s %j is kept as %j', (field, typed, kept) => {
  expect(readMandate({ ...rightMandate, [field]: typed })).toMatchObject({ mandate: { [field]: kept } });
});

test.each(wrong)('the %s %j is refused as %s, and nothing else is', (field, typed, code) => {
  const message = (faults[field] as Record<string, string>)[code];
  expect(readMandate({ ...rightMandate, [field]: typed })).toEqual({ faults: [{ field, code, message }] });
});

test.each([
  ['letters', 'a'.repeat(64_000)],
  ['digits and spaces', '1 '.repeat(32_000)],
  ['words beside a digit', `1 ${'a'.repeat(60)}!`.repeat(1_000)],
  ['dots', '.'.repeat(64_000)],
  ['marks on one letter', `a${'\u0301\u0316'.repeat(32_000)}`],
])('D-63 64,000 characters of %s are too long in any field, and nothing reads them', (_, typed) => {
  const fields = { account_holder: typed, sort_code: typed, account_number: typed };
  const read = readMandate({ ...rightMandate, ...fields });
  expect('faults' in read && read.faults.map(({ code }) => code)).toEqual(['too-long', 'too-long', 'too-long']);
});

/** What only the server's published data can say. */
const ofData = ['unknown', 'no-direct-debits', 'modulus'];

test('there are at least forty rows of each kind, and every fault is among them', () => {
  expect(Math.min(right.length, wrong.length)).toBeGreaterThanOrEqual(40);
  const known = Object.entries(faults).flatMap(([field, codes]) =>
    Object.keys(codes).flatMap((code) => (ofData.includes(code) ? [] : `${field} ${code}`)),
  );
  expect(new Set(wrong.map(([field, , code]) => `${field} ${code}`))).toEqual(new Set(known));
});

test('every fault has words of its own', () => {
  const texts = Object.values(faults).flatMap((codes) =>
    Object.values(codes).map((name) => (messages as Record<string, string>)[name]),
  );
  expect(texts.filter((text) => !text)).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

test('all faults are told at once, in the order of the fields', () => {
  const read = readMandate({ account_holder: '', sort_code: 'x', account_number: '1', statement: '' });
  expect('faults' in read && read.faults.map(({ field, code }) => [field, code])).toEqual([
    ['account_holder', 'empty'],
    ['sort_code', 'letters'],
    ['account_number', 'too-short'],
    ['statement', 'empty'],
  ]);
});

describe('digits', () => {
  const everyScript = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));

  test('of every script are the digits that they are', () => {
    for (let first = 0; first < everyScript.length; first += 10) {
      const typed = everyScript.slice(first + 1, first + 7).join('');
      expect(readMandate({ ...rightMandate, sort_code: typed })).toMatchObject({ mandate: { sort_code: '123456' } });
    }
  });
});

test('a sort code is shown in pairs, an account number by its last four digits', () => {
  expect(formatSortCode('123456')).toBe('12-34-56');
  expect(accountEnding('00926819')).toBe('6819');
});
