import { describe, expect, test } from 'vitest';
import {
  answersText,
  askedOf,
  readAnswers,
  shownOf,
  typedOf,
  wordsOfAnswer,
} from '../../../src/rules/questions/answers.ts';
import { type Question, questionsIn } from '../../../src/rules/questions/question.ts';
import { withAnswers } from '../../../src/rules/questions/with-answers.ts';
import type { Block } from '../../../src/types.gen.ts';
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
  yesNo,
} from '../../support/questions/sample-questions.ts';

test('an option that the provider has withdrawn reads as its fault does, in the words of its question', () => {
  const offered = {
    ...choice,
    offered: { read: 'slots', sha256: 'a' },
    messages: { 'not-an-option': '{label} Gone.' },
  };
  const { faults } = read(offered, { 'answer.q': 'c' });
  expect(faults.map(({ message }) => message)).toEqual(['Which? Gone.']);
  expect(wordsOfAnswer(offered, 'c', asking)).toBe('Which? Gone.');
});

describe('an answer as it is typed becomes', () => {
  test.each<[string, Question, Record<string, string | string[]>, unknown, string]>([
    ['a text, tidied', text, { 'answer.q': '  moving\t house\r\n' }, 'moving house', 'moving house'],
    ['lines', long, { 'answer.q': '\r\n a \r\nb\n' }, 'a\nb', 'a\nb'],
    [
      'markup, emoji, joiners and formulas as text',
      text,
      { 'answer.q': '=1+1 <b>\u200f👩‍🔧' },
      '=1+1 <b>👩‍🔧',
      '=1+1 <b>👩‍🔧',
    ],
    ['ten emoji, which are ten characters', long, { 'answer.q': '😀'.repeat(10) }, '😀'.repeat(10), '😀'.repeat(10)],
    ['a text that matches', code, { 'answer.q': 'AB12' }, 'AB12', 'AB12'],
    ['a phone number', phone, { 'answer.q': '+44 (0)20-7946.0123' }, '+44 (0)20-7946.0123', '+44 (0)20-7946.0123'],
    ['a phone number of ten digits', phone, { 'answer.q': '01946 12345' }, '01946 12345', '01946 12345'],
    [
      'an address of mail',
      email,
      { 'answer.q': "o'neil+tag@mail.example.co.uk" },
      "o'neil+tag@mail.example.co.uk",
      "o'neil+tag@mail.example.co.uk",
    ],
    ['an option', choice, { 'answer.q': 'b' }, 'b', 'Second'],
    ['options, in their own order, each once', several, { 'answer.q': ['b', 'a', 'b'] }, ['a', 'b'], 'First\nSecond'],
    [
      'all options, where fewer are offered than have to be chosen',
      { ...several, least: 3 },
      { 'answer.q': ['a', 'b'] },
      ['a', 'b'],
      'First\nSecond',
    ],
    ['one of several options', several, { 'answer.q': 'b' }, ['b'], 'Second'],
    ['yes', yesNo, { 'answer.q': 'yes' }, true, 'Yes'],
    ['no', yesNo, { 'answer.q': 'no' }, false, 'No'],
    ['a box that is ticked', { ...yesNo, tick: true }, { 'answer.q': ['no', 'yes'] }, true, 'Yes'],
    ['a box that is not', { ...yesNo, tick: true }, { 'answer.q': 'no' }, false, 'No'],
    ['no, in words of its own', { ...yesNo, no: 'No thanks' }, { 'answer.q': 'no' }, false, 'No thanks'],
    ['pence', amount, { 'answer.q': ' £ 12.50 ' }, 1250, '£12.50'],
    ['pence of thousands', { ...amount, most: 200000 }, { 'answer.q': '1,234' }, 123400, '£1,234.00'],
    ['a day', date, day('9', '3', '2027'), '2027-03-09', '9 March 2027'],
    ['a day with its month in letters', date, day('09', 'March', '2027'), '2027-03-09', '9 March 2027'],
    ['the earliest day: ten working days, over Easter', bounded, day('6', '4', '2027'), '2027-04-06', '6 April 2027'],
    ['the day of a value', moving, day('10', '4', '2027'), '2027-04-10', '10 April 2027'],
    ['the latest day', bounded, day('18', '4', '2027'), '2027-04-18', '18 April 2027'],
    [
      'an address',
      address,
      at({ line_1: '\tFlat 2,\t1  High St\t', line_2: '', town: 'Bath', county: '', postcode: 'ba11aa' }),
      { line_1: 'Flat 2, 1 High St', town: 'Bath', postcode: 'BA1 1AA' },
      'Flat 2, 1 High St\nBath\nBA1 1AA',
    ],
  ])('%s', (_, question, typed, value, words) => {
    expect(read(question, typed)).toEqual({ answers: { q: value }, faults: [] });
    const { answers } = read(question, typed);
    expect(wordsOfAnswer(question, answers.q, asking)).toBe(words);
    // What is recorded can be typed again.
    expect(read(question, typedOf([question], answers)).answers).toEqual(answers);
  });
});

describe('a question with a condition', () => {
  const why: Question = { type: 'question-text', name: 'why', label: 'Why?', when: { fact: 'answer.q', is: 'b' } };
  const deeper: Question = { ...why, name: 'deeper', when: { fact: 'answer.why', exists: true } };
  const questions = [choice, why, deeper];

  test('is asked when the answer before it makes it so', () => {
    const { faults } = readAnswers(questions, { 'answer.q': 'b' }, asking);
    expect(faults.map(({ field }) => field)).toEqual(['answer.why']);
  });

  test('is left out when it does not, with all that hang on it', () => {
    const typed = { 'answer.q': 'a', 'answer.why': 'because', 'answer.deeper': 'more' };
    const { answers, faults } = readAnswers(questions, typed, asking);
    expect({ answers, faults }).toEqual({ answers: { q: 'a' }, faults: [] });
    expect(askedOf(questions, answers, asking)).toEqual([choice]);
  });

  test('an earlier answer of a question that is being read does not count', () => {
    const draft = withAnswers(asking.fact, { q: 'b' });
    const { answers } = readAnswers(questions, { 'answer.q': 'a', 'answer.why': 'x' }, { ...asking, fact: draft });
    expect(answers).toEqual({ q: 'a' });
  });

  test('has the conditions of the blocks around it', () => {
    const gate: Block = {
      type: 'checkbox-gate',
      label: 'I',
      hint: 'I',
      blocks: [choice, why],
      when: { fact: 'x', is: 'y' },
    };
    expect(questionsIn([gate]).map(({ when }) => when)).toEqual([
      [{ fact: 'x', is: 'y' }],
      [{ fact: 'x', is: 'y' }, why.when],
    ]);
  });
});

test('the text that is hashed has each question as asked and its answer in words, so that no two lists have the same', () => {
  const named: Question = { ...text, name: 'other', label: 'About {owed_pence}?', required: false };
  expect(answersText([choice, named], { q: 'b' }, asking)).toBe('["Which?","Second"]\n["About 9000?",""]');
  expect(answersText([text], { q: 'a\n["b","c"]' }, asking)).toBe('["Why?","a\\n[\\"b\\",\\"c\\"]"]');
  expect(shownOf([choice, named], { q: 'b' }, asking)).toEqual({ q: { value: 'b', words: 'Second' } });
});

test.each([
  [phone, '07700 900123', '07700 900123'],
  [phone, '(01632) 960123', '(01632) 960123'],
  [phone, '+44\u00a07700\u2011900\u2013123', '+44 7700-900-123'],
  [phone, '0044 20 7946 0123', '0044 20 7946 0123'],
  [phone, '447700900123', '447700900123'],
  [phone, '+353 1 234 5678', '+353 1 234 5678'],
  [phone, '٠٧٧٠٠ ٩٠٠١٢٣', '07700 900123'],
  [email, 'e-ada@example.com', 'e-ada@example.com'],
  [email, '\u200b ada@example.com ', 'ada@example.com'],
  [email, 'o’neil@example.com', "o'neil@example.com"],
  [email, 'ADA@Example.COM', 'ADA@Example.COM'],
  [email, 'ada@bücher.example', 'ada@bücher.example'],
  [email, 'me_and_me@ex_ample.example.com', 'me_and_me@ex_ample.example.com'],
])('D-63 what people type in a field of a phone or an address of mail is taken: %j', (question, typed, value) => {
  expect(read(question, { 'answer.q': typed })).toEqual({ answers: { q: value }, faults: [] });
});

test.each([
  ['BFPO 61', 'BFPO 61'],
  ['bf1 2ay', 'BF1 2AY'],
  ['FIQQ1ZZ', 'FIQQ 1ZZ'],
  ['gir0aa', 'GIR 0AA'],
  [' sw1a-1aa ', 'SW1A 1AA'],
  ['W1J 7NT', 'W1J 7NT'],
])('D-63 the postcode %s is taken as %s', (typed, postcode) => {
  const { answers } = read(address, at({ line_1: '1 High St', town: 'Bath', postcode: typed }));
  expect(answers).toMatchObject({ q: { postcode } });
});

test.each([
  ...['07700 900123 or 01632 960123', 'none', 'tel:+447700900123', 'Mobile 07700 900123', '01632 960123 ext 4'].map(
    (typed) => [phone, typed, /such as 07700 900 123/] as const,
  ),
  ...['07700 9OO12O', 'o7700 900333', '7700900123', '07700/900123', '07700 900123 (after 6pm)', '+44 7700 90033'].map(
    (typed) => [phone, typed, /such as 07700 900 123/] as const,
  ),
  ...['Ada <ada@example.com>', 'mailto:ada@example.com', 'My e-mail is ada@example.com', 'ada@example.com.'].map(
    (typed) => [email, typed, /such as name@example.com/] as const,
  ),
  ...['ada lovelace@example.com', 'ada@example.co uk', 'ada@mail.example,com', 'ada@a.com;bob@b.com'].map(
    (typed) => [email, typed, /such as name@example.com/] as const,
  ),
])('D-63 words around it are refused with an example, and nothing is guessed: %#', (question, typed, example) => {
  expect(read(question, { 'answer.q': typed }).faults).toMatchObject([{ message: expect.stringMatching(example) }]);
});

test.each(['EC1V OBW', 'Y062 7TT', '(LS1 4AP)', 'London SW1A 1AA', 'Postcode: SW1A 1AA', 'LS1 4AP, UK'])(
  'D-63 %s is no postcode',
  (postcode) => {
    const { faults } = read(address, at({ line_1: '1 High St', town: 'Bath', postcode }));
    expect(faults).toMatchObject([{ field: 'answer.q.postcode', code: 'not-a-postcode' }]);
  },
);
