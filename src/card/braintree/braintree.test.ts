import type { HostedFieldsState } from 'braintree-web/hosted-fields';
import type { ThreeDSecure } from 'braintree-web/three-d-secure';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldsOf } from './fields.ts';
import { verifyWith } from './verify.ts';

const field = (given: object) => ({
  isEmpty: false,
  isFocused: false,
  isPotentiallyValid: true,
  isValid: false,
  ...given,
});
const hosted = (number: object, cards: string[]) =>
  ({
    cards: cards.map((type) => ({ type })),
    fields: { number: field(number), expirationDate: field({ isEmpty: true }), cvv: field({ isEmpty: true }) },
  }) as unknown as HostedFieldsState;

test.each([
  [{ isValid: true }, 'valid'],
  [{ isEmpty: true }, 'unfinished'],
  [{ isFocused: true }, 'unfinished'],
  [{ isFocused: false }, 'faulty'],
  [{ isFocused: true, isPotentiallyValid: false }, 'faulty'],
])('a field that is %j is %s', (given, state) => {
  expect(fieldsOf(hosted(given, [])).number).toBe(state);
});

test.each([
  [['visa'], 'visa'],
  [['visa', 'maestro'], undefined],
  [[], undefined],
  [['elo'], undefined], // has neither picture nor theme
])('R-C04 R-C05 of the cards %j the type is %s', (cards, type) => {
  expect(fieldsOf(hosted({}, cards)).cardType).toBe(type);
});

const request = { nonce: 'tokenised', bin: '411111', amount: '35.00' };

/** A Three-D Secure instance that answers what a test wants, and `render`, the bank's window coming up. */
function fakeThreeDSecure(verifyCard: ThreeDSecure['verifyCard']) {
  const handlers = new Set<() => void>();
  const cancelVerifyCard = vi.fn(() => Promise.reject(new Error('THREEDS_NO_VERIFICATION_PAYLOAD')));
  const instance = {
    verifyCard,
    cancelVerifyCard,
    on: (_event: string, handler: () => void) => handlers.add(handler),
    off: (_event: string, handler: () => void) => handlers.delete(handler),
  } as unknown as ThreeDSecure;
  const render = () => {
    for (const handler of handlers) handler();
  };
  return { instance, cancelVerifyCard, render, handlers };
}
const payload = {
  nonce: 'verified',
  liabilityShifted: true,
  threeDSecureInfo: { liabilityShifted: true, liabilityShiftPossible: true, status: 'authenticate_successful' },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('R-C10 version 2 is asked with amount, nonce, bin and a challenge, and the new nonce is sent on', async () => {
  const verifyCard = vi.fn(async (options: { onLookupComplete?: (data: object, next: () => void) => void }) => {
    await new Promise<void>((next) => options.onLookupComplete?.({}, next));
    return payload;
  });
  const { instance, handlers } = fakeThreeDSecure(verifyCard as unknown as ThreeDSecure['verifyCard']);
  expect(await verifyWith(instance, request, expect.fail)).toEqual({
    nonce: 'verified',
    liabilityShifted: true,
    liabilityShiftPossible: true,
    status: 'authenticate_successful',
  });
  expect(verifyCard).toHaveBeenCalledWith(expect.objectContaining({ ...request, challengeRequested: true }));
  expect(handlers.size).toBe(0);
});

test('a verification that hangs before the bank answers is ended, and its instance given up', async () => {
  const { instance, cancelVerifyCard } = fakeThreeDSecure(() => new Promise(() => undefined));
  const stuck = vi.fn();
  const verification = expect(verifyWith(instance, request, stuck)).rejects.toMatchObject({ code: 'THREEDS_WATCHDOG' });
  await vi.advanceTimersByTimeAsync(30_000);
  await verification;
  expect(cancelVerifyCard).toHaveBeenCalledOnce();
  expect(stuck).toHaveBeenCalledOnce();
});

test('while the window of the bank is open the customer has all the time', async () => {
  let approve: (value: never) => void = () => undefined;
  const { instance, render } = fakeThreeDSecure(() => new Promise((resolve) => (approve = resolve as typeof approve)));
  const verification = verifyWith(instance, request, expect.fail);
  await vi.advanceTimersByTimeAsync(29_000);
  render();
  await vi.advanceTimersByTimeAsync(600_000);
  approve(payload as never);
  expect(await verification).toMatchObject({ liabilityShifted: true });
});
