import { expect, test } from 'vitest';
import { checkQuestionValues } from '../../../../src/content/check/questions/question-values.ts';
import { type Block, day, indexOf, keep, reason, shows } from '../../../support/content/asking-journey.ts';
import { smallSite } from '../../../support/content/small-site.ts';

const values = JSON.stringify({
  ...(JSON.parse(String(smallSite['values.json'])) as object),
  ordered: { type: 'day', meaning: 'When it was ordered.' },
  customer_name: { type: 'text', meaning: 'Who it is.', personal: true },
});

const mistakesOf = (question: Block) =>
  [
    ...checkQuestionValues(indexOf([question, keep], shows, undefined, 'answer', [], [], { 'values.json': values })),
  ].map(({ pointer, message }) => [pointer, message]);

test.each<[Block, [string, string][]]>([
  [{ ...day, earliest: { value: 'ordered', days: 14 } }, []],
  [{ ...day, earliest: 'today', latest: '2030-01-01' }, []],
  [
    { ...day, latest: { value: 'offer_name' } },
    [['/blocks/0/latest', '"offer_name" is no day: give it "type": "day" in values.json.']],
  ],
  [{ ...day, earliest: { fact: 'amount' } }, [['/blocks/0/earliest', '"amount" is no day.']]],
  [{ ...day, prefill: 'ordered' }, []],
  [
    { ...day, prefill: 'monthly_pence' },
    [['/blocks/0/prefill', '"monthly_pence" is of the type money, and this asks for day.']],
  ],
  [{ ...reason, prefill: 'customer_name', personal: true }, []],
  [
    { ...reason, prefill: 'customer_name' },
    [['/blocks/0/prefill', '"customer_name" is personal, and so is the answer: give the question "personal": true.']],
  ],
])('D-54 a question begins with, and is bounded by, values that fit it: %j', (question, mistakes) => {
  expect(mistakesOf(question)).toEqual(mistakes);
});
