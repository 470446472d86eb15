import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/** Requirements that no test can name, each with its reason. */
const unproven: Record<string, string> = {};

const ids = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| (R-[A-Z]\d\d) \|/gm)].map(([, id]) => id!);

/** Titles and rows of tests: every string of a test file that is not in a comment. */
const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.{ts,tsx}']);
const titles = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8').replace(/(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return source.match(/(['"`])(?:\\.|(?!\1)[^\\])*\1/g) ?? [];
});
const named = new Set(titles.join('\n').match(/\bR-[A-Z]\d\d\b/g));

test('every requirement is named by the title of a test', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !named.has(id) && !unproven[id])).toEqual([]);
});

test('no test names a requirement that does not exist', () => {
  expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
});

test('no requirement is numbered twice', () => {
  expect(ids).toEqual([...new Set(ids)]);
});
