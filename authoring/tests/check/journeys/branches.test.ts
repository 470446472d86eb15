import { expect, test } from 'vitest';
import { indexContent } from '../../../../src/content/model/content-index.ts';
import {
  type Block,
  choice,
  contentOf,
  indexOf,
  keep,
  reason,
  record,
  shows,
} from '../../../../tests/support/content/asking-journey.ts';
import { checkJourneys } from '../../../check/journeys/journeys.ts';
import { checkWaysOut } from '../../../check/journeys/ways-out.ts';

test('D-54 a first page may stop customers, by the condition of its button and of each further step', () => {
  const when = { fact: 'customer_type', is: 'new' };
  const steps = ['ask', { page: 'check', when }, { page: 'success', when }];
  const saidOf = (button: Block) =>
    [...checkJourneys(indexOf([button], [reason, record], steps))].flatMap(({ message }) =>
      /Nothing comes/.test(message) ? [message] : [],
    );
  const on = { type: 'button', label: 'On', to: 'next' };
  expect(saidOf({ ...on, when })).toEqual([]);
  expect(saidOf(on)).toHaveLength(1);
});

test('D-65 who is led out of a journey before its act cannot record it by the address of its page', () => {
  const steps = ['ask', { page: 'record', when: { fact: 'answer.which', is: 'b' } }, 'check', 'success'];
  const ring = { type: 'button', label: 'Ring us', tells: 'rings', to: 'help' };
  const saidOf = (first: Block[], button: Block, walked: unknown[] = steps) =>
    [
      ...checkWaysOut(
        indexOf([choice('a', 'b'), ...first], [{ type: 'answers' }, button], walked, 'answer', [], [ring]),
      ),
    ].map(({ file, message, way }) => [file, message, way?.do === 'put' && way.puts[0]!.value]);
  const message = (page: string, who: string, mend: string) =>
    `Customers whom pages/${page}.json leads out of the journey, if ${who}, can open this page by its address and record "leave": ${mend}.`;
  const kept = { fact: 'answer.which', isNot: 'b' };
  const mend = 'let its "when" ask for { "fact": "answer.which", "isNot": "b" } too';
  expect(saidOf([keep], record)).toEqual([['pages/check.json', message('record', 'answer.which is "b"', mend), kept]]);
  expect(saidOf([keep], { ...record, when: kept })).toEqual([]);
  // A first page may stop them, too.
  const when = { fact: 'customer_type', is: 'new' };
  const [found, ...others] = saidOf([{ ...keep, when }], record, ['ask', 'check', 'success']);
  expect(found).toMatchObject([expect.anything(), expect.stringContaining('customer_type is "existing"'), when]);
  expect(others).toEqual([]);
  expect(saidOf([{ ...keep, when }], record, ['ask', { page: 'check', when }, { page: 'success', when }])).toEqual([]);
});

test('D-41 a step that records is for nobody who was asked nothing', () => {
  const when = { fact: 'amount', exists: true };
  const saidOf = (first: Block[], step: unknown) =>
    [...checkJourneys(indexOf([...first, keep], shows, ['ask', step, 'success']))].flatMap(({ pointer, message }) =>
      /nothing is asked/.test(message) ? [[pointer, message]] : [],
    );
  const which = choice('a', 'b');
  expect(saidOf([{ ...which, when }], 'check')).toEqual([
    [
      '/journeys/leave/steps/1',
      '"check" records answers, and nothing is asked if amount is not known: give this step a "when" that leaves these customers out.',
    ],
  ]);
  expect(saidOf([{ ...which, when }], { page: 'check', when })).toEqual([]);
  expect(saidOf([which], 'check')).toEqual([]);
  expect(
    saidOf(
      [
        { ...which, when },
        { ...which, name: 'other', when: { ...when, exists: false } },
      ],
      'check',
    ),
  ).toEqual([]);
});

test('D-41 a page may ask some of its customers alone: for the others its button only leads on', () => {
  const saidOf = (when: object) =>
    [...checkJourneys(indexOf([{ ...choice('a', 'b'), when }, record], [], ['ask', 'success']))].filter(({ message }) =>
      /nothing is asked/.test(message),
    );
  expect(saidOf({ fact: 'customer_type', is: 'existing' })).toEqual([]);
  // An order is read after the steps of a journey are known.
  expect(saidOf({ fact: 'losing_provider', exists: true })).toHaveLength(1);
});

test('D-41 the conditions of the last steps leave each customer an ending, by the answers that they can have given', () => {
  const endings = (...values: string[]) => [
    'ask',
    'check',
    ...values.map((is, i) => ({ page: ['success', 'help'][i], when: { fact: 'answer.which', is } })),
  ];
  const splitOf = (question: Block, ...values: string[]) =>
    [...checkJourneys(indexOf([question, keep], shows, endings(...values)))].flatMap(({ message }) =>
      /ending|Nothing comes/.test(message) ? [message] : [],
    );
  const nothing = (state: string) =>
    `Nothing comes after "check" if ${state}: a step has to be for these customers too.`;
  expect(splitOf(choice('a', 'b'), 'a', 'b')).toEqual([]);
  expect(splitOf({ ...choice('a', 'b'), required: false }, 'a', 'b')).toEqual([nothing('answer.which is not known')]);
  expect(splitOf(choice('a', 'b', 'c'), 'a', 'b')).toEqual([nothing('answer.which is "c"')]);
});

test('D-54 customers of a journey have what it needs: no step has to be for others', () => {
  const when = { fact: 'amount', exists: true };
  const last = { page: 'success', when };
  const content = contentOf([reason, keep], shows, ['ask', { page: 'check', when }, last]);
  const said = () =>
    [...checkJourneys(indexContent(content).contentIndex)].filter(({ message }) => /Nothing comes/.test(message));
  expect(said()).toHaveLength(1);
  const journeys = content.files.find(({ path }) => path.endsWith('journeys.json'))!.data as {
    journeys: Record<string, object>;
  };
  Object.assign(journeys.journeys.leave!, { needs: ['amount'] });
  expect(said()).toEqual([]);
});

test.each([
  ['bounds a question', { type: 'question-amount', name: 'part', label: 'How much?', most: { fact: 'amount' } }],
  ['decides about a block', { ...reason, when: { fact: 'amount', atMost: 20_000 } }],
])('D-54 an amount that only %s is not one to be paid', (_, asked) => {
  const said = [...checkJourneys(indexOf([asked, keep], shows))].map(({ message }) => message);
  expect(said.filter((message) => /which is to pay/.test(message))).toEqual([]);
  const shown = [...checkJourneys(indexOf([{ type: 'amount', label: 'Due', of: 'amount' }, asked, keep], shows))];
  expect(shown.some(({ message }) => /which is to pay/.test(message))).toBe(true);
});
