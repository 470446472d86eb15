import { expect, test } from 'vitest';
import { checkJourneys } from '../../../../src/content/check/journeys/journeys.ts';
import { type Block, choice, indexOf, keep, shows } from '../../../support/content/asking-journey.ts';

test('D-41 the conditions of the last steps leave each customer an ending, by the answers that they can have given', () => {
  const endings = (...values: string[]) => [
    'ask',
    'check',
    ...values.map((is, i) => ({ page: ['success', 'help'][i], when: { fact: 'answer.which', is } })),
  ];
  const splitOf = (question: Block, ...values: string[]) =>
    [...checkJourneys(indexOf([question, keep], shows, endings(...values)))].flatMap(({ message }) =>
      /ending|Nothing comes/.test(message) ? [message] : [],
    );
  const nothing = (state: string) =>
    `Nothing comes after "check" if ${state}: a step has to be for these customers too.`;
  expect(splitOf(choice('a', 'b'), 'a', 'b')).toEqual([]);
  expect(splitOf({ ...choice('a', 'b'), required: false }, 'a', 'b')).toEqual([nothing('answer.which is not known')]);
  expect(splitOf(choice('a', 'b', 'c'), 'a', 'b')).toEqual([nothing('answer.which is "c"')]);
});
