import { expect, test } from 'vitest';
import { cardOutcomes } from '../../src/states/cards.ts';
import { cardRefusalsOf, refusalsOf } from '../../src/states/refusals.ts';
import { sampleSite } from '../../src/states/sample-site.ts';
import { stateWords } from '../../src/states/state-words.ts';

test.each([
  ['card: authenticate_frictionless_failed', 'card: the bank says no without asking the customer'],
  ['“Pay-as-you-go”: document-changed, twice', '“Pay-as-you-go”: the words have changed twice'],
  ['direct-debit or choice · payment-method recorded', 'direct debit or choice · payment method recorded'],
  ['a card · link: could not be read', 'a card · the link could not be read'],
])('D-36 the state %j is called: %s', (title, words) => {
  expect(stateWords(title)).toBe(words);
});

test('D-36 each outcome of a card, and each refusal, has words of its own in the titles of states', async () => {
  const refusals = Object.keys(sampleSite.acts).flatMap((act) => [
    ...refusalsOf(sampleSite, act),
    ...cardRefusalsOf(act),
  ]);
  const codes = [...refusals, ...(await cardOutcomes()).map(({ words }) => words).filter((words) => /_/.test(words))];
  expect(codes.length).toBeGreaterThan(10);
  // A card that is declined is named by the cards' own outcomes.
  const unsaid = codes.filter((code) => code !== 'card-declined' && stateWords(code) === code.replaceAll('-', ' '));
  expect(unsaid).toEqual([]);
});
