import { expect, test } from 'vitest';
import { formatsOf } from '../../../src/content/editions/language.ts';
import { holidaysSubject } from '../../../src/rules/compare.ts';
import { wordsOfAnswer } from '../../../src/rules/questions/answers.ts';
import { readDate } from '../../../src/rules/questions/date.ts';
import type { Fact } from '../../../src/rules/when.ts';
import { asking, bounded, date } from '../../support/questions/sample-questions.ts';

const welsh = formatsOf('cy', {});
const read = (month: string, formats?: typeof welsh) =>
  readDate(date, { day: ['27'], month: [month], year: ['2027'] }, { ...asking, formats });

test.each([
  ['Mawrth', '2027-03-27'],
  ['mawrth', '2027-03-27'],
  ['Tach', '2027-11-27'],
  ['Rhag.', '2027-12-27'],
  ['Gorff', '2027-07-27'],
  ['Chwef.', '2027-02-27'],
  ['March', '2027-03-27'],
  ['3', '2027-03-27'],
])('the month %s is taken on a page in Welsh', (month, value) => {
  expect(read(month, welsh)).toEqual({ value });
});

test('D-42 an answered day, and a bound of days, are in the language of the page', () => {
  const inWelsh = { ...asking, formats: welsh };
  expect(wordsOfAnswer(date, '2027-03-27', inWelsh)).toBe('27 Mawrth 2027');
  expect(readDate(bounded, { day: ['20'], month: ['3'], year: ['2027'] }, inWelsh)).toMatchObject({
    faults: [{ code: 'too-early', params: { earliest: '6 Ebrill 2027' } }],
  });
});

test.each(['Marchioness', 'Mawr9', 'Decanter', 'Ju', '13', 'Fawrth', 'mis Mawrth', 'of March'])(
  '%s is no month',
  (month) => {
    expect(read(month, welsh)).toMatchObject({ faults: [{ code: 'not-a-date' }] });
  },
);

test('an English page knows Sept and Sep., and no Welsh', () => {
  expect([read('Sept'), read('Sep.')]).toEqual([{ value: '2027-09-27' }, { value: '2027-09-27' }]);
  expect(read('Mawrth')).toMatchObject({ faults: [{ code: 'not-a-date' }] });
});

test('D-63 digits of any script, zeros, spaces and dots are taken', () => {
  for (const [day, month, year] of [
    ['٢٧', '03', '2027'],
    [' 27.', '3.', '2027 '],
  ] as const)
    expect(readDate(date, { day: [day], month: [month], year: [year] }, asking)).toEqual({ value: '2027-03-27' });
});

test.each([
  ['27th', '3', '2027', 'not-a-date'],
  ['Saturday 27', 'March', '2027', 'not-a-date'],
  ['27', 'O3', '2O27', 'not-a-date'],
  ['27/03/2027', '', '', 'incomplete'],
  ['27/03/2027', '27/03/2027', '27/03/2027', 'not-a-date'],
  ['2027-03-27', '3', '2027', 'not-a-date'],
  ['27', '3', '27', 'not-a-date'],
  ['-'.repeat(64_000), '0 - '.repeat(16_000), ' '.repeat(64_000), 'incomplete'],
])('D-63 words and whole dates in a field are refused, and of %s|%s|%s nobody guesses the day', (...typed) => {
  const [day, month, year, code] = typed;
  expect(readDate(date, { day: [day], month: [month], year: [year] }, asking)).toMatchObject({ faults: [{ code }] });
});

test.each([
  // Easter Sunday of 2027 is 28 March: Good Friday and Easter Monday are no working days.
  [{ latest: '2027-03-29', workingDays: true }, '31', 'latest', '25 March 2027'],
  [{ earliest: '2027-03-27', workingDays: true }, '20', 'earliest', '30 March 2027'],
  [{ latest: '2027-03-28', not: ['sunday'] as const }, '31', 'latest', '27 March 2027'],
])('D-54 a bound is told as a day that may be chosen: %j', (bounds, typed, name, words) => {
  const holidays = (one: string) => ({ value: one === holidaysSubject ? ['england-and-wales'] : undefined }) as Fact;
  const question = { ...date, ...bounds } as Parameters<typeof readDate>[0];
  const read = readDate(question, { day: [typed], month: ['3'], year: ['2027'] }, { ...asking, fact: holidays });
  expect(read).toMatchObject({ faults: [{ params: { [name]: words } }] });
});
