import { expect, test } from 'vitest';
import { emptyFields } from '../../../src/page/card/gateway.ts';
import { allValid, type CardEvent, type CardState, isBusy, nextState } from '../../../src/page/card/state.ts';

const valid = { number: 'valid', expirationDate: 'valid', cvv: 'valid' } as const;
const mounted: CardEvent = { type: 'mounted', testMode: false, fields: emptyFields };
const typed: CardEvent = { type: 'changed', fields: valid };
const submitted: CardEvent = { type: 'submitted' };
const failed: CardEvent = { type: 'mount-failed', problem: { message: 'cardUnavailable' } };
const refused: CardEvent = { type: 'refused', problem: { message: 'cardDeclined' } };

const after = (...events: CardEvent[]) => events.reduce(nextState, { status: 'loading' } as CardState);
const filled = [mounted, typed];
const recording = [...filled, submitted, { type: 'tokenised' }, { type: 'verified' }] satisfies CardEvent[];

test('R-C07 nothing can be submitted until every field is valid', () => {
  expect(after(mounted, submitted)).toEqual(after(mounted));
  expect(after(mounted, { type: 'changed', fields: { ...valid, cvv: 'unfinished' } }, submitted).status).toBe('ready');
  expect(allValid({ ...valid, number: 'faulty' })).toBe(false);
});

test.each([
  ['tokenising', [...filled, submitted]],
  ['verifying', [...filled, submitted, { type: 'tokenised' }]],
  ['recording', recording],
] satisfies [string, CardEvent[]][])('R-C08 %s is busy, and a second press changes nothing', (status, events) => {
  const state = after(...events);
  expect(state.status).toBe(status);
  expect(isBusy(state)).toBe(true);
  expect(nextState(state, submitted)).toBe(state);
});

test.each([
  ['tokenising', [...filled, submitted]],
  ['verifying', [...filled, submitted, { type: 'tokenised' }]],
  ['recording', recording],
  ['unknown', [...recording, { type: 'pending' }]],
] satisfies [string, CardEvent[]][])(
  'a refusal while %s clears busy, says why and keeps the fields',
  (_status, events) => {
    expect(after(...events, refused)).toEqual({
      status: 'ready',
      form: { fields: valid, testMode: false },
      problem: { message: 'cardDeclined' },
    });
  },
);

test('D-04 while the outcome is not known there is nothing to submit', () => {
  const unknown = after(...recording, { type: 'pending' });
  expect(unknown.status).toBe('unknown');
  expect(isBusy(unknown)).toBe(false);
  expect(nextState(unknown, submitted)).toBe(unknown);
  expect(nextState(unknown, { type: 'recorded' }).status).toBe('recorded');
});

test('R-C13 why a card was refused is forgotten once another is typed, but not that an answer was lost', () => {
  const another: CardEvent = { type: 'changed', fields: { ...valid, number: 'unfinished' } };
  expect(after(...filled, submitted, refused, another)).not.toHaveProperty('problem');
  expect(after(...filled, submitted, refused, typed)).toHaveProperty('problem');
  expect(after(...recording, { ...refused, unsettled: true }, another)).toHaveProperty('problem');
});

test('what is recorded stays recorded', () => {
  const recorded = after(...recording, { type: 'recorded' });
  for (const event of [submitted, refused, typed, mounted, { type: 'pending' } as const]) {
    expect(nextState(recorded, event)).toBe(recorded);
  }
});

const opened: CardEvent = { type: 'opened', wallet: 'paypal' };
const sheet = [...filled, opened];

test('D-43 a wallet goes from its sheet to the record, by the bank only where its token needs that', () => {
  expect(after(...sheet)).toMatchObject({ status: 'sheet', wallet: 'paypal' });
  expect(after(...sheet, { type: 'verified' })).toMatchObject({ status: 'recording', wallet: 'paypal' });
  const checked = [...sheet, { type: 'tokenised' }, { type: 'verified' }] satisfies CardEvent[];
  expect(after(...checked, { type: 'pending' })).toMatchObject({ status: 'unknown', wallet: 'paypal' });
  expect(after(...checked, { type: 'recorded' })).toMatchObject({ status: 'recorded', wallet: 'paypal' });
});

test('D-43 a wallet needs no typed card, and waits until the fields are there', () => {
  expect(after(mounted, opened).status).toBe('sheet');
  expect(after(opened).status).toBe('loading');
  expect(after(failed, opened).status).toBe('unavailable');
});

test('D-43 a wallet keeps the card form busy, and takes neither a second press nor a card', () => {
  const state = after(...sheet);
  expect(isBusy(state)).toBe(true);
  expect(nextState(state, opened)).toBe(state);
  expect(nextState(state, submitted)).toBe(state);
});

test('D-43 a wallet leaves its name with what went wrong, until the customer tries again', () => {
  const declined = after(...sheet, { type: 'verified' }, refused);
  expect(declined).toMatchObject({ status: 'ready', wallet: 'paypal', problem: { message: 'cardDeclined' } });
  expect(nextState(declined, submitted)).not.toHaveProperty('wallet');
});
