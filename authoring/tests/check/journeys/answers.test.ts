import { expect, test } from 'vitest';
import {
  type Block,
  choice,
  day,
  keep,
  mistakesOf,
  reason,
  shows,
  tooEarly,
  whenever,
} from '../../../../tests/support/content/asking-journey.ts';

test('a step cannot ask for an answer that is given at a later step', () => {
  const early = [{ page: 'ask', ...whenever('answer.day') }, 'check', 'success'];
  const late = ['ask', 'check', { page: 'success', ...whenever('answer.reason') }];
  const [first, second] = [
    [reason, keep],
    [day, ...shows],
  ];
  expect(mistakesOf(first, second, early)).toEqual([
    ['journeys.json', '/journeys/leave/steps/0/when', tooEarly('day', 'at this step or a later one')],
  ]);
  expect(mistakesOf(first, second, late)).toEqual([]);
});

test('D-41 a step after the record cannot ask for a personal answer, which no page is told any more', () => {
  const steps = ['ask', 'check', { page: 'success', ...whenever('answer.reason') }];
  expect(mistakesOf([{ ...reason, personal: true }, keep], shows, steps)).toEqual([
    [
      'journeys.json',
      '/journeys/leave/steps/2/when',
      'answer.reason is personal, and recorded before this step: no page is told it any more.',
    ],
  ]);
});

test('D-65 what hangs on an answer of its own page that the script does not read would come only once that is sent', () => {
  const many: Block = { type: 'question-number', name: 'many', label: 'How many?', least: 0, most: 9 };
  const later = 'is asked on this page, and this would come only once that is sent: put it on a later page.';
  const said = (...blocks: Block[]) => mistakesOf([many, choice('one', 'two'), ...blocks, keep], shows);
  const over = { when: { fact: 'answer.many', atLeast: 3 } };
  expect(said({ ...reason, ...over })).toEqual([['ask.json', '/blocks/2/when', `answer.many ${later}`]]);
  expect(said(reason, { type: 'text', markdown: 'help', ...over })).toEqual([
    ['ask.json', '/blocks/3/when', `answer.many ${later}`],
  ]);
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B', when: { fact: 'answer.which', is: 'one' } },
  ];
  expect(said({ type: 'question-choice', name: 'next', label: 'Next?', options })).toEqual([
    [
      'ask.json',
      '/blocks/2/options/1/when',
      `answer.which ${later.replace('this would', 'what has this condition would')}`,
    ],
  ]);
});

test.each<[string, Block]>([
  ['a choice', { when: { fact: 'answer.which', is: 'one' } }],
  [
    'what is recorded',
    {
      when: [
        { fact: 'completed', is: 'leave' },
        { fact: 'answer.day', after: 'today' },
      ],
    },
  ],
])('D-65 a block that hangs on %s of its own page is right', (_, when) => {
  expect(mistakesOf([day, choice('one', 'two'), { type: 'text', markdown: 'help', ...when }, keep], shows)).toEqual([]);
});
