import { expect, test } from 'vitest';
import { stateWords } from '../../walk/state-words.ts';

test.each([
  ['“Pay-as-you-go”: document-changed, twice', '“Pay-as-you-go”: the words have changed twice'],
  ['direct-debit or choice · payment-method recorded', 'direct debit or choice · payment method recorded'],
  ['a card · link: could not be read', 'a card · the link could not be read'],
])('D-36 the state %j is called: %s', (title, words) => {
  expect(stateWords(title)).toBe(words);
});
