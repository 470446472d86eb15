import { expect, test } from 'vitest';
import { type Block, indexOf, keep, shows } from '../../../../tests/support/content/asking-journey.ts';
import { checkSums } from '../../../check/questions/sums.ts';

const option = (amount?: string) => ({ value: 'a', label: 'A', ...(amount && { amount }) });
const which = (amount?: string): Block => ({
  ...{ type: 'question-choice', name: 'which', label: 'Which?' },
  options: [option(amount), { value: 'b', label: 'B' }],
});
const sum = (...of: object[]): Block => ({ type: 'question-sum', name: 'total', label: 'In all', of });
const ofChoice = { fact: 'answer.which' };

const said = (first: Block[], second: Block[]) => {
  const index = indexOf([...first, keep], [...second, ...shows]);
  return [...checkSums(index)].map(({ pointer, message }) => [pointer, message]);
};

test.each<[string, Block[], Block[], [string, string][]]>([
  ['of an option and a value', [which('monthly_pence')], [sum(ofChoice, { value: 'monthly_pence', label: 'X' })], []],
  [
    'with so many per cent of what is above it',
    [which('monthly_pence')],
    [sum(ofChoice, { percent: 10, label: 'X', minus: true })],
    [],
  ],
  [
    'of a text',
    [which('monthly_pence')],
    [sum(ofChoice, { value: 'offer_name', label: 'X' })],
    [['/blocks/0/of/1', '"offer_name" is of the type text, and a sum adds up money.']],
  ],
  [
    'of a value as often as a text',
    [which('monthly_pence')],
    [sum(ofChoice, { value: 'monthly_pence', times: 'offer_name', label: 'X' })],
    [['/blocks/0/of/1', '"offer_name" is of the type text: "times" is a value of the type number.']],
  ],
  [
    'of an amount as often as a number says',
    [{ type: 'question-amount', name: 'pay', label: 'How much?' }],
    [sum({ fact: 'answer.pay', times: 'contract_months' })],
    [],
  ],
  [
    'of a number as often as another',
    [{ type: 'question-number', name: 'many', label: 'How many?', amount: 'monthly_pence' }],
    [sum({ fact: 'answer.many', times: 'contract_months' })],
    [['/blocks/0/of/0', 'answer.many says itself how often its amount is added: leave "times" out.']],
  ],
  [
    'of an option that is a text',
    [which('offer_name')],
    [sum(ofChoice)],
    [['/blocks/0/options/0/amount', '"offer_name" is of the type text, and a sum adds up money.']],
  ],
  [
    'of a choice without amounts',
    [which()],
    [sum(ofChoice)],
    [['/blocks/0/of/0', 'answer.which has no amount: give an option "amount", the name of a value.']],
  ],
  [
    'with other words for a choice',
    [which('monthly_pence')],
    [sum({ ...ofChoice, label: 'X' })],
    [['/blocks/0/of/0', 'answer.which has the words of its options: leave "label" out.']],
  ],
  [
    'on the page of its answers',
    [],
    [which('monthly_pence'), sum(ofChoice)],
    [['/blocks/1/of/0', 'answer.which is asked on this page: put the sum on a later one, where it is known.']],
  ],
  [
    'of a fact',
    [which('monthly_pence')],
    [sum(ofChoice, { fact: 'amount' })],
    [['/blocks/0/of/1', 'amount is no answer: a sum adds up answers and values.']],
  ],
  [
    'of what is personal',
    [{ ...which('monthly_pence'), personal: true }],
    [sum(ofChoice)],
    [['/blocks/0/of/0', 'answer.which is personal, and so is the sum: give it "personal": true.']],
  ],
  [
    'that is not there',
    [which('monthly_pence')],
    [],
    [['/blocks/0/options/0/amount', 'Nothing adds this amount up: name answer.which in a question-sum.']],
  ],
])('D-54 a sum %s', (_, first, second, mistakes) => {
  expect(said(first, second)).toEqual(mistakes);
});
