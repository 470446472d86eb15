import { expect, test } from 'vitest';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { groupsOf } from './groups.ts';

const names = [
  'already-used',
  'card-mandate',
  'contract-complete',
  'contract-start',
  'dd-mandate',
  'start-card',
  'start-choice',
];
const entries = [...names, 'start-dd', 'success-card', 'success-dd'].map((name) => ({
  name,
  path: `/${name}`,
  title: name,
  links: [],
}));

test('R-G09 every page is listed once, in the order of the journeys, and those in no journey last', () => {
  const groups = groupsOf(sampleSite, entries);
  expect(groups.map((group) => [group.journey, ...group.entries.map((entry) => entry.name)])).toEqual([
    ['card', 'start-card', 'card-mandate', 'success-card'],
    ['direct-debit', 'start-dd', 'dd-mandate', 'success-dd'],
    ['choice', 'start-choice'],
    ['contract', 'contract-start', 'contract-complete'],
    ['', 'already-used'],
  ]);
});
