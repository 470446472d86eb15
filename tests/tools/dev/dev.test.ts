import { expect, test } from 'vitest';
import { isServerCode } from '../../../src/tools/dev/api-plugin.ts';
import { pathOf } from '../../../src/tools/dev/live.ts';

test.each([
  'src/server/app.ts',
  'src/acts/agree/server.ts',
  'src/rules/dates.ts',
  'src/blocks/question-choice/server.ts',
])('the development server starts its server anew when %s is saved', (file) => {
  expect(isServerCode(`/home/me/doorstep/${file}`)).toBe(true);
  expect(isServerCode('/home/me/doorstep/src/blocks/question-choice/index.tsx')).toBe(false);
});

test('an address that is none has a path, so that it ends no development server', () => {
  expect(['//', '/start?id=//', '/a#b', undefined].map(pathOf)).toEqual(['//', '/start', '/a', '/']);
});
