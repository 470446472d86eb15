import { expect, test } from 'vitest';
import { isServerCode } from '../../../src/tools/dev/api-plugin.ts';

test.each([
  'src/server/app.ts',
  'src/acts/agree/server.ts',
  'src/rules/dates.ts',
  'src/blocks/question-choice/server.ts',
])('the development server starts its server anew when %s is saved', (file) => {
  expect(isServerCode(`/home/me/doorstep/${file}`)).toBe(true);
  expect(isServerCode('/home/me/doorstep/src/blocks/question-choice/index.tsx')).toBe(false);
});
