import { expect, test } from 'vitest';
import { cardTable } from '../../walk/sample-cards.ts';
import { stateWords } from '../../walk/state-words.ts';

test.each([
  ['card: authenticate_frictionless_failed', 'card: the bank says no without asking the customer'],
  ['“Pay-as-you-go”: document-changed, twice', '“Pay-as-you-go”: the words have changed twice'],
  ['direct-debit or choice · payment-method recorded', 'direct debit or choice · payment method recorded'],
  ['a card · link: could not be read', 'a card · the link could not be read'],
])('D-36 the state %j is called: %s', (title, words) => {
  expect(stateWords(title)).toBe(words);
});

test('D-36 each outcome of a test card has words of its own', async () => {
  const codes = Object.values(await cardTable()).filter(({ words }) => /: \w+_\w+$/.test(words));
  expect(codes).toEqual([]);
});

test('D-36 each test card that the bank declines says which message of the page it leads to', async () => {
  const cards = Object.entries(await cardTable()).filter(([, { words }]) => words.endsWith('declined by the bank'));
  expect(cards.map(([number, { message }]) => [number.slice(-4), message])).toEqual([
    ['0036', 'cardDeclined'],
    ['0044', 'cardDeclinedFunds'],
    ['0051', 'cardDeclinedLimit'],
    ['0069', 'cardDeclinedExpired'],
    ['0077', 'cardDeclinedCvv'],
    ['0085', 'cardDeclinedHard'],
    ['0093', 'cardDeclinedLater'],
    ['0101', 'cardDeclinedFraud'],
    ['0119', 'authenticationMissing'],
    ['0127', 'cardDeclinedHard'],
  ]);
});
