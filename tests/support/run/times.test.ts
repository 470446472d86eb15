import { expect, test } from 'vitest';
import { secondsOfTimes, timesTable } from './times.ts';

test('what a shell says of the commands that it waited for is read in each of its forms', () => {
  expect(secondsOfTimes('0m0.00s 0m0.01s\n1m2.50s 0m0.25s\n')).toBeCloseTo(62.75);
  expect(secondsOfTimes('0m0.000000s 0m0.000000s\n0m3.125000s 0m1.000000s\n')).toBeCloseTo(4.125);
});

test('the tables of a run have each kind, and first the file that took most', () => {
  const notes = [
    { kind: 'browser', name: 'e2e/card.spec.ts', seconds: 2 },
    { kind: 'unit', name: 'tests/when.test.ts', seconds: 0.5 },
    { kind: 'browser', name: 'e2e/card.spec.ts', seconds: 1.5 },
  ];
  const lines = timesTable(notes.map((one) => JSON.stringify(one)).join('\n')).split('\n');
  expect(lines).toContain('browser               1      3.5');
  expect(lines).toContain('in all                2      4.0');
  expect(lines.slice(-2)).toEqual(['     3.5  e2e/card.spec.ts', '     0.5  tests/when.test.ts']);
});
