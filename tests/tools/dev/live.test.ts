import { expect, test } from 'vitest';
import { pathOf } from '../../../src/tools/dev/live.ts';

test('an address that is none has a path, so that it ends no development server', () => {
  expect(['//', '/start?id=//', '/a#b', undefined].map(pathOf)).toEqual(['//', '/start', '/a', '/']);
});
