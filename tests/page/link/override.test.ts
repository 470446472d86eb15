// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { onOverride, setExistingCustomer } from '../../../src/page/link/override.ts';
import { saysExistingCustomer } from '../../../src/rules/cookies.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setExistingCustomer(false);
});

test('pages hear of it when it changes, until they stop listening', () => {
  const listener = vi.fn();
  const stop = onOverride(listener);
  setExistingCustomer(true);
  stop();
  setExistingCustomer(false);
  expect(listener).toHaveBeenCalledOnce();
});

test('D-12 a request says it as the browser does, and another cookie does not', () => {
  expect(saysExistingCustomer('a=1; existing-customer=1; b=2')).toBe(true);
  expect(saysExistingCustomer('not-existing-customer=1; existing-customer=10')).toBe(false);
});
