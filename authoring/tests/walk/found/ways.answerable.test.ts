import { expect, test } from 'vitest';
import { type Block, contentOf, day, keep, shows } from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { walked } from '../../support/walked.ts';

const values = JSON.stringify({
  ...(JSON.parse(String(smallSite['values.json'])) as object),
  ordered: { type: 'day', meaning: 'When it was ordered.' },
});

const amount: Block = { type: 'question-amount', name: 'pay', label: 'How much?' };
const number: Block = { type: 'question-number', name: 'many', label: 'How many?' };
const time: Block = { type: 'question-time', name: 'at', label: 'At what time?' };
const ruled = (question: Block, must: object): Block => ({ ...question, rules: [{ must, message: 'Not so' }] });
const teens = { ...number, least: 10, most: 20 };
const more: Block = { ...number, name: 'more', most: 5 };
const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

test.each<[string, Block[]]>([
  ['a latest day before the earliest', [{ ...day, earliest: 'today', latest: '2026-01-10' }]],
  ['days that count from a value', [{ ...day, earliest: { value: 'ordered', days: 3 }, latest: { value: 'ordered' } }]],
  ['a weekend alone', [{ ...day, earliest: '2027-06-05', latest: '2027-06-06', workingDays: true }]],
  ['no day of the week', [{ ...day, workingDays: true, not: workdays }]],
  ['more than the most', [{ ...number, least: 5, most: 4 }]],
  ['an amount of nothing', [{ ...amount, most: 0 }]],
  ['times that cross', [{ ...time, earliest: '12:00', latest: '11:59' }]],
  ['a rule beyond its bounds', [ruled({ ...number, most: 5 }, { fact: 'answer.many', atLeast: 10 })]],
  ['a rule over another answer', [teens, ruled(more, { fact: 'answer.more', atLeast: { fact: 'answer.many' } })]],
  ['a bound by another answer', [teens, { ...more, least: { fact: 'answer.many' } }]],
  [
    'a rule for nobody',
    [{ ...ruled(day, { fact: 'customer_type', is: 'existing' }), when: { fact: 'customer_type', is: 'new' } }],
  ],
])('D-65 D-76 a question with %s has no right answer, and a walk finds that nobody goes on', async (_, questions) => {
  const content = contentOf([...questions, keep], shows, undefined, 'answer', [], [], { 'values.json': values });
  expect(await walked(content, ['ask'])).toEqual([
    expect.stringMatching(/^pages\/ask\.json:\d+ No answer is right here for some who come to this page/),
  ]);
});

test('D-65 D-76 questions whose bounds leave an answer let everybody go on', async () => {
  const questions = [
    { ...day, earliest: '+1 day', latest: '+1 day', not: ['sunday'] },
    { ...amount, least: 100 },
    { ...teens },
    ruled({ ...time }, { fact: 'answer.at', after: '09:00' }),
  ];
  const content = contentOf([...questions, keep], shows, undefined, 'answer', [], [], { 'values.json': values });
  expect(await walked(content, ['ask'])).toEqual([]);
});
