import { describe, expect, test } from 'vitest';
import { sampleLink, sampleSite } from '../../../authoring/walk/sample-site.ts';
import {
  isComplete,
  isInJourney,
  isStepOf,
  isTooEarly,
  missingPage,
  pageAfter,
  resumePage,
  stepsOf,
  walksOf,
} from '../../../src/rules/journey/journey.ts';
import { positionOf } from '../../../src/rules/journey/position.ts';
import type { CompiledSite, Link, When } from '../../../src/types.gen.ts';

const stays: When = { value: 'plan', is: 'stay' };
const leaves: When = { value: 'plan', is: 'leave' };
const agreed: When = { fact: 'completed', is: 'offer-agreement' };
const notAgreed: When = { fact: 'completed', isNot: 'offer-agreement' };

/** Two endings, two documents, and a step that follows from what was agreed. */
const site: CompiledSite = {
  ...sampleSite,
  values: { ...sampleSite.values, plan: { type: 'choice', choices: ['stay', 'leave'] } },
  journeys: {
    ...sampleSite.journeys,
    'contract-end': {
      steps: [
        'start',
        { page: 'offer', when: stays },
        { page: 'terms', when: stays },
        { page: 'method', when: [stays, { fact: 'customer_type', is: 'new' }] },
        { page: 'leave', when: leaves },
        { page: 'stayed', when: agreed },
        { page: 'left', when: notAgreed },
      ],
      acts: [
        { act: 'offer-agreement', page: 'offer', document: 'offer', when: stays },
        { act: 'terms-agreement', page: 'terms', document: 'terms', when: stays },
        { method: true, when: [stays, { fact: 'customer_type', is: 'new' }] },
        { act: 'leaving', page: 'leave', when: leaves },
      ],
    },
  },
};

const link = (plan: string | undefined, rest: Partial<Link> = {}) =>
  sampleLink('contract-end', {
    customer_type: 'existing',
    payment_methods: ['card'],
    values: plan === undefined ? {} : { plan },
    ...rest,
  });
const pages = (one: Link) => stepsOf(site, one).flatMap((step) => step.pages);

test('a step is walked by the customers for whom its condition holds', () => {
  expect(pages(link('stay'))).toEqual(['start', 'offer', 'terms', 'left']);
  expect(pages(link('stay', { completed: ['offer-agreement'] }))).toEqual(['start', 'offer', 'terms', 'stayed']);
  expect(pages(link('stay', { customer_type: 'new' }))).toContain('card-mandate');
  expect(pages(link('leave'))).toEqual(['start', 'leave', 'left']);
  expect(pages(link(undefined))).toEqual(['start', 'left']);
});

test('without a link every step is on the walk, and with ways those alone', () => {
  expect(walksOf(site, 'contract-end', [['card']])).toEqual([
    ['start', 'offer', 'terms', 'start-card', 'card-mandate', 'leave', 'stayed', 'left'],
  ]);
  const ways = [({ when }: { when?: When }) => when === undefined || when === leaves];
  expect(walksOf(site, 'contract-end', [[]], ways)).toEqual([['start', 'leave']]);
});

describe('next, coming back and missing steps', () => {
  test('pass over steps that are not on the way', () => {
    expect(pageAfter(site, link('stay'), 'start')).toBe('offer');
    expect(pageAfter(site, link('leave'), 'start')).toBe('leave');
    expect(pageAfter(site, link('leave'), 'terms')).toBeUndefined();
    expect(resumePage(site, link('stay', { completed: ['offer-agreement'] }))).toBe('terms');
    expect(missingPage(site, link('leave'))).toBe('leave');
    expect(isTooEarly(site, link('stay'), 'terms-agreement')).toBe(true);
    expect(isTooEarly(site, link('leave'), 'leaving')).toBe(false);
  });

  test('an act of another way is in the journey of nobody who walks this one', () => {
    expect(isInJourney(site, link('leave'), 'terms-agreement')).toBe(false);
    expect(isInJourney(site, link('stay'), 'terms-agreement')).toBe(true);
    expect(isStepOf(site, link('leave'), 'offer')).toBe(false);
    expect(isStepOf(site, link('stay'), 'start-card')).toBe(false);
  });
});

describe('D-11 a link is used once every act on its way is recorded', () => {
  test.each([
    ['stay', ['offer-agreement'], false],
    ['stay', ['offer-agreement', 'terms-agreement'], true],
    ['leave', ['leaving'], true],
    [undefined, [], false],
  ] as const)('%s after %j: %s', (plan, completed, isUsed) => {
    expect(isComplete(site, link(plan, { completed: [...completed] }))).toBe(isUsed);
  });
});

describe('a step that asks for an answer', () => {
  const moves: When = { fact: 'answer.reason', is: 'moving' };
  const asked: CompiledSite = {
    ...site,
    journeys: {
      leaving: {
        steps: ['ask', { page: 'new-address', when: moves }, 'check', 'left'],
        acts: [{ act: 'leaving', page: 'check' }],
      },
    },
  };
  const answering = (reason?: string) => ({
    ...sampleLink('leaving', { payment_methods: [] }),
    answers: { ...(reason !== undefined && { reason: { value: reason, words: 'Words' } }) },
  });

  test('is walked once it is given, and the position is counted from then on', () => {
    expect(pageAfter(asked, answering('moving'), 'ask')).toBe('new-address');
    expect(pageAfter(asked, answering('price'), 'ask')).toBe('check');
    expect(positionOf(asked, answering(), { name: 'ask' })).toBeUndefined();
    expect(positionOf(asked, answering('moving'), { name: 'check' })).toMatchObject({ step: 3, steps: 4 });
    expect(positionOf(asked, answering('price'), { name: 'check' })).toMatchObject({ step: 2, steps: 3 });
  });

  test('has no position on a page from which a button leads off the way', () => {
    const routes = { ...asked.routes, check: { ...asked.routes.check!, mayEnd: true as const } };
    expect(positionOf({ ...asked, routes }, answering('moving'), { name: 'check' })).toBeUndefined();
  });

  test('has no position on a page that asks for it, also while an earlier answer is kept: it can change there', () => {
    const question = { type: 'question-text', name: 'reason', label: 'Why are you leaving?' } as const;
    const asks = { act: 'leaving', questions: [{ page: 'ask', question }] };
    expect(positionOf(asked, answering('price'), { name: 'ask', asks })).toBeUndefined();
    expect(positionOf(asked, answering('price'), { name: 'check', asks })).toMatchObject({ step: 2, steps: 3 });
  });

  test('has no position once everything is recorded, and the answer, being personal, is told to nobody', () => {
    const done = { completed: ['leaving'] };
    expect(positionOf(asked, { ...answering('moving'), ...done }, { name: 'left' })).toMatchObject({
      step: 4,
      steps: 4,
    });
    expect(positionOf(asked, { ...answering(), ...done }, { name: 'left' })).toBeUndefined();
  });
});

describe('the position', () => {
  test('is not shown while an act can change which steps are to come', () => {
    expect(positionOf(site, link('stay'), { name: 'offer' })).toBeUndefined();
  });

  test('counts the steps of this customer once that is settled', () => {
    const done = link('stay', { completed: ['offer-agreement', 'terms-agreement'] });
    expect(positionOf(site, done, { name: 'stayed' })).toEqual({ step: 4, steps: 4, isReached: true });
    const plain = structuredClone(site);
    plain.journeys['contract-end']!.steps.splice(5, 2, 'left');
    expect(positionOf(plain, link('leave'), { name: 'leave' })).toEqual({ step: 2, steps: 3, isReached: true });
    expect(positionOf(plain, link('stay'), { name: 'offer' })).toMatchObject({ step: 2, steps: 4 });
  });
});

test.each([
  [{ methods: ['card'] }, false],
  [{}, false],
  [{ methods: ['card', 'direct-debit'] }, true],
] as const)(
  'D-09 a page of its own records a mandate only in a journey that fixes the method: %j',
  (fixed, isRecorded) => {
    const steps = ['offer', 'method', { page: 'pay-by-bank', when: stays }];
    const acts = [{ method: true }, { act: 'direct-debit-mandate', page: 'pay-by-bank', when: stays }];
    const own = { ...site, journeys: { own: { ...fixed, steps, acts } } } as unknown as CompiledSite;
    const link = sampleLink('own', { payment_methods: ['card'], values: { plan: 'stay' } });
    expect(isInJourney(own, link, 'direct-debit-mandate')).toBe(isRecorded);
  },
);
