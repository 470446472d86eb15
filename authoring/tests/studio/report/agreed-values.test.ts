import { expect, test } from 'vitest';
import { datedContent } from '../../../../tests/support/content/dated-content.ts';
import { valueLines } from '../../../studio/report/agreed-values.ts';

test('D-36 a document whose words change through a value says so, without its version', () => {
  const linesWith = (value: number) => {
    const edit = (values: Record<string, { value: number }>) => Object.assign(values.cancel_days!, { value });
    const { site, documents } = datedContent({ 'values.json': edit }, new Date('2026-11-30T10:30:00Z')).content;
    return valueLines(site, documents.contract!);
  };
  const [before, after] = [linesWith(14), linesWith(21)];
  expect(after.filter((line) => !before.includes(line))).toEqual(['Cancel days: 21']);
});
