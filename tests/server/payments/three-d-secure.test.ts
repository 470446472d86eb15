import { describe, expect, test } from 'vitest';
import { needsThreeDSecure, type TokenKind, tokenKinds, walletOf } from '../../../src/server/gateway/token-kinds.ts';
import { isAuthenticated } from '../../../src/server/payments/three-d-secure.ts';

type Row = [kind: TokenKind, wallet: string | undefined, ours: boolean, isKept: boolean];

const rows: Row[] = [
  ['card', undefined, true, true],
  ['apple-pay', 'apple-pay', false, false],
  ['apple-pay-merchant', 'apple-pay', false, true],
  ['google-pay', 'google-pay', false, true],
  ['google-pay-card', 'google-pay', true, true],
  ['paypal', 'paypal', false, false],
  ['paypal-agreement', 'paypal', false, true],
];

test('the table has every kind of token, and no other', () => {
  expect(rows.map(([kind]) => kind)).toEqual(Object.keys(tokenKinds));
});

describe.each(rows)('%s', (kind, wallet, isOurs, isKept) => {
  test(`is ${wallet ?? 'no wallet'}, ${isOurs ? 'needs' : 'needs no'} 3-D Secure of ours, ${isKept ? 'can' : 'cannot'} be kept`, () => {
    expect(walletOf(kind)).toBe(wallet);
    expect(needsThreeDSecure(kind)).toBe(isOurs);
    expect(tokenKinds[kind].isKept).toBe(isKept);
  });

  test.each([
    ['required', true, undefined, true],
    ['required', false, undefined, !isOurs],
    ['required', false, 'lookup_error', !isOurs],
    ['required', false, 'authenticate_failed', !isOurs],
    ['when-available', false, 'lookup_error', true],
    ['when-available', false, 'authentication_unavailable', true],
    ['when-available', false, 'unsupported_card', true],
    ['when-available', false, 'authenticate_failed', !isOurs],
    ['when-available', false, 'authenticate_rejected', !isOurs],
    ['when-available', false, 'challenge_required', !isOurs],
    ['when-available', false, undefined, !isOurs],
  ] as const)('%s, shifted %s, status %s: may be used %s', (policy, liabilityShifted, status, passes) => {
    expect(isAuthenticated({ kind, liabilityShifted, ...(status && { status }) }, policy)).toBe(passes);
  });
});

test('a kind that we do not know may not be used, whatever its record says', () => {
  expect(isAuthenticated({ kind: 'other', liabilityShifted: true }, 'when-available')).toBe(false);
});
