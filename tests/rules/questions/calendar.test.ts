import { expect, test } from 'vitest';
import { addDays, addWorkingDays, boundary, dayFrom, isWorkingDay } from '../../../src/rules/questions/calendar.ts';

test.each([
  // As published on gov.uk for England and Wales.
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('the bank holidays of %i are no working days, and all other weekdays are', (year, holidays) => {
  const days = Array.from({ length: 365 }, (_, i) => addDays(`${year}-01-01`, i));
  const off = days.filter((day) => !isWorkingDay(day) && ![0, 6].includes(new Date(day).getUTCDay()));
  expect(off.map((day) => day.slice(5))).toEqual(holidays);
});

test.each([
  ['today', '2027-03-19'],
  ['+1 day', '2027-03-20'],
  ['+30 days', '2027-04-18'],
  ['-19 days', '2027-02-28'],
  ['+1 working day', '2027-03-22'],
  ['+10 working days', '2027-04-06'],
  ['-1 working day', '2027-03-18'],
  ['2027-12-31', '2027-12-31'],
])('the bound %s on 19 March 2027 is %s', (bound, day) => {
  expect(boundary(bound, '2027-03-19')).toBe(day);
});

test('there is no 29 February but in leap years, and no year of five digits', () => {
  expect(dayFrom(2028, 2, 29)).toBe('2028-02-29');
  expect(dayFrom(2027, 2, 29)).toBeUndefined();
  expect(dayFrom(2027, 13, 1)).toBeUndefined();
  expect(addWorkingDays('2027-12-24', 1)).toBe('2027-12-29');
  expect(['2026-03-27', '2026-10-23', '2026-12-31', '2028-02-28'].map((day) => addWorkingDays(day, 1))).toEqual([
    ...['2026-03-30', '2026-10-26', '2027-01-04', '2028-02-29'],
  ]);
});

test.each([
  [
    '',
    ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
  ],
  [
    'scotland',
    [
      '2027-01-01',
      '2027-01-04',
      '2027-03-26',
      '2027-05-03',
      '2027-05-31',
      '2027-08-02',
      '2027-11-30',
      '2027-12-27',
      '2027-12-28',
    ],
  ],
  [
    'northern-ireland',
    [
      '2027-01-01',
      '2027-03-17',
      '2027-03-26',
      '2027-03-29',
      '2027-05-03',
      '2027-05-31',
      '2027-07-12',
      '2027-08-30',
      '2027-12-27',
      '2027-12-28',
    ],
  ],
])('D-54 the bank holidays of 2027 in the region %j are those of gov.uk', (region, holidays) => {
  const weekdays = Array.from({ length: 365 }, (_, index) => addDays('2027-01-01', index)).filter(
    (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
  );
  expect(weekdays.filter((day) => !isWorkingDay(day, { region }))).toEqual(holidays);
});

test('D-54 further days that a provider names are no working days', () => {
  const holidays = { region: 'england-and-wales', also: ['2027-12-31'] };
  expect(addWorkingDays('2027-12-30', 1, holidays)).toBe('2028-01-04');
  expect(boundary('+1 working day', '2027-12-30', holidays)).toBe('2028-01-04');
});
