import { expect, test } from 'vitest';
import { type Block, indexOf, keep, reason, shows } from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { checkAgreedPrices } from '../../../check/journeys/agreed-prices.ts';

const values = JSON.parse(String(smallSite['values.json'])) as object;
const changes = [{ from: '2027-04-01T00:00:00+01:00', value: 800 }];
const sum = { type: 'question-sum', name: 'total', label: 'All', of: [{ value: 'booster_pence', label: 'Booster' }] };
const dear = { ...reason, type: 'question-choice', options: [{ value: 'a', label: 'A booster ({booster_pence})' }] };
const ofBefore = (name: string) =>
  `{answer.${name}} says {booster_pence} as it was when that was answered, and who agrees after it has changed agrees to another price than this says: say {booster_pence} itself, in a section or block for those who chose it.`;

test.each<[string, string[], Block[], string]>([
  ['the label of an option', [ofBefore('reason')], [dear, keep], '{answer.reason}'],
  ['a sum', [ofBefore('total')], [sum, keep], '{answer.total}'],
  ['a label, and the document says the price itself', [], [dear, keep], '{booster_pence}'],
])('D-37 a document with an answer that keeps a price of before: %s', (_, mistakes, first, words) => {
  const booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes };
  const index = indexOf(first, shows, ['ask', 'check', 'contract-start', 'success'], 'answer', [], [], {
    'values.json': JSON.stringify({ ...values, booster_pence }),
    'documents/contract/summary.md': `## Summary\n\n${words}\n`,
  });
  const found = [...checkAgreedPrices(index)].map(({ file, message }) => `${file}: ${message}`);
  expect(found.filter((one) => one.includes('documents/'))).toEqual(
    mistakes.map((message) => `documents/contract/summary.md: ${message}`),
  );
});

test('D-37 a page after an agreement with an answer that keeps a price of before', () => {
  const booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes };
  const receipt = { type: 'receipt', heading: 'Yours', facts: ['chosen'] };
  const index = indexOf([dear, keep], shows, ['ask', 'check', 'contract-start', 'ended'], 'answer', [receipt], [], {
    'values.json': JSON.stringify({ ...values, booster_pence }),
    'facts.json': JSON.stringify({ chosen: [{ label: 'Chosen', text: '{answer.reason}' }] }),
  });
  const found = [...checkAgreedPrices(index)].map(({ file, message }) => `${file}: ${message}`);
  expect(found).toContain(`facts.json: ${ofBefore('reason')}`);
});
