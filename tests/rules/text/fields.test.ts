/** Whatever is typed into a field is refused or kept, in a time that grows with its length alone; what is kept reads back the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { holdsCardNumber } from '../../../src/rules/bank/card-number.ts';
import { type FieldName, fields, readField } from '../../../src/rules/text/fields.ts';

const names = Object.keys(fields) as FieldName[];

/** What people type, what programs copy, and what strangers send. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'0123456789 .-+()£,:/@aAmpOl\u00a0\u200b\u0661'), maxLength: 50 }),
  fc.constantFrom(...Object.values(fields).map(({ example }) => example)),
  fc.constantFrom(
    'Sort code: 12-34-56',
    'tel:07700900123',
    'Ada <ada@example.com>',
    '27/03/2027',
    '34,99',
    'IBAN GB29',
  ),
);

test.each(names)('D-63 a %s is refused or kept, and what is kept reads back the same', (name) => {
  fc.assert(
    fc.property(typed, (text) => {
      const read = readField(name, text);
      if ('wrong' in read) return;
      expect([...read.line].length).toBeLessThanOrEqual(fields[name].longest);
      expect(readField(name, read.line)).toEqual(read);
    }),
    { numRuns: 300 },
  );
});

test.each(names)('D-63 the example of a %s is one, also with space around it', (name) => {
  const { example } = fields[name];
  const read = readField(name, example);
  expect(read).toMatchObject({ line: example });
  expect(readField(name, ` \u00a0${example}\n`)).toEqual(read);
});

test('D-63 the examples that customers read are taken', () => {
  for (const [name, message] of [
    ['phone', messages.questionNotAPhone],
    ['email', messages.questionNotAnEmail],
    ['postcode', messages.questionNotAPostcode],
    ['amount', messages.questionNotAnAmount],
    ['time', messages.questionNotATime],
    ['sort_code', messages.directDebitSortCodeCharacters],
    ['account_number', messages.directDebitAccountNumberCharacters],
  ] as const) {
    const examples = /such as (.*?)(?:\. Take out|$)/.exec(message)![1]!.split(' or ');
    expect(examples.filter((one) => 'wrong' in readField(name, one))).toEqual([]);
  }
});

/** What made a reader repeat a repeat, and its neighbours. */
const hostile: Record<string, (size: number) => string> = {
  'a digit and letters': (size) => `1 ${'a'.repeat(size)}!`,
  dots: (size) => '.'.repeat(size),
  'digits and dashes': (size) => '0 - '.repeat(size / 4),
  'signs of an address': (size) => '!@'.repeat(size / 2),
  'line ends': (size) => `a${'\n'.repeat(size)}b`,
  'marks of two kinds on one letter': (size) => `a${'\u0301\u0316'.repeat(size / 2)}`,
  'letters that become many': (size) => '\ufdfa'.repeat(size),
  'digits of another script': (size) => '\u0661'.repeat(size),
  'joiners and hidden signs': (size) => '\u200d\u00ad'.repeat(size / 2),
};

test.each(Object.keys(hostile))('D-63 64,000 units of %s take no time in any field', (kind) => {
  const text = hostile[kind]!(64_000);
  const began = process.cpuUsage();
  for (let times = 0; times < 20; times += 1) for (const name of names) readField(name, text);
  const { user, system } = process.cpuUsage(began);
  // Three hundred readings and more.
  expect((user + system) / 1_000).toBeLessThan(300);
  expect(names.filter((name) => !('wrong' in readField(name, text)))).toEqual([]);
});

test.each(['/', '_', ',', ' / ', ') (', '\n', 'x', ' - ', '\u200b', '\u2013'])(
  'D-63 a card number is found whose groups are parted by %j',
  (between) => {
    fc.assert(
      fc.property(
        fc.constantFrom('4111111111111111', '378282246310005', '5555555555554444', '2223003122003222'),
        (card) => {
          const parted = card.match(/\d{1,4}/g)!.join(between);
          expect(holdsCardNumber(`told ${parted}.`)).toBe(true);
          expect(holdsCardNumber(card.replace(/\d$/, (last) => String((Number(last) + 1) % 10)))).toBe(false);
        },
      ),
    );
  },
);

test('D-63 a card number is looked for in a time that grows with the length alone', () => {
  for (const kind of ['1 ', '4111 1111 ', '1'.repeat(30), '1abc', '4-']) {
    const cost = (size: number) => {
      const text = kind.repeat(Math.ceil(size / kind.length)).slice(0, size);
      const runs = [1, 2, 3].map(() => {
        const began = process.cpuUsage();
        holdsCardNumber(text);
        return process.cpuUsage(began).user / 1_000;
      });
      return Math.min(...runs);
    };
    expect(cost(64_000)).toBeLessThan(8 * cost(16_000) + 60);
  }
});
