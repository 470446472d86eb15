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
  ['unknown', [...recording, { type: 'pending' }]],
] satisfies [string, CardEvent[]][])(
  'R-C08 while a card is %s the form is busy, but for an unknown outcome; a refusal says why and keeps the fields',
  (status, events) => {
    expect(isBusy(after(...events))).toBe(status !== 'unknown');
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

test('D-43 a wallet needs no typed card, and waits until the fields are there', () => {
  const opened: CardEvent = { type: 'opened', wallet: 'paypal' };
  expect(after(mounted, opened).status).toBe('sheet');
  expect(isBusy(after(mounted, opened))).toBe(true);
  expect(after(opened).status).toBe('loading');
  expect(after(failed, opened).status).toBe('unavailable');
});

test('D-43 a wallet leaves its name with what went wrong, until the customer tries again', () => {
  const declined = after(...filled, { type: 'opened', wallet: 'paypal' }, { type: 'verified' }, refused);
  expect(declined).toMatchObject({ status: 'ready', wallet: 'paypal', problem: { message: 'cardDeclined' } });
  expect(nextState(declined, submitted)).not.toHaveProperty('wallet');
});
