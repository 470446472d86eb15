// @vitest-environment jsdom
import type { HostedFieldsState } from 'braintree-web/hosted-fields';
import type { ThreeDSecure } from 'braintree-web/three-d-secure';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldsOf } from '../../../../src/page/card/braintree/fields.ts';
import { verifyWith } from '../../../../src/page/card/braintree/verify.ts';
import { withWatchdog } from '../../../../src/page/card/braintree/watchdog.ts';

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

const calm = { windowName: '', onStuck: () => expect.fail('The instance got stuck.') };
const request = { nonce: 'tokenised', bin: '411111', amount: '35.00' };

/** A Three-D Secure instance that answers what a test wants, and `render`, the bank's window coming up. */
function fakeThreeDSecure(verifyCard: ThreeDSecure['verifyCard']) {
  const handlers = new Map<string, () => void>();
  const cancelVerifyCard = vi.fn(() => Promise.reject(new Error('THREEDS_NO_VERIFICATION_PAYLOAD')));
  const instance = {
    verifyCard,
    cancelVerifyCard,
    on: (event: string, handler: () => void) => handlers.set(event, handler),
    off: (event: string) => handlers.delete(event),
  } as unknown as ThreeDSecure;
  const bank = (what: 'render' | 'close') => handlers.get(`authentication-modal-${what}`)?.();
  return { instance, cancelVerifyCard, bank, handlers };
}
const payload = {
  nonce: 'verified',
  liabilityShifted: true,
  liabilityShiftPossible: true,
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
  expect(await verifyWith(instance, request, calm)).toEqual({
    nonce: 'verified',
    liabilityShifted: true,
    liabilityShiftPossible: true,
    status: 'authenticate_successful',
  });
  expect(verifyCard).toHaveBeenCalledWith(expect.objectContaining({ ...request, challengeRequested: true }));
  expect(handlers.size).toBe(0);
});

test('card schemes get the cardholder’s name, e-mail and phone, and the device’s data', async () => {
  const verifyCard = vi.fn(async () => payload);
  const { instance } = fakeThreeDSecure(verifyCard as unknown as ThreeDSecure['verifyCard']);
  const cardholder = { name: 'Siân King Llŷr', email: 'ada@example.com', phone: '+441632960123' };
  await verifyWith(instance, { ...request, cardholder }, calm);
  expect(verifyCard).toHaveBeenCalledWith(
    expect.objectContaining({
      email: 'ada@example.com',
      mobilePhoneNumber: '441632960123',
      billingAddress: { givenName: 'Sian King', surname: 'Llyr', phoneNumber: '441632960123' },
      collectDeviceData: true,
    }),
  );
  expect(verifyCard).not.toHaveBeenCalledWith(expect.objectContaining({ cardholder: expect.anything() }));
});

test('what the provider refuses of the cardholder is left out, once', async () => {
  const refusal = { code: 'THREEDS_LOOKUP_VALIDATION_ERROR' };
  const verifyCard = vi.fn(async (_options: object) => payload);
  verifyCard.mockRejectedValueOnce(refusal);
  const { instance } = fakeThreeDSecure(verifyCard as unknown as ThreeDSecure['verifyCard']);
  const named = { ...request, cardholder: { name: 'Ada Lovelace' } };
  expect(await verifyWith(instance, named, calm)).toMatchObject({ nonce: 'verified' });
  expect(verifyCard.mock.calls.map(([options]) => 'billingAddress' in options)).toEqual([true, false]);
  verifyCard.mockRejectedValue(refusal);
  await expect(verifyWith(instance, named, calm)).rejects.toBe(refusal);
  await expect(verifyWith(instance, request, calm)).rejects.toBe(refusal);
  expect(verifyCard).toHaveBeenCalledTimes(5);
});

test('a name in other letters reaches no bank', async () => {
  const verifyCard = vi.fn(async (_options: object) => payload);
  const { instance } = fakeThreeDSecure(verifyCard as unknown as ThreeDSecure['verifyCard']);
  await verifyWith(instance, { ...request, cardholder: { name: '李 小龍' } }, calm);
  expect(verifyCard.mock.calls[0]![0]).not.toHaveProperty('billingAddress');
});

test('a verification that hangs before the bank answers is ended, and its instance given up', async () => {
  const { instance, cancelVerifyCard } = fakeThreeDSecure(() => new Promise(() => undefined));
  const stuck = vi.fn();
  const verification = expect(verifyWith(instance, request, { windowName: '', onStuck: stuck })).rejects.toMatchObject({
    code: 'THREEDS_WATCHDOG',
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await verification;
  // There is nothing to cancel before the lookup is there.
  expect(cancelVerifyCard).not.toHaveBeenCalled();
  expect(stuck).toHaveBeenCalledOnce();
});

test('a lookup that comes after the watchdog has expired leads nowhere, and nothing waits for it', async () => {
  let lookUp: (data: object, next: () => void) => void = () => undefined;
  const { instance } = fakeThreeDSecure(((options: { onLookupComplete: typeof lookUp }) => {
    lookUp = options.onLookupComplete;
    return new Promise(() => undefined);
  }) as never);
  const stuck = vi.fn();
  const verification = expect(verifyWith(instance, request, { windowName: '', onStuck: stuck })).rejects.toBeDefined();
  await vi.advanceTimersByTimeAsync(30_000);
  await verification;
  await stuck.mock.calls[0]?.[0];
  const next = vi.fn();
  lookUp({}, next);
  expect(next).not.toHaveBeenCalled();
});

test('a verification that hangs after its lookup is cancelled, and is at rest when it has said so', async () => {
  let cancel: (error: Error) => void = () => undefined;
  const { instance, cancelVerifyCard } = fakeThreeDSecure(((options: {
    onLookupComplete(data: object, next: () => void): void;
  }) => {
    options.onLookupComplete({}, () => undefined);
    return new Promise((_, reject) => {
      cancel = reject;
    });
  }) as never);
  cancelVerifyCard.mockImplementation(async () => cancel(new Error('cancelled')) as never);
  const stuck = vi.fn();
  const verification = expect(verifyWith(instance, request, { windowName: '', onStuck: stuck })).rejects.toBeDefined();
  await vi.advanceTimersByTimeAsync(30_001);
  await verification;
  await stuck.mock.calls[0]?.[0];
  expect(cancelVerifyCard).toHaveBeenCalledOnce();
});

test('any other wait on the SDK ends too', async () => {
  const late = expect(withWatchdog(new Promise(() => undefined))).rejects.toMatchObject({ code: 'THREEDS_WATCHDOG' });
  await vi.advanceTimersByTimeAsync(30_000);
  await late;
  expect(await withWatchdog(Promise.resolve('made'))).toBe('made');
  expect(vi.getTimerCount()).toBe(0);
});

test('while the window of the bank is open the customer has all the time', async () => {
  let approve: (value: never) => void = () => undefined;
  const { instance, bank } = fakeThreeDSecure(() => new Promise((resolve) => (approve = resolve as typeof approve)));
  const verification = verifyWith(instance, request, calm);
  await vi.advanceTimersByTimeAsync(29_000);
  bank('render');
  await vi.advanceTimersByTimeAsync(600_000);
  approve(payload as never);
  expect(await verification).toMatchObject({ liabilityShifted: true });
});

test('once the window of the bank has closed, its last word must come in time', async () => {
  const { instance, bank } = fakeThreeDSecure(() => new Promise(() => undefined));
  const stuck = vi.fn();
  const verification = expect(verifyWith(instance, request, { windowName: '', onStuck: stuck })).rejects.toBeDefined();
  bank('render');
  await vi.advanceTimersByTimeAsync(600_000);
  bank('close');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(stuck).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await verification;
  expect(stuck).toHaveBeenCalledOnce();
});

test.each([
  ['the answer alone says so', { liabilityShifted: true }, { liabilityShifted: false }],
  ['the nonce’s record alone says so', { liabilityShifted: false }, { liabilityShifted: true }],
  ['it is only possible', { liabilityShifted: false, liabilityShiftPossible: true }, { liabilityShifted: false }],
  ['there is no record', { liabilityShifted: true }, undefined],
])('R-C11 liability has not shifted where %s', async (_name, answer, record) => {
  const threeDSecureInfo = record && { ...record, liabilityShiftPossible: true, status: 'authenticate_rejected' };
  const { instance } = fakeThreeDSecure((async () => ({ ...answer, nonce: 'n', threeDSecureInfo })) as never);
  expect(await verifyWith(instance, request, calm)).toMatchObject({ liabilityShifted: false });
});

test('a challenge without the bank’s script is given up at once', async () => {
  const found = { requiresUserAuthentication: true, lookup: { transactionId: 't' } };
  const { instance } = fakeThreeDSecure(((options: { onLookupComplete(data: object, next: () => void): void }) => {
    options.onLookupComplete(found, () => undefined);
    return new Promise(() => undefined);
  }) as never);
  const stuck = vi.fn();
  await expect(verifyWith(instance, request, { windowName: '', onStuck: stuck })).rejects.toMatchObject({
    code: 'THREEDS_NO_WINDOW',
  });
  expect(stuck).toHaveBeenCalledOnce();
});
