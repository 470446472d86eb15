import { describe, expect, test } from 'vitest';
import { sampleLink, sampleSite as site } from '../../../authoring/walk/sample-site.ts';
import {
  isComplete,
  isFirstPage,
  missingPage,
  pageAfter,
  resumePage,
  stepsOf,
} from '../../../src/rules/journey/journey.ts';
import { positionOf } from '../../../src/rules/journey/position.ts';

const both = ['card' as const, 'direct-debit' as const];

/** The pages a customer sees who presses every button that goes on, by this method's entry page. */
function walk(journey: string, methods?: ('card' | 'direct-debit')[], by = 'card-mandate'): string[] {
  const link = sampleLink(journey, methods && { payment_methods: methods });
  return stepsOf(site, link).map(({ pages }) => pages.find((page) => page === by) ?? pages[0]!);
}

test.each([
  ['card', undefined, ['start-card', 'card-mandate', 'success-card']],
  ['contract', undefined, ['contract-start', 'contract-complete']],
  ['contract-mandate', ['card'], ['contract-start', 'start-card', 'card-mandate', 'success-card']],
  ['contract-mandate', both, ['contract-start', 'start-choice', 'card-mandate', 'success-card']],
  [
    'switch-mandate',
    ['card'],
    ['ots-start', 'contract-start', 'start-card', 'card-mandate', 'ots-confirm', 'ots-complete'],
  ],
  ['single-payment', undefined, ['start-single-payment', 'single-card-payment', 'payment-success']],
] as const)('R-O15 D-09 the steps of %s with %s', (journey, methods, pages) => {
  expect(walk(journey, methods && [...methods])).toEqual(pages);
});

describe('D-09 next', () => {
  test('leads to the success page of the method whose entry page the customer is on', () => {
    const link = sampleLink('choice', { payment_methods: both });
    expect(pageAfter(site, link, 'card-mandate')).toBe('success-card');
    expect(pageAfter(site, link, 'dd-mandate')).toBe('success-dd');
  });

  test('leads nowhere at the end of a journey, and from a page that is not in it', () => {
    const link = sampleLink('contract');
    expect(pageAfter(site, link, 'contract-complete')).toBeUndefined();
    expect(pageAfter(site, link, 'ots-start')).toBeUndefined();
  });

  test('of an unknown journey leads nowhere', () => {
    expect(pageAfter(site, sampleLink('no-such-journey'), 'start-card')).toBeUndefined();
  });
});

describe('D-09 coming back goes on', () => {
  test('nowhere before anything is recorded', () => {
    expect(resumePage(site, sampleLink('switch-mandate'))).toBeUndefined();
  });

  test.each([
    ['switch-mandate', ['contract-agreement'], 'start-card'],
    ['switch-mandate', ['contract-agreement', 'payment-method'], 'ots-confirm'],
    ['switch-mandate', ['contract-agreement', 'payment-method', 'switch-consent'], 'ots-complete'],
    ['contract', ['contract-agreement'], 'contract-complete'],
  ] as const)('in %s after %s to %s', (journey, completed, page) => {
    const link = sampleLink(journey, { payment_methods: ['card'], completed: [...completed] });
    expect(resumePage(site, link)).toBe(page);
  });

  test('to the success page of the method that was used', () => {
    const completed = ['contract-agreement' as const, 'direct-debit-mandate' as const];
    expect(resumePage(site, sampleLink('contract-mandate', { payment_methods: both, completed }))).toBe('success-dd');
  });

  test('to the page that chooses, where the link allows several methods', () => {
    const link = sampleLink('contract-mandate', { payment_methods: both, completed: ['contract-agreement'] });
    expect(resumePage(site, link)).toBe('start-choice');
  });
});

test.each([
  [[], 'contract-start'],
  [['contract-agreement'], 'start-card'],
  [['contract-agreement', 'payment-method'], 'ots-confirm'],
  [['contract-agreement', 'payment-method', 'switch-consent'], undefined],
] as const)('D-09 after %j the step that is missing is %s', (completed, page) => {
  expect(missingPage(site, sampleLink('switch-mandate', { completed: [...completed] }))).toBe(page);
});

describe('D-11 a link is used', () => {
  test('once every act of its journey is recorded, not before', () => {
    expect(isComplete(site, sampleLink('contract'))).toBe(false);
    expect(isComplete(site, sampleLink('contract', { completed: ['contract-agreement'] }))).toBe(true);
    expect(isComplete(site, sampleLink('contract-mandate', { completed: ['contract-agreement'] }))).toBe(false);
  });

  test('whichever method recorded the step "method"', () => {
    for (const act of ['payment-method', 'direct-debit-mandate'] as const) {
      expect(isComplete(site, sampleLink('choice', { payment_methods: both, completed: [act] }))).toBe(true);
    }
  });

  test('never in a journey without acts', () => {
    expect(isComplete(site, sampleLink('no-such-journey'))).toBe(false);
  });
});

test('D-09 only the first page of the journey counts as its first', () => {
  const link = sampleLink('contract-mandate', { payment_methods: both });
  expect(isFirstPage(site, link, 'contract-start')).toBe(true);
  expect(isFirstPage(site, link, 'start-choice')).toBe(false);
  expect(isFirstPage(site, sampleLink('choice', { payment_methods: both }), 'start-choice')).toBe(true);
});

test('a journey of two steps or more says where the customer is, and not that an act is behind them which is not recorded', () => {
  const link = sampleLink('switch-mandate');
  expect(positionOf(site, link, { name: 'contract-start' })).toEqual({ step: 2, steps: 6, isReached: true });
  expect(positionOf(site, link, { name: 'start-dd' })).toBeUndefined();
  expect(positionOf(site, sampleLink('contract'), { name: 'contract-start' })).toMatchObject({ step: 1, steps: 2 });
  expect(positionOf(site, link, { name: 'ots-complete' })).toMatchObject({ isReached: false });
  const completed = ['contract-agreement', 'payment-method', 'switch-consent'] as const;
  const confirmed = { ...link, completed: [...completed] };
  expect(positionOf(site, confirmed, { name: 'ots-complete' })).toEqual({ step: 6, steps: 6, isReached: true });
});
