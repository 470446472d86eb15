import { expect, test } from 'vitest';
import {
  type Block,
  choice,
  contentOf,
  day,
  indexOf,
  keep,
  reason,
  shows,
} from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { checkContent } from '../../../check/check.ts';
import { checkAnswerable } from '../../../check/questions/answerable.ts';

const values = JSON.stringify({
  ...(JSON.parse(String(smallSite['values.json'])) as object),
  ordered: { type: 'day', meaning: 'When it was ordered.' },
});

type Said = [pointer: string, message: string][];

const said = (first: Block[], second: Block[] = shows, steps?: unknown[]): Said =>
  [...checkAnswerable(indexOf([...first, keep], second, steps, 'answer', [], [], { 'values.json': values }))].map(
    ({ pointer = '', message }) => [pointer, message],
  );

const amount: Block = { type: 'question-amount', name: 'pay', label: 'How much?' };
const number: Block = { type: 'question-number', name: 'many', label: 'How many?' };
const time: Block = { type: 'question-time', name: 'at', label: 'At what time?' };
const ruled = (question: Block, must: object): Block => ({ ...question, rules: [{ must, message: 'Not so' }] });
const must = '/blocks/0/rules/0/must';
const ofNew = { when: { fact: 'customer_type', is: 'new' } };

test.each<[Block, Said]>([
  [
    { ...ruled(day, { fact: 'customer_type', is: 'existing' }), ...ofNew },
    [[must, 'Nobody fulfils this rule: no answer is right by it.']],
  ],
  [{ ...ruled(day, ofNew.when), ...ofNew }, [[must, 'Everybody fulfils this rule: no answer is wrong by it.']]],
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

const nobody = 'Nobody fulfils this rule: no answer is right by it.';
const everybody = 'Everybody fulfils this rule: no answer is wrong by it.';

test.each<[Block, Said]>([
  [
    { ...day, earliest: 'today', latest: '2026-01-31' },
    [['/blocks/0/latest', 'No day is right: the latest, 2026-01-31, is before the earliest, today.']],
  ],
  [
    { ...day, earliest: { value: 'ordered', days: 3 }, latest: { value: 'ordered' } },
    [['/blocks/0/latest', 'No day is right: the latest is before the earliest.']],
  ],
  [
    { ...day, earliest: '2027-06-05', latest: '2027-06-06', workingDays: true },
    [['/blocks/0/workingDays', 'No day is right: none of those within its bounds is offered.']],
  ],
  [
    { ...day, earliest: '2027-12-25', latest: '2027-12-28', workingDays: true },
    [['/blocks/0/workingDays', 'No day is right: none of those within its bounds is offered.']],
  ],
  [
    { ...day, workingDays: true, not: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] },
    [['/blocks/0/not', 'No day is right: none of those within its bounds is offered.']],
  ],
  [{ ...day, latest: '2026-01-31' }, []],
  [{ ...day, earliest: '+1 day', latest: '+1 day', not: ['sunday'] }, []],
  [{ ...number, least: 5, most: 4 }, [['/blocks/0/most', 'No number is right: the most is less than the least.']]],
  [{ ...amount, most: 0 }, [['/blocks/0/most', 'No amount is right: the most is less than the least.']]],
  [
    { ...time, earliest: '12:00', latest: '11:59' },
    [['/blocks/0/latest', 'No time is right: the latest is before the earliest.']],
  ],
  [ruled({ ...number, most: 5 }, { fact: 'answer.many', atLeast: 10 }), [[must, nobody]]],
  [ruled({ ...number, most: 5 }, { fact: 'answer.many', atMost: 5 }), [[must, everybody]]],
  [ruled({ ...day, earliest: 'today' }, { fact: 'answer.day', before: 'today' }), [[must, nobody]]],
  [ruled({ ...day, earliest: 'today' }, { fact: 'answer.day', after: 'today' }), []],
  [ruled(choice('a', 'b'), { fact: 'answer.which', in: ['a', 'b'] }), [[must, everybody]]],
])('D-65 %j has an answer that is right, or it is told', (question, mistakes) => {
  expect(said([question])).toEqual(mistakes);
});

const teens = { ...number, least: 10, most: 20 };
const more: Block = { ...number, name: 'more', most: 5 };

test.each<[string, Block, Said]>([
  ['a rule', ruled(more, { fact: 'answer.more', atLeast: { fact: 'answer.many' } }), [['/rules/0/must', nobody]]],
  [
    'a bound',
    { ...more, least: { fact: 'answer.many' } },
    [['/most', 'No number is right: the most is less than the least.']],
  ],
])('D-65 %s that counts from another answer is read with the bounds of that one', (_, question, mistakes) => {
  expect(said([teens, question])).toEqual(mistakes.map(([at, message]) => [`/blocks/1${at}`, message]));
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
