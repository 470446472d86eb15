import { expect, test } from 'vitest';
import { personalFindings } from '../../../src/content/release/questions.ts';
import { indexOf, keep, shows } from '../../support/content/asking-journey.ts';

const foundIn = (question: object) =>
  personalFindings(indexOf([{ name: 'who', label: 'Who?', ...question }, keep], shows)).map(({ pointer, name }) => [
    pointer,
    name,
  ]);

test('D-41 a question about a person says whether its answer goes when the customer is erased', () => {
  const found = [['/blocks/0', 'personal:pages/ask']];
  expect(foundIn({ type: 'question-phone' })).toEqual(found);
  expect(foundIn({ type: 'question-text', autocomplete: 'name' })).toEqual(found);
  expect(foundIn({ type: 'question-address', personal: true })).toEqual([]);
  expect(foundIn({ type: 'question-email', personal: false })).toEqual([]);
  expect(foundIn({ type: 'question-text' })).toEqual([]);
});
