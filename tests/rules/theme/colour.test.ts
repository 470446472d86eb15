import { expect, test } from 'vitest';
import { contrast, mixed } from '../../../src/rules/theme/colour.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  expect(contrast(b, a)).toBeCloseTo(ratio, 2);
});

test('a mixture has the part of each colour that it is asked for', () => {
  expect(mixed('#ff0000', 0.25, '#0000ff')).toBe('#4000bf');
});
