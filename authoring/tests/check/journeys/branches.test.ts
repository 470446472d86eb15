import { expect, test } from 'vitest';
import { indexOf, keep, reason, shows } from '../../../../tests/support/content/asking-journey.ts';
import { checkJourneys } from '../../../check/journeys/journeys.ts';

test.each([
  ['bounds a question', { type: 'question-amount', name: 'part', label: 'How much?', most: { fact: 'amount' } }],
  ['decides about a block', { ...reason, when: { fact: 'amount', atMost: 20_000 } }],
])('D-54 an amount that only %s is not one to be paid', (_, asked) => {
  const said = [...checkJourneys(indexOf([asked, keep], shows))].map(({ message }) => message);
  expect(said.filter((message) => /which is to pay/.test(message))).toEqual([]);
  const shown = [...checkJourneys(indexOf([{ type: 'amount', label: 'Due', of: 'amount' }, asked, keep], shows))];
  expect(shown.some(({ message }) => /which is to pay/.test(message))).toBe(true);
});
