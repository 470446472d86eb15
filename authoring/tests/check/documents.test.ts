import { expect, test } from 'vitest';
import { type Block, choice, indexOf, keep, shows } from '../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { checkDocuments } from '../../check/documents.ts';
import { checkEarlierAnswers } from '../../check/journeys/answers.ts';

const which = choice('a', 'b');

/** What is said of a contract with these words, or a condition of its last section, at the third step of the journey. */
function said(question: Block, words: string, when?: object, steps = ['ask', 'check', 'contract-start', 'success']) {
  const journeys = JSON.parse(String(smallSite['journeys.json'])) as { journeys: Record<string, object> };
  const document = JSON.parse(String(smallSite['documents/contract/document.json'])) as { sections: unknown[] };
  if (when) document.sections[1] = { section: 'complaints', when };
  const index = indexOf([question, keep], shows, steps, 'answer', [], [], {
    'documents/contract/summary.md': `## Summary\n\n${words}\n`,
    'documents/contract/document.json': JSON.stringify(document),
    'journeys.json': JSON.stringify({ ...journeys, journeys: { leave: { steps } } }),
  });
  return [...checkDocuments(index), ...checkEarlierAnswers(index)].map(({ message }) => message);
}

const section = { fact: 'answer.which', is: 'a' };
const forEver = 'is personal, and a document that is agreed to is kept for ever: say it without.';
const late =
  'This document depends on answer.which, which is recorded on "check", too late: put "contract-start" after it.';

test.each<[string, ReturnType<typeof said>, string[]]>([
  ['an answer', said(which, '{answer.which}', section), []],
  ['a comparison of values', said(which, 'All', { value: 'contract_months', atLeast: 12 }), []],
  ['a personal answer', said({ ...which, personal: true }, '{answer.which}'), [`{answer.which} ${forEver}`]],
  [
    'a condition over a personal answer',
    said({ ...which, personal: true }, 'All', section),
    [`answer.which ${forEver}`],
  ],
  [
    'an answer that is recorded later',
    said(which, 'All', section, ['ask', 'contract-start', 'check', 'success']),
    [late],
  ],
  [
    'a condition over the day',
    said(which, 'All', { value: 'contract_months', before: 'today' }),
    ['today decides nothing that customers agree to: ask for a value or an answer.'],
  ],
])('D-54 a document has %s', (_, found, mistakes) => {
  expect(found).toEqual(mistakes);
});
