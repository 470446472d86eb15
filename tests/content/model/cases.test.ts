import { expect, test } from 'vitest';
import { caseOf, someCase } from '../../../src/content/model/cases.ts';
import type { Subjects } from '../../../src/content/model/subjects.ts';
import type { Comparison, When } from '../../../src/types.gen.ts';

const subjects: Subjects = {
  type: { type: 'text', values: ['new', 'existing'], always: true },
  name: { type: 'text' },
  pence: { type: 'money' },
  day: { type: 'date' },
  other: { type: 'date' },
  third: { type: 'date' },
  completed: { type: 'list', values: ['a', 'b'] },
};
const all = [caseOf({ subjects, given: { name: { when: [{ fact: 'completed', is: 'a' }], isWhole: true } } })];
const isPossible = (when: Comparison[], nots: When[] = []) => someCase(all, when, nots) !== undefined;

test.each<[Comparison[], When[], boolean]>([
  [[{ fact: 'type', isNot: 'new' }], [{ fact: 'type', is: 'existing' }], false],
  [[{ fact: 'name', isNot: 'x' }], [{ fact: 'name', exists: true }], true],
  [
    [
      { fact: 'pence', after: 4 },
      { fact: 'pence', before: 6 },
    ],
    [{ fact: 'pence', is: 5 }],
    false,
  ],
  [[{ fact: 'pence', atLeast: 5 }], [{ fact: 'pence', after: 5 }], true],
  // What is not there is neither before nor after.
  [
    [],
    [
      { fact: 'pence', before: 5 },
      { fact: 'pence', atLeast: 5 },
    ],
    true,
  ],
  [[{ fact: 'completed', exists: true }], [{ fact: 'completed', in: ['a', 'b'] }], false],
  [[{ fact: 'completed', notIn: ['a', 'b'] }], [{ fact: 'completed', exists: false }], false],
  // Days follow from others that they are compared with.
  [
    [
      { fact: 'day', after: { fact: 'other' } },
      { fact: 'other', after: { fact: 'third' } },
      { fact: 'third', after: { fact: 'day' } },
    ],
    [],
    false,
  ],
  [
    [
      { fact: 'day', atMost: '2027-01-01' },
      { fact: 'day', atLeast: { fact: 'other', days: 5 } },
      { fact: 'other', after: '2026-12-28' },
    ],
    [],
    false,
  ],
  [
    [
      { fact: 'day', atLeast: { fact: 'other', workingDays: 5 } },
      { fact: 'day', atMost: { fact: 'other', days: 4 } },
    ],
    [],
    false,
  ],
  // A fact of an act is there where the act is recorded.
  [
    [
      { fact: 'name', exists: true },
      { fact: 'completed', isNot: 'a' },
    ],
    [],
    false,
  ],
  [
    [
      { fact: 'name', exists: false },
      { fact: 'completed', is: 'a' },
    ],
    [],
    false,
  ],
  [
    [{ from: '2027-04-01T00:00:00+01:00' }],
    [{ from: '2027-05-01T00:00:00+01:00' }, { until: '2027-05-01T00:00:00+01:00' }],
    false,
  ],
])('D-65 %j without %j can be: %s', (when, nots, expected) => {
  expect(isPossible(when, nots)).toBe(expected);
});

test('D-65 ten thousand conditions are looked through, and the one customer whom none is for is found', () => {
  const nots = Array.from({ length: 10_000 }, (_, is): When => ({ fact: 'pence', is }));
  expect(
    isPossible(
      [
        { fact: 'pence', atLeast: 0 },
        { fact: 'pence', before: 10_000 },
      ],
      nots,
    ),
  ).toBe(false);
  expect(
    isPossible(
      [
        { fact: 'pence', atLeast: 0 },
        { fact: 'pence', atMost: 10_000 },
      ],
      nots,
    ),
  ).toBe(true);
});

test.each<object>([
  {},
  { is: 'x' },
  { isNot: 'x' },
  { in: [] },
  { notIn: ['x'] },
  { exists: true },
  { exists: false },
  { before: 5 },
  { after: '2027-01-01' },
  { atLeast: { fact: 'day', days: 5 } },
  { equals: { value: 'name' } },
])('D-65 a comparison whose subject is not chosen yet may hold or not: %j', (one) => {
  const when = [{ until: '2027-01-01T00:00:00Z' }, one as Comparison];
  expect([isPossible(when), isPossible([], when)]).toEqual([true, true]);
});
