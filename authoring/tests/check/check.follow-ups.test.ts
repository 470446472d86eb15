import { expect, test } from 'vitest';
import { choice, contentOf, keep, record, shows } from '../../../tests/support/content/asking-journey.ts';
import { edited, problemsOf } from '../../../tests/support/content/content-folder.ts';
import { checkContent } from '../../check/check.ts';

const said = (...given: Parameters<typeof contentOf>) =>
  checkContent(contentOf(...given)).map(({ message }) => message);
const steps = ['ask', 'check', { page: 'success', when: { fact: 'answer.which', exists: true } }];

test('a question of an unknown type is one mistake, whatever asks for its answer', () => {
  const wrong = { ...choice('a', 'b'), type: 'question-radio' };
  expect(said([wrong, keep], shows, steps)).toEqual([
    expect.stringMatching(
      /^"question-radio" is not a block type; there can be "question-address", .* or "question-yes-no"\.$/,
    ),
  ]);
});

test('a page that would record answers, and has a mistake, is one mistake', () => {
  expect(said([choice('a', 'b'), keep], [{ type: 'answer' }, record])).toEqual(['"answer" is not a block type.']);
});

test('an act of an unknown kind is one mistake', () => {
  expect(said([choice('a', 'b'), keep], shows, undefined, 'anser')).toEqual([
    expect.stringMatching(/^"anser" is not one of "agree", "answer"/),
  ]);
});

test('a placeholder that lacks a word leads to the one that it may mean, and a wrong answer to those that there are', () => {
  const text = (words: string) => said([choice('a', 'b'), keep], [{ type: 'contacts', heading: words }, ...shows]);
  expect(text('{which}')).toEqual(['There is no placeholder {which}.']);
  expect(text('{answer.reason}')).toEqual(['There is no placeholder {answer.reason}. There can be "answer.which".']);
});

test('words, values and conditions are told in one round', () => {
  const text = (name: string, when: string) => `{ "type": "text", "markdown": "${name}", "when": ${when} }`;
  const tree = edited({
    'documents/contract/summary.md': ['{offer_name}', '{offer}'],
    'journeys.json': [
      '"steps": ["contract-start", "success"]',
      '"steps": ["contract-start", "success"], "needs": ["fee_pence"]',
    ],
    'messages.json': ['notYet', 'notNow'],
    'pages/choose.json': ['"type": "button"', '"type": "button", "when": { "fact": "customer_type", "is": "old" }'],
    'pages/success.json': [
      '{ "type": "contacts"',
      `${text('fee', '{ "fact": "journey", "exists": true }')},\n    { "type": "contacts"`,
    ],
    'pages/problem.json': ['{ "type": "contacts"', '{ "type": "text", "markdown": "none" },\n    { "type": "contacts"'],
    'pages/not-found.json': ['"link"', '"colour": "red", "link"'],
    'text/card-start.md': ['{offer_name}', '{ofer_name}'],
    'text/fee.md': 'The fee is {fee_pence}.\n',
    'values.json': [
      '"monthly_pence": { "type": "money", "value": 4100,',
      '"fee_pence": { "type": "money", "meaning": "A fee." },\n  "monthly_pence": { "type": "money",',
    ],
  });
  const problems = problemsOf(tree);
  expect(problems.map(({ file }) => file)).toEqual([
    'documents/contract/summary.md',
    'pages/choose.json',
    'pages/dd-start.json',
    'pages/not-found.json',
    'pages/problem.json',
    'text/card-start.md',
    'values.json',
  ]);
});
