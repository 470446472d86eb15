import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/faults.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.includes('proved by |'));
const pathsIn = (row: string) =>
  [...row.matchAll(/`((?:authoring\/)?(?:tests|src)\/[^`]+)`/g)].map(([, path]) => path!);

test('every fault and every promise names what proves it', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => pathsIn(row).length === 0)).toEqual([]);
});

test('what is named is there, and is run', () => {
  const paths = new Set(rows.flatMap(pathsIn));
  expect([...paths].filter((path) => !existsSync(path))).toEqual([]);
  const helpers = [...paths].filter((path) => !/\.(test|spec)\.tsx?$/.test(path));
  expect(helpers.sort()).toEqual([
    'tests/nightly/letters.ts',
    'tests/nightly/malformed.ts',
    'tests/nightly/payments.ts',
    'tests/nightly/storm/storm-events.ts',
    'tests/nightly/storm/storm-notices.ts',
    'tests/nightly/storm/storm.ts',
  ]);
});
