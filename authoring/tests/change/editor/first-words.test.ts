import { expect, test } from 'vitest';
import { firstWords } from '../../../change/editor/first-words.ts';

test.each([
  ['You have paid {paid_amount}, _once_.', 'You have paid {paid_amount}, once.'],
  [
    '## What happens next\n\n- We **write** to you.\n- You do nothing.',
    'What happens next: We write to you. You do nothing.',
  ],
  ['## Is everything right?\n\nTell us.', 'Is everything right? Tell us.'],
  ['## Plans', 'Plans'],
  ['Speeds\n\n| Plan | Limit |\n| --- | ---: |\n| Fibre | none |', 'Speeds Plan Limit Fibre none'],
  ['<!-- for us -->\n1. Call [the team](tel:+441632960123).', 'Call the team.'],
])('a text is called by its first words, without markup: %j', (text, words) => {
  expect(firstWords(text)).toBe(words);
});
