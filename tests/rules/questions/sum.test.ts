import { expect, test } from 'vitest';
import { answersText, readAnswers, shownOf } from '../../../src/rules/questions/answers.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import { partsOfSum, valuesOfSum, withSummands } from '../../../src/rules/questions/sum.ts';
import { withAnswers } from '../../../src/rules/questions/with-answers.ts';
import type { Fact } from '../../../src/rules/when.ts';
import type { QuestionSumBlock } from '../../../src/types.gen.ts';
import { asking as ofSamples } from '../../support/questions/sample-questions.ts';

const values: Record<string, unknown> = { base: 3000, tv: 1200, phone: 300, box: 250, visit: 6000 };
const asking: typeof ofSamples = {
  ...ofSamples,
  fact: (name) => ({ value: values[name] as number | undefined }),
};

const questions = withSummands([
  {
    ...{ type: 'question-choice', name: 'extras', label: 'Extras?', several: true, required: false },
    options: [
      { value: 'tv', label: 'TV', amount: 'tv' },
      { value: 'phone', label: 'Phone', amount: 'phone' },
      { value: 'none', label: 'A newsletter' },
    ],
  },
  { type: 'question-number', name: 'boxes', label: 'Boxes', amount: 'box', required: false },
  { type: 'question-yes-no', name: 'visit', label: 'A visit', amount: 'visit', required: false },
  { type: 'question-amount', name: 'gift', label: 'A gift', required: false },
  {
    ...{ type: 'question-sum', name: 'total', label: 'In all' },
    of: [
      { value: 'base', label: 'Fibre' },
      { fact: 'answer.extras' },
      { fact: 'answer.boxes', label: 'Boxes in your home' },
      { fact: 'answer.visit' },
      { fact: 'answer.gift' },
      { value: 'unknown', label: 'Late', when: { fact: 'answer.gift', atLeast: 9000 } },
    ],
    rules: [{ must: { fact: 'answer.total', atMost: 12_000 }, message: 'Less than that' }],
  },
] as Question[]);
const sum = questions.at(-1) as QuestionSumBlock;

const partsOf = (answers: object) =>
  partsOfSum(sum, { ...asking, fact: withAnswers(asking.fact, answers as never) })?.map(({ label, amount_pence }) => [
    label,
    amount_pence,
  ]);

test.each<[object, [string, number][] | undefined]>([
  [{}, [['Fibre', 3000]]],
  [
    { extras: ['tv', 'none'], boxes: 3, visit: true, gift: 1 },
    [
      ['Fibre', 3000],
      ['TV', 1200],
      ['Boxes in your home', 750],
      ['A visit', 6000],
      ['A gift', 1],
    ],
  ],
  [
    { boxes: 0, visit: false },
    [
      ['Fibre', 3000],
      ['Boxes in your home', 0],
    ],
  ],
  [{ gift: 9000 }, undefined],
])('D-54 a sum adds up values, options, ticks, numbers and amounts: %j', (answers, parts) => {
  expect(partsOf(answers)).toEqual(parts);
});

test('D-54 a value is added as often as another one says', () => {
  const of = [{ value: 'box', times: 'rooms', label: 'Boxes' }];
  const [many] = withSummands([{ type: 'question-sum', name: 'all', label: 'All', of }]) as [QuestionSumBlock];
  const fact = (name: string) => ({ value: name === 'rooms' ? 3 : values[name] }) as Fact;
  expect(partsOfSum(many, { ...asking, fact })).toEqual([{ label: 'Boxes', amount_pence: 750 }]);
  expect(partsOfSum(many, asking)).toBeUndefined();
  expect(valuesOfSum(many)).toEqual(['box', 'rooms']);
});

test('D-54 an answered amount is added as often as a value says', () => {
  const all = {
    ...sum,
    of: [
      { fact: 'answer.gift', times: 'months' },
      { fact: 'answer.visit', times: 'months' },
    ],
  };
  const compiled = withSummands([...questions.slice(0, -1), all]).at(-1) as QuestionSumBlock;
  const fact = withAnswers((name) => (name === 'months' ? { value: 6 } : asking.fact(name)), {
    gift: 2500,
    visit: true,
  });
  expect(partsOfSum(compiled, { ...asking, fact })).toEqual([
    { label: 'A gift', amount_pence: 15_000 },
    { label: 'A visit', amount_pence: 36_000 },
  ]);
});

test('D-54 a part of a sum may be taken away', () => {
  const rest = {
    ...sum,
    of: [
      { value: 'visit', label: 'You owe' },
      { fact: 'answer.gift', minus: true },
    ],
  };
  const compiled = withSummands([...questions.slice(0, -1), rest]).at(-1) as QuestionSumBlock;
  const fact = withAnswers(asking.fact, { gift: 2500 });
  expect(partsOfSum(compiled, { ...asking, fact })).toEqual([
    { label: 'You owe', amount_pence: 6000 },
    { label: 'A gift', amount_pence: -2500 },
  ]);
});

test('D-54 a sum is an answer that follows from the others, whatever a draft or a form says of it', () => {
  expect(shownOf(questions, { boxes: 2, total: 1 }, asking).total).toEqual({ value: 3500, words: '£35.00' });
  expect(answersText(questions, { boxes: 2, total: 1 }, asking)).toContain('["In all","£35.00"]');
  expect(readAnswers(questions, { 'answer.total': '1', 'answer.boxes': '2' }, asking)).toEqual({
    answers: { boxes: 2, total: 3500 },
    faults: [],
  });
});

test('D-54 a sum that breaks its rule, or of which an amount is not known, records nothing', () => {
  const faultsOf = (typed: object) =>
    readAnswers(questions, typed as Record<string, string>, asking).faults.map(({ field, code, message }) => [
      field,
      code,
      message,
    ]);
  expect(faultsOf({ 'answer.boxes': '36' })).toEqual([]);
  expect(faultsOf({ 'answer.boxes': '37' })).toEqual([['answer.total', 'rule', 'Less than that']]);
  expect(faultsOf({ 'answer.gift': '90' }).map(([field, code]) => [field, code])).toEqual([
    ['answer.total', 'not-offered'],
  ]);
});
