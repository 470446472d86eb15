import { describe, expect, test } from 'vitest';
import { addressLimit, minuteLimit } from '../../../src/server/base/limits.ts';

describe('a limit by address', () => {
  test('lets so many through a minute, and says how long to wait', () => {
    let clock = 0;
    const limit = addressLimit(60, () => clock);
    for (let count = 0; count < 60; count += 1) expect(limit.count('203.0.113.1')).toBeUndefined();
    clock = 45_500;
    expect(limit.count('203.0.113.1')).toBe(15);
    expect(limit.count('203.0.113.2')).toBeUndefined();
    clock = 60_000;
    expect(limit.count('203.0.113.1')).toBeUndefined();
  });

  test.each([
    ['::ffff:203.0.113.1', '203.0.113.1', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8::1', '2001:0db8:0:0::2', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '0:0:0:0:0:0:0:2', true],
  ])('%s and %s count together: %s', (one, other, together) => {
    const limit = addressLimit(60, () => 0);
    for (let count = 0; count < 60; count += 1) limit.count(one);
    expect(limit.count(other) !== undefined).toBe(together);
  });
});

test('a limit by key counts each key by itself, also keys that look like addresses of one network', () => {
  const limit = minuteLimit(1, () => 0);
  expect([limit.count('2001:db8::1'), limit.count('2001:db8::2')]).toEqual([undefined, undefined]);
  expect(limit.count('2001:db8::1')).toBe(60);
});
