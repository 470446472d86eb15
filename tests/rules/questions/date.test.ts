import { expect, test } from 'vitest';
import { readDate } from '../../../src/rules/questions/date.ts';
import { asking, date } from '../../support/questions/sample-questions.ts';

const welsh = 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr'.split(' ');
const read = (month: string, months?: string[]) =>
  readDate(date, { day: ['27'], month: [month], year: ['2027'] }, { ...asking, months });

test.each([
  ['Mawrth', '2027-03-27'],
  ['mawrth', '2027-03-27'],
  ['Tach', '2027-11-27'],
  ['Rhag.', '2027-12-27'],
  ['March', '2027-03-27'],
  ['3', '2027-03-27'],
])('the month %s is taken on a page in Welsh', (month, value) => {
  expect(read(month, welsh)).toEqual({ value });
});

test.each(['Marchioness', 'Mawr9', 'Decanter', 'Ju', '13'])('%s is no month', (month) => {
  expect(read(month, welsh)).toMatchObject({ faults: [{ code: 'not-a-date' }] });
});

test('an English page knows Sept and Sep., and no Welsh', () => {
  expect([read('Sept'), read('Sep.')]).toEqual([{ value: '2027-09-27' }, { value: '2027-09-27' }]);
  expect(read('Mawrth')).toMatchObject({ faults: [{ code: 'not-a-date' }] });
});
