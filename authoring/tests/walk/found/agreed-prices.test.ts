import { expect, test } from 'vitest';
import { type Block, contentOf, keep, reason, shows } from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { walked } from '../../support/walked.ts';

const values = JSON.parse(String(smallSite['values.json'])) as object;
const document = JSON.parse(String(smallSite['documents/contract/document.json'])) as { sections: string[] };
const changes = [{ from: '2027-04-01T00:00:00+01:00', value: 800 }];
const sum = { type: 'question-sum', name: 'total', label: 'All', of: [{ value: 'booster_pence', label: 'Booster' }] };
const dear = { ...reason, type: 'question-choice', options: [{ value: 'a', label: 'A booster ({booster_pence})' }] };
const ofBefore = (name: string) =>
  `{answer.${name}} says {booster_pence} as it was when that was answered, and who agrees after it has changed agrees to another price than this says: say {booster_pence} itself, in a section or block for those who chose it.`;

test.each<[string, string[], Block[], string]>([
  ['the label of an option', [ofBefore('reason')], [dear, keep], '{answer.reason}'],
  ['a sum', [ofBefore('total')], [sum, keep], '{answer.total}'],
  ['a label, and the document says the price itself', [], [dear, keep], '{booster_pence}'],
])('D-37 a document with an answer that keeps a price of before: %s', async (_, mistakes, first, words) => {
  const booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes };
  const section = { section: 'price', when: { fact: `answer.${first[0]!.name}`, exists: true } };
  const content = contentOf(first, shows, ['ask', 'check', 'contract-start', 'success'], 'answer', [], [], {
    'values.json': JSON.stringify({ ...values, booster_pence }),
    'documents/contract/price.md': `## Price\n\n${words}\n`,
    'documents/contract/document.json': JSON.stringify({ ...document, sections: [...document.sections, section] }),
  });
  expect(await walked(content, ['contract-start'])).toEqual(
    mistakes.map((message) => `documents/contract/price.md:3 ${message}`),
  );
});

test('D-37 a page after an agreement with an answer that keeps a price of before', async () => {
  const booster_pence = { type: 'money', meaning: 'A booster.', value: 600, changes };
  const help = { type: 'contacts', heading: 'Help' };
  const receipt = { type: 'receipt', heading: 'Yours', facts: ['chosen'] };
  const content = contentOf(
    [dear, keep],
    shows,
    ['ask', 'check', 'contract-start', 'ended'],
    'answer',
    [receipt, help],
    [],
    {
      'values.json': JSON.stringify({ ...values, booster_pence }),
      'facts.json': JSON.stringify({
        $schema: '../schemas/facts.schema.json',
        chosen: [{ label: 'Chosen', text: '{answer.reason}' }],
      }),
    },
  );
  expect(await walked(content, ['ended'])).toEqual([`facts.json:1 ${ofBefore('reason')}`]);
});
