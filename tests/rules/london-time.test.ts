import { expect, test } from 'vitest';
import { dayEndingAt, formatValue } from '../../src/rules/format-value.ts';
import { endOfDay } from '../../src/rules/london-time.ts';

test.each([
  ['2026-11-26T02:35:00Z', 14, '2026-12-11T00:00:00.000Z', '2026-12-10'],
  ['2026-12-20T23:59:00Z', 14, '2027-01-04T00:00:00.000Z', '2027-01-03'],
  ['2026-03-28T23:30:00Z', 0, '2026-03-29T00:00:00.000Z', '2026-03-28'],
  ['2026-03-29T00:30:00Z', 0, '2026-03-29T23:00:00.000Z', '2026-03-29'],
  ['2026-10-24T23:30:00Z', 0, '2026-10-26T00:00:00.000Z', '2026-10-25'],
  ['2026-10-25T01:30:00Z', 14, '2026-11-09T00:00:00.000Z', '2026-11-08'],
  ['2026-12-31T23:59:59Z', 1, '2027-01-02T00:00:00.000Z', '2027-01-01'],
  ['2028-02-28T12:00:00Z', 1, '2028-03-01T00:00:00.000Z', '2028-02-29'],
  ['2027-03-25T12:00:00Z', 3, '2027-03-28T23:00:00.000Z', '2027-03-28'],
  ['2027-06-30T23:30:00Z', 0, '2027-07-01T23:00:00.000Z', '2027-07-01'],
  ['2027-10-30T12:00:00Z', 1, '2027-11-01T00:00:00.000Z', '2027-10-31'],
])('D-50 a link made at %s for %i days ends with its last day in London', (made, days, end, lastDay) => {
  expect(endOfDay(made, days).toISOString()).toBe(end);
  expect(formatValue('date', dayEndingAt(end))).toBe(formatValue('date', lastDay));
});

test('D-50 no day ends at a moment that is not midnight in London', () => {
  expect(['2026-12-10T14:35:00Z', '2027-07-01T00:00:00Z'].map(dayEndingAt)).toEqual([undefined, undefined]);
});
