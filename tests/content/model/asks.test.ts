import { expect, test } from 'vitest';
import { askedWhens, asksOf, draftsOf } from '../../../src/content/model/asks.ts';
import { type Question, whensOfQuestion } from '../../../src/rules/questions/question.ts';
import type { Journeys, Page, Step, When } from '../../../src/types.gen.ts';
import { project } from '../../support/project/project.ts';

const page = (name: string, when?: When): Page => ({
  ...{ $schema: '', path: `/${name}`, title: name, link: 'required' },
  blocks: [
    { type: 'question-text', name, label: name, ...(when && { when }) },
    { type: 'button', label: 'On', to: 'next', keep: 'leave' },
  ],
});
const pages = new Map([
  ['why', page('why')],
  ['home', page('home')],
]);

const method = { intro: '', entry: '', done: '' };
const planOf = (journeys: Record<string, Step[]>) =>
  ({
    methods: { card: method, 'direct-debit': method },
    journeys: Object.fromEntries(Object.entries(journeys).map(([name, steps]) => [name, { steps }])),
  }) as unknown as Journeys;

/** The conditions on which the questions of the act are asked, by their names. */
function conditionsIn(journeys: Record<string, Step[]>, all = pages) {
  const asked = asksOf(project.schemas, planOf(journeys), all).get('why')?.questions ?? [];
  return Object.fromEntries(
    asked.map(({ question }) => [(question as Question).name, whensOfQuestion(question as Question)]),
  );
}

const moving: When = { fact: 'answer.why', is: 'moving' };
const leaves = (journey: string): When => ({ fact: 'journey', is: journey });

test('D-41 a question is asked of those who walk its page: the condition of the step is one of the question', () => {
  expect(conditionsIn({ leave: ['why', { page: 'home', when: moving }] })).toEqual({ why: [[]], home: [[moving]] });

  const own: When = { fact: 'customer_type', is: 'new' };
  const both = new Map([...pages, ['home', page('home', own)]]);
  expect(conditionsIn({ leave: ['why', { page: 'home', when: moving }] }, both).home).toEqual([[moving, own]]);
});

test('D-41 a question that only one of several journeys has is asked in that one', () => {
  const two: Record<string, Step[]> = { leave: ['why', { page: 'home', when: moving }], quick: ['why'] };
  expect(conditionsIn(two)).toEqual({ why: [[]], home: [[leaves('leave'), moving]] });
  expect(conditionsIn({ ...two, move: ['why', 'home'] }).home).toEqual([[leaves('leave'), moving], [leaves('move')]]);
});

test('D-41 a page that asks nothing between two pages of an act knows its draft', () => {
  const plan = planOf({ leave: ['first', 'why', 'between', 'home', 'last'] });
  expect([...draftsOf(plan, asksOf(project.schemas, plan, pages))].sort()).toEqual(
    ['between', 'home', 'why'].map((page) => [page, 'leave']),
  );
});

test('D-41 an act whose questions all have conditions is one of those customers alone who are asked something', () => {
  const existing: When = { fact: 'customer_type', is: 'existing' };
  const whensOf = (why?: When, home?: When) => {
    const asks = asksOf(
      project.schemas,
      planOf({ leave: ['why', 'home'] }),
      new Map([
        ['why', page('why', why)],
        ['home', page('home', home)],
      ]),
    );
    return askedWhens(project.schemas, asks).get('leave');
  };
  expect(whensOf(existing, moving)).toEqual([[existing], [moving]]);
  expect(whensOf(existing)).toBeUndefined();
  expect(whensOf(existing, { fact: 'losing_provider', exists: true })).toBeUndefined();
});
