import { expect, test } from 'vitest';
import { day, keep, mistakesOf, reason, shows, tooEarly, whenever } from '../../../support/content/asking-journey.ts';

test('a step cannot ask for an answer that is given at a later step', () => {
  const early = [{ page: 'ask', ...whenever('answer.day') }, 'check', 'success'];
  const late = ['ask', { page: 'check', ...whenever('answer.reason') }, 'success'];
  const [first, second] = [
    [reason, keep],
    [day, ...shows],
  ];
  expect(mistakesOf(first, second, early)).toEqual([
    ['journeys.json', '/journeys/leave/steps/0/when', tooEarly('day', 'at this step or a later one')],
  ]);
  expect(mistakesOf(first, second, late)).toEqual([]);
});

test('D-41 a step after the record cannot ask for a personal answer, which no page is told any more', () => {
  const steps = ['ask', 'check', { page: 'success', ...whenever('answer.reason') }];
  expect(mistakesOf([{ ...reason, personal: true }, keep], shows, steps)).toEqual([
    [
      'journeys.json',
      '/journeys/leave/steps/2/when',
      'answer.reason is personal, and recorded before this step: no page is told it any more.',
    ],
  ]);
});
