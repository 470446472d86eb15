import { expect, test } from 'vitest';
import { gatewayMessage } from '../../../src/page/card/gateway-message.ts';

const nested = (innermost: object, depth: number): Error =>
  Object.assign(new Error('fixed words'), {
    details: { originalError: depth ? nested(innermost, depth - 1) : innermost },
  });

test.each([0, 1, 3])('R-C14 finds the words of the provider %i errors deep', (depth) => {
  const error = nested({ error: { message: 'Credit card type is not accepted by this merchant account.' } }, depth);
  expect(gatewayMessage(error)).toBe('Credit card type is not accepted by this merchant account.');
});

test('R-C14 knows the refusal by its code too, among field errors', () => {
  const fieldErrors = [{ field: 'creditCard', fieldErrors: [{ code: '81703', message: 'We do not take this card.' }] }];
  expect(gatewayMessage(nested({ fieldErrors }, 2))).toBe('We do not take this card.');
});

test('R-C14 looks into causes', () => {
  const cause = new Error('not accepted by this merchant account');
  expect(gatewayMessage(new Error('outside', { cause }))).toBe('not accepted by this merchant account');
});

test.each([
  new Error('Something else'),
  nested({ error: { message: 'The card could not be looked up' } }, 1),
  undefined,
  'not an error',
])('R-C14 shows no other words of the provider', (error) => {
  expect(gatewayMessage(error)).toBeUndefined();
});

test('survives an error that holds itself', () => {
  const error: Error & { self?: unknown } = new Error('round and round');
  error.self = error;
  expect(gatewayMessage(error)).toBeUndefined();
});
