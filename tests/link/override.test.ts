// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { isExistingCustomer, onOverride, setExistingCustomer } from '../../src/link/override.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('R-G10 D-12 ticked it lasts for the browser session, unticked there is no override', () => {
  expect(isExistingCustomer()).toBe(false);
  setExistingCustomer(true);
  expect(isExistingCustomer()).toBe(true);
  setExistingCustomer(false);
  expect(isExistingCustomer()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test('pages hear of it when it changes, until they stop listening', () => {
  const listener = vi.fn();
  const stop = onOverride(listener);
  setExistingCustomer(true);
  stop();
  setExistingCustomer(false);
  expect(listener).toHaveBeenCalledOnce();
});

test('a browser that refuses storage has no override, and no error', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  expect(() => setExistingCustomer(true)).not.toThrow();
  expect(isExistingCustomer()).toBe(false);
});
