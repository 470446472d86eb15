import { expect, test } from 'vitest';
import {
  type Block,
  choice,
  day,
  keep,
  mistakesOf,
  reason,
  record,
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

test('D-41 an act depends on answers that are recorded before it, and not on a draft', () => {
  const when = whenever('answer.reason');
  const said = (...steps: unknown[]) => mistakesOf([reason, keep], shows, steps);
  const before = 'The act of this step depends on answer.reason, which is recorded';
  const later = `${before} on "check", later: put "contract-start" after "check".`;
  expect(said('ask', { page: 'contract-start', ...when }, 'check', 'success')).toEqual([
    ['journeys.json', '/journeys/leave/steps/1/when', later],
  ]);
  expect(said('ask', { page: 'method', ...when }, 'check', 'success')).toEqual([
    ['journeys.json', '/journeys/leave/steps/1/when', later.replace('contract-start', 'method')],
  ]);
  expect(said('ask', { page: 'check', ...when }, 'success')).toEqual([
    [
      'journeys.json',
      '/journeys/leave/steps/1/when',
      `${before} here, too late: leave the condition out, or have an act of an earlier step record that answer.`,
    ],
  ]);
  expect(said('ask', 'check', { page: 'contract-start', ...when }, 'success')).toEqual([]);
  expect(said('ask', { page: 'help', ...when }, 'check', 'success')).toEqual([]);
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

test('D-41 the words of an act depend on answers that are recorded before it, or with it', () => {
  const when = { fact: 'answer.which', is: 'a' };
  const which = choice('a', 'b');
  const consent: Block = { type: 'button', label: 'Yes', act: 'switch-consent', to: 'next' };
  const gate: Block = { type: 'checkbox-gate', label: 'I take {answer.which}', hint: 'Tick', blocks: [consent] };
  /** What is said of the second page, where the first asks and a third one records. */
  const said = (...blocks: Block[]) =>
    mistakesOf(
      [which, keep],
      blocks,
      ['ask', 'check', 'record', 'success'],
      'answer',
      [],
      [{ type: 'answers' }, record],
    );
  const later =
    'The act of this page depends on answer.which, which is recorded on "record", later: put "check" after "record".';
  expect(said(consent)).toEqual([]);
  expect(said({ ...consent, when })).toEqual([['check.json', '/blocks/0/when', later]]);
  expect(said(gate)).toEqual([['check.json', '/blocks/0/label', later]]);
  expect(said({ type: 'text', markdown: 'help', when }, consent)).toEqual([]);
  const [first, second] = [{ ...consent, ...whenever('answer.day') }, [day, { type: 'answers' }, record]];
  expect(mistakesOf([which, keep], [first], ['ask', 'check', 'record', 'success'], 'answer', [], second)).toEqual([
    ['check.json', '/blocks/0/when/fact', tooEarly('day', 'on record, later')],
  ]);
  expect(
    mistakesOf([{ ...which, personal: true }, keep], [gate], ['ask', 'check', 'record'], 'answer', [], shows),
  ).toEqual([['check.json', '/blocks/0/label', expect.stringMatching(/is personal/)]]);
  // The act that brings the answer decides by it.
  expect(mistakesOf([which, keep], [{ type: 'answers' }, { ...record, when }])).toEqual([]);
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
