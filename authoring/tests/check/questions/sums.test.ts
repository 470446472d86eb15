import { expect, test } from 'vitest';
import { type Block, indexOf, keep, shows } from '../../../../tests/support/content/asking-journey.ts';
import { checkLeastSums } from '../../../check/questions/least-sums.ts';
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
  return [...checkSums(index), ...checkLeastSums(index)].map(({ pointer, message }) => [pointer, message]);
};

const paid: Block = { type: 'question-amount', name: 'paid', label: 'Paid?', most: 5000 };
const left = sum({ value: 'monthly_pence', label: 'X' }, { fact: 'answer.paid', minus: true });
const below = (pounds: string): [string, string][] => [
  [
    '/blocks/0',
    `This sum can be -£${pounds}, and nobody goes on with less than £0.00: say how much may be taken away ("most" of the answer), or give the sum a "least".`,
  ],
];

test.each<[string, Block[], Block[], [string, string][]]>([
  ['of an option and a value', [which('monthly_pence')], [sum(ofChoice, { value: 'monthly_pence', label: 'X' })], []],
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
  ['below 0', [paid], [left], below('9.00')],
  ['that may be a credit', [paid], [{ ...left, least: -900 }], []],
  ['that its condition keeps above 0', [paid], [{ ...left, when: { fact: 'answer.paid', atMost: 4100 } }], []],
  [
    'that its condition keeps above -1.00',
    [paid],
    [{ ...left, when: { fact: 'answer.paid', atMost: 4200 } }],
    below('1.00'),
  ],
  ['of which at most so much is taken away as there is', [{ ...paid, most: { value: 'monthly_pence' } }], [left], []],
  [
    'of which the condition of a part takes no more away than there is',
    [paid],
    [
      sum(
        { value: 'monthly_pence', label: 'X' },
        { fact: 'answer.paid', minus: true, when: { fact: 'answer.paid', atMost: { value: 'monthly_pence' } } },
      ),
    ],
    [],
  ],
  [
    'for those alone who chose what is more',
    [which('monthly_pence'), { ...paid, most: 4100 }],
    [{ ...sum(ofChoice, { fact: 'answer.paid', minus: true }), when: { fact: 'answer.which', is: 'a' } }],
    [],
  ],
  [
    'also for those who chose what is nothing',
    [which('monthly_pence'), { ...paid, most: 4100 }],
    [sum(ofChoice, { fact: 'answer.paid', minus: true })],
    below('41.00'),
  ],
  [
    'that a rule keeps above 0',
    [{ type: 'question-amount', name: 'paid', label: 'Paid?' }],
    [
      {
        ...sum({ value: 'monthly_pence', label: 'X' }, { fact: 'answer.paid', minus: true }),
        rules: [{ must: { fact: 'answer.total', atLeast: 0 }, message: 'Not more than it costs' }],
      },
    ],
    [],
  ],
])('D-54 a sum %s', (_, first, second, mistakes) => {
  expect(said(first, second)).toEqual(mistakes);
});
