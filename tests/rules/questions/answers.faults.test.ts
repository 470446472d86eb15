import { describe, expect, test } from 'vitest';
import { readAnswers } from '../../../src/rules/questions/answers.ts';
import { notShownField, type Question } from '../../../src/rules/questions/question.ts';
import {
  address,
  amount,
  asking,
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

type Typed = string | string[] | Record<string, string | string[]>;
/** A question, what is typed into its field or fields, the fault, its words, and the part that has it. */
type Row = [question: Question, typed: Typed, code: string, message: RegExp, part?: string];

describe('what is wrong with an answer is told in words, at its field', () => {
  test.each(
    Object.entries<Row>({
      nothing: [text, {}, 'missing', /^Enter an answer to “Why\?”$/],
      blanks: [text, ' \u00a0\n', 'missing', /Why/],
      'nothing, in words of its own': [
        { ...text, messages: { missing: 'Say why: {label}' } },
        {},
        'missing',
        /^Say why: Why\?$/,
      ],
      'eleven characters of ten': [long, 'a'.repeat(11), 'too-long', /10 characters/],
      '100 kB': [text, 'a'.repeat(100_000), 'too-long', /200 characters/],
      'what does not match': [code, 'AB12x', 'pattern', /Code/],
      NUL: [text, 'a\0b', 'not-allowed', /cannot be seen/],
      'a year before anybody lived': [date, day('9', '3', '0027'), 'not-a-date', /date/, 'year'],
      'a year of Vikings': [date, day('9', '3', '1027'), 'not-a-date', /date/, 'year'],
      'a card number': [text, 'my card 4111/1111/1111/1111', 'card-number', /we never keep one/],
      'a card number on two lines': [{ ...long, longest: 99 }, '4111 1111\n1111 1111', 'card-number', /we never keep/],
      'a sort code by its name': [text, 'sort code 12-34-56', 'card-number', /we never keep one/],
      'a card number in an address': [
        address,
        at({ line_1: '5555_5555_5555_4444', town: 'Bath', postcode: 'BA1 1AA' }),
        'card-number',
        /we never keep one/,
        'line_1',
      ],
      'two dots in an address': [email, 'a..b@example.com', 'not-an-email', /name@example.com/],
      'a dash after an address': [email, 'a@example.com-', 'not-an-email', /name@example.com/],
      'two addresses': [email, 'A <a@x.com>, B <b@x.com>', 'not-an-email', /name@/],
      'an address with a space': [email, 'ada l@x.com', 'not-an-email', /name@/],
      'two phones': [phone, '07700 900123 or 01632 960123', 'not-a-phone', /07700/],
      'a phone of a spreadsheet': [phone, '4.47701E+11', 'not-a-phone', /07700/],
      'half a character': [text, 'a\ud83d', 'not-allowed', /cannot be seen/],
      'letters for a phone': [phone, 'call me', 'not-a-phone', /07700/],
      'a digit too few of a mobile': [phone, '07700 900 12', 'not-a-phone', /07700/],
      'few digits for a phone': [phone, '0770', 'not-a-phone', /07700/],
      'no @': [email, 'me.example.com', 'not-an-email', /name@example.com/],
      'two @': [email, 'a@b@example.com', 'not-an-email', /name@example.com/],
      'no domain': [email, 'a@localhost', 'not-an-email', /name@example.com/],
      'no option': [choice, {}, 'missing', /Choose/],
      'no option of several': [several, {}, 'missing', /Choose/],
      'one option of two at least': [
        { ...several, least: 2 },
        ['a'],
        'too-little',
        /^Choose at least 2 for “Which\?”$/,
      ],
      'two options of one at most': [
        { ...several, most: 1 },
        ['a', 'b'],
        'too-much',
        /^Choose at most 1 for “Which\?”$/,
      ],
      'an option that is gone': [choice, 'gone', 'not-an-option', /not offered any more/],
      'two options of one': [choice, ['a', 'b'], 'not-an-option', /./],
      'the name of a method': [several, ['constructor'], 'not-an-option', /./],
      'both yes and no': [yesNo, ['no', 'yes'], 'not-an-option', /./],
      'neither yes nor no': [yesNo, 'maybe', 'not-an-option', /./],
      'no amount': [amount, 'much', 'not-an-amount', /pounds/],
      'three digits of pence': [amount, '12.345', 'not-an-amount', /pounds/],
      'less than nothing': [amount, '-5', 'not-an-amount', /pounds/],
      'too little': [amount, '4.99', 'too-little', /£5.00 or more/],
      'more than the value': [amount, '90.01', 'too-much', /£90.00 or less/],
      'no date': [date, {}, 'missing', /date for “When\?”/, 'day'],
      'no year': [date, day('1', '2', ''), 'incomplete', /year/, 'year'],
      'no day and no year': [date, day('', '2', ''), 'incomplete', /day, year/, 'day'],
      '30 February': [date, day('30', '2', '2027'), 'not-a-date', /real date/, 'day'],
      'a year of two digits': [date, day('1', '2', '27'), 'not-a-date', /real date/, 'year'],
      'a day too early': [bounded, day('5', '4', '2027'), 'too-early', /6 April 2027 or later/, 'day'],
      'a day too late': [bounded, day('19', '4', '2027'), 'too-late', /18 April 2027 or earlier/, 'day'],
      'a day after that of a value': [moving, day('11', '4', '2027'), 'too-late', /10 April 2027 or earlier/, 'day'],
      'Good Friday': [working, day('26', '3', '2027'), 'not-a-working-day', /bank holiday/, 'day'],
      'a bank holiday on which nobody works': [
        { ...working, workingDays: false, not: ['sunday', 'bank-holiday'] },
        day('26', '3', '2027'),
        'not-this-weekday',
        /another day/,
        'day',
      ],
      'a Sunday': [working, day('21', '3', '2027'), 'not-a-working-day', /bank holiday/, 'day'],
      'no postcode': [
        address,
        at({ line_1: '1', town: 'B', postcode: 'nowhere' }),
        'not-a-postcode',
        /SW1A/,
        'postcode',
      ],
      'no town': [address, at({ line_1: '1', postcode: 'BA1 1AA' }), 'missing', /town/, 'town'],
    }),
  )('%s', (_, [question, given, code, message, part]) => {
    const typed = typeof given === 'string' || Array.isArray(given) ? { 'answer.q': given } : given;
    const { answers, faults } = read(question, typed);
    expect(answers).toEqual({});
    expect(faults).toEqual([
      { field: part ? `answer.q.${part}` : 'answer.q', code, message: expect.stringMatching(message) },
    ]);
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

test('D-24 D-41 a question that an amount leads to, and that the form did not show, is asked and not told as a mistake', () => {
  const paid: Question = { ...amount, name: 'paid' };
  const rest: Question = {
    ...choice,
    name: 'rest',
    label: 'And the rest?',
    messages: { missing: 'Choose how you pay the rest' },
    when: { fact: 'answer.paid', atMost: 1000 },
  };
  const messages = (typed: Record<string, string>) =>
    readAnswers([paid, rest], { 'answer.paid': '10', ...typed }, asking).faults.map(({ message }) => message);
  expect(messages({ [notShownField]: 'rest' })).toEqual(['Your answers lead to this question too: “And the rest?”']);
  expect(messages({})).toEqual(['Choose how you pay the rest']);
});
