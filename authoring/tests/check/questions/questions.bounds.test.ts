import { expect, test } from 'vitest';
import {
  type Block,
  contentOf,
  day,
  indexOf,
  keep,
  reason,
  shows,
} from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { checkContent } from '../../../check/check.ts';
import { checkBounds } from '../../../check/questions/questions.ts';

const values = JSON.stringify({
  ...(JSON.parse(String(smallSite['values.json'])) as object),
  ordered: { type: 'day', meaning: 'When it was ordered.' },
});

type Said = [pointer: string, message: string][];

const said = (first: Block[], second: Block[] = shows, steps?: unknown[]): Said =>
  [...checkBounds(indexOf([...first, keep], second, steps, 'answer', [], [], { 'values.json': values }))].map(
    ({ pointer = '', message }) => [pointer, message],
  );

const amount: Block = { type: 'question-amount', name: 'pay', label: 'How much?' };
const number: Block = { type: 'question-number', name: 'many', label: 'How many?' };
const time: Block = { type: 'question-time', name: 'at', label: 'At what time?' };
const ruled = (question: Block, must: object): Block => ({ ...question, rules: [{ must, message: 'Not so' }] });
const must = '/blocks/0/rules/0/must';

test.each<[Block, Said]>([
  [
    ruled(day, { fact: 'answer.day', before: '2027-02-30' }),
    [[`${must}/before`, '"2027-02-30" is no day of the calendar.']],
  ],
  [
    ruled(day, { fact: 'answer.day', atLeast: { value: 'monthly_pence' } }),
    [[`${must}/atLeast`, 'answer.day is a day, and this is an amount: such two are not compared.']],
  ],
  [
    ruled(day, { fact: 'answer.day', after: 5 }),
    [[`${must}/after`, 'answer.day is a day, and this is a number: such two are not compared.']],
  ],
  [
    ruled(reason, { fact: 'answer.reason', atLeast: 5 }),
    [[`${must}/atLeast`, 'answer.reason has words, which are not compared: use "is" or "in".']],
  ],
  [
    ruled(amount, { fact: 'answer.pay', atLeast: 50.5 }),
    [[`${must}/atLeast`, 'answer.pay is an amount in whole pence, and 50.5 is none: £50.5 would be 5050.']],
  ],
  [
    ruled(amount, { fact: 'answer.pay', atMost: { value: 'contract_months' } }),
    [[`${must}/atMost`, 'answer.pay is an amount, and this is a number: such two are not compared.']],
  ],
  [
    { ...day, latest: { value: 'offer_name' } },
    [
      [
        '/blocks/0/latest',
        'answer.day is a day, and this is words: such two are not compared. A value is a day by its "type": "day" in values.json.',
      ],
    ],
  ],
  [
    { ...day, earliest: { fact: 'amount' } },
    [['/blocks/0/earliest', 'answer.day is a day, and this is an amount: such two are not compared.']],
  ],
  [
    { ...number, most: { value: 'monthly_pence' } },
    [['/blocks/0/most', 'answer.many is a number, and this is an amount: such two are not compared.']],
  ],
  [{ ...day, earliest: { value: 'ordered', days: 14 } }, []],
  [ruled(time, { fact: 'answer.at', after: '09:00' }), []],
])('D-65 what a rule or bound cannot be is told as in any condition: %j', (question, mistakes) => {
  expect(said([question])).toEqual(mistakes);
});

test.each<[Block, object, string | undefined]>([
  [{ ...number, most: 5 }, { fact: 'answer.many', atLeast: 10 }, 'never'],
  [{ ...number, least: 0 }, { fact: 'answer.many', atLeast: 0 }, 'always'],
  [{ ...number, most: 5 }, { fact: 'answer.many', atLeast: 3 }, undefined],
  [{ ...amount, most: 500 }, { fact: 'answer.pay', after: 600 }, 'never'],
  [amount, { fact: 'answer.pay', atLeast: 1 }, 'always'],
  [{ ...day, latest: '+10 days' }, { fact: 'answer.day', after: '+20 days' }, 'never'],
  // Some days after it was answered, the day is over.
  [{ ...day, earliest: '+1 day' }, { fact: 'answer.day', before: 'today' }, undefined],
  [{ ...time, latest: '12:00' }, { fact: 'answer.at', after: '13:00' }, 'never'],
])('D-65 a condition over the answer to %j is read with its bounds: %j holds %s', (question, when, holds) => {
  const steps = ['ask', { page: 'record', when }, 'check', 'success'];
  const content = contentOf([question, keep], shows, steps, 'answer', [], [keep], { 'values.json': values });
  const messages = checkContent(content).map(({ message }) => message);
  expect(messages).toEqual(holds ? [`This condition ${holds} holds.`] : []);
});
