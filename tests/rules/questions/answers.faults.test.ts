import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/rules/questions/question.ts';
import {
  address,
  amount,
  at,
  bounded,
  choice,
  code,
  date,
  day,
  email,
  long,
  moving,
  phone,
  read,
  several,
  text,
  working,
  yesNo,
} from '../../support/questions/sample-questions.ts';

describe('what is wrong with an answer is told in words, at its field', () => {
  test.each<[string, Question, Record<string, string | string[]>, string, string, RegExp]>([
    ['nothing', text, {}, 'answer.q', 'missing', /^Enter an answer to “Why\?”$/],
    ['blanks', text, { 'answer.q': ' \u00a0\n' }, 'answer.q', 'missing', /Why/],
    [
      'nothing, in words of its own',
      { ...text, messages: { missing: 'Say why: {label}' } },
      {},
      'answer.q',
      'missing',
      /^Say why: Why\?$/,
    ],
    ['eleven characters of ten', long, { 'answer.q': 'a'.repeat(11) }, 'answer.q', 'too-long', /10 characters/],
    ['100 kB', text, { 'answer.q': 'a'.repeat(100_000) }, 'answer.q', 'too-long', /200 characters/],
    ['what does not match', code, { 'answer.q': 'AB12x' }, 'answer.q', 'pattern', /Code/],
    ['NUL', text, { 'answer.q': 'a\0b' }, 'answer.q', 'not-allowed', /cannot be seen/],
    [
      'a day, where its bound cannot be read',
      { ...date, latest: { value: 'never' } },
      day('9', '3', '2030'),
      'answer.q.day',
      'not-offered',
      /could not load/,
    ],
    [
      'an amount, where its bound cannot be read',
      { ...amount, most: { value: 'never' } },
      { 'answer.q': '5' },
      'answer.q',
      'not-offered',
      /could not load/,
    ],
    ['a year before anybody lived', date, day('9', '3', '0027'), 'answer.q.day', 'not-a-date', /date/],
    ['a year of Vikings', date, day('9', '3', '1027'), 'answer.q.day', 'not-a-date', /date/],
    [
      'two dots in an address',
      email,
      { 'answer.q': 'a..b@example.com' },
      'answer.q',
      'not-an-email',
      /name@example.com/,
    ],
    [
      'a dash after an address',
      email,
      { 'answer.q': 'a@example.com-' },
      'answer.q',
      'not-an-email',
      /name@example.com/,
    ],
    ['two addresses', email, { 'answer.q': 'A <a@x.com>, B <b@x.com>' }, 'answer.q', 'not-an-email', /name@/],
    ['an address with a space', email, { 'answer.q': 'ada l@x.com' }, 'answer.q', 'not-an-email', /name@/],
    ['two phones', phone, { 'answer.q': '07700 900123 or 01632 960123' }, 'answer.q', 'not-a-phone', /07700/],
    ['a phone of a spreadsheet', phone, { 'answer.q': '4.47701E+11' }, 'answer.q', 'not-a-phone', /07700/],
    ['half a character', text, { 'answer.q': 'a\ud83d' }, 'answer.q', 'not-allowed', /cannot be seen/],
    ['letters for a phone', phone, { 'answer.q': 'call me' }, 'answer.q', 'not-a-phone', /07700/],
    ['a digit too few of a mobile', phone, { 'answer.q': '07700 900 12' }, 'answer.q', 'not-a-phone', /07700/],
    ['few digits for a phone', phone, { 'answer.q': '0770' }, 'answer.q', 'not-a-phone', /07700/],
    ['no @', email, { 'answer.q': 'me.example.com' }, 'answer.q', 'not-an-email', /name@example.com/],
    ['two @', email, { 'answer.q': 'a@b@example.com' }, 'answer.q', 'not-an-email', /name@example.com/],
    ['no domain', email, { 'answer.q': 'a@localhost' }, 'answer.q', 'not-an-email', /name@example.com/],
    ['no option', choice, {}, 'answer.q', 'missing', /Choose/],
    ['no option of several', several, {}, 'answer.q', 'missing', /Choose/],
    ['an option that is gone', choice, { 'answer.q': 'gone' }, 'answer.q', 'not-an-option', /not offered any more/],
    ['two options of one', choice, { 'answer.q': ['a', 'b'] }, 'answer.q', 'not-an-option', /./],
    ['the name of a method', several, { 'answer.q': ['constructor'] }, 'answer.q', 'not-an-option', /./],
    ['neither yes nor no', yesNo, { 'answer.q': 'maybe' }, 'answer.q', 'not-an-option', /./],
    ['no amount', amount, { 'answer.q': 'much' }, 'answer.q', 'not-an-amount', /pounds/],
    ['three digits of pence', amount, { 'answer.q': '12.345' }, 'answer.q', 'not-an-amount', /pounds/],
    ['less than nothing', amount, { 'answer.q': '-5' }, 'answer.q', 'not-an-amount', /pounds/],
    ['too little', amount, { 'answer.q': '4.99' }, 'answer.q', 'too-little', /£5.00 or more/],
    ['more than the value', amount, { 'answer.q': '90.01' }, 'answer.q', 'too-much', /£90.00 or less/],
    ['no date', date, {}, 'answer.q.day', 'missing', /date for “When\?”/],
    ['no year', date, day('1', '2', ''), 'answer.q.year', 'incomplete', /year/],
    ['no day and no year', date, day('', '2', ''), 'answer.q.day', 'incomplete', /day, year/],
    ['30 February', date, day('30', '2', '2027'), 'answer.q.day', 'not-a-date', /real date/],
    ['a year of two digits', date, day('1', '2', '27'), 'answer.q.year', 'not-a-date', /real date/],
    ['a day too early', bounded, day('5', '4', '2027'), 'answer.q.day', 'too-early', /6 April 2027 or later/],
    ['a day too late', bounded, day('19', '4', '2027'), 'answer.q.day', 'too-late', /18 April 2027 or earlier/],
    [
      'a day after that of a value',
      moving,
      day('11', '4', '2027'),
      'answer.q.day',
      'too-late',
      /10 April 2027 or earlier/,
    ],
    ['Good Friday', working, day('26', '3', '2027'), 'answer.q.day', 'not-a-working-day', /bank holiday/],
    ['a Sunday', working, day('21', '3', '2027'), 'answer.q.day', 'not-a-working-day', /bank holiday/],
    [
      'no postcode',
      address,
      at({ line_1: '1', town: 'B', postcode: 'nowhere' }),
      'answer.q.postcode',
      'not-a-postcode',
      /SW1A/,
    ],
    ['no town', address, at({ line_1: '1', postcode: 'BA1 1AA' }), 'answer.q.town', 'missing', /town/],
  ])('%s', (_, question, typed, field, code, message) => {
    const { answers, faults } = read(question, typed);
    expect(answers).toEqual({});
    expect(faults).toEqual([{ field, code, message: expect.stringMatching(message) }]);
  });

  test('each field of an address that is missing', () => {
    expect(read(address, {}).faults.map(({ field }) => field)).toEqual([
      'answer.q.line_1',
      'answer.q.town',
      'answer.q.postcode',
    ]);
    const own: Question = { ...address, messages: { missing: 'Enter your address' } };
    expect(read(own, {}).faults).toEqual([
      { field: 'answer.q.line_1', code: 'missing', message: 'Enter your address' },
    ]);
  });

  test.each([text, phone, email, choice, several, yesNo, amount, date, address])(
    'nothing, where $type need not be answered',
    (question) => {
      expect(read({ ...question, required: false } as Question, {})).toEqual({ answers: {}, faults: [] });
    },
  );
});
