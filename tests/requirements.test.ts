import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/** Requirements that no test can name, each with its reason. */
const unproven: Record<string, string> = {};

const rows = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([RD]-[A-Z]?\d\d) \|/gm)].map(
  ([, id]) => id!,
);
const ids = rows.filter((id) => id.startsWith('R-'));
const decisions = rows.filter((id) => id.startsWith('D-'));

/** Titles and rows of tests: every string of a test file that is not in a comment. */
const files = globSync(['src/**/*.test.{ts,tsx}', '{tests,studio/tests}/**/*.{test,spec}.{ts,tsx}'], {
  ignore: '**/*.nightly.*',
});
const titles = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8').replace(/(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return source.match(/(['"`])(?:\\.|(?!\1)[^\\])*\1/g) ?? [];
});
const named = new Set(titles.join('\n').match(/\bR-[A-Z]\d\d\b/g));

test('every requirement is named by the title of a test of every day', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !named.has(id) && !unproven[id])).toEqual([]);
});

test('no test names a requirement that does not exist', () => {
  expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
});

test('nothing is numbered twice', () => {
  expect(rows).toEqual([...new Set(rows)]);
});

test('every decision is referred to by the code, a test or the docs, and each that is referred to has a row', () => {
  const places = ['{src,tests,docs,schemas,examples}/**/*.{ts,tsx,css,json,md,sql}', '*.{md,ts}'];
  const texts = globSync(places, { ignore: 'docs/requirements.md' }).map((file) => readFileSync(file, 'utf8'));
  const referred = new Set(texts.flatMap((text) => text.match(/\bD-\d\d\b/g) ?? []));
  expect([...referred].sort()).toEqual(decisions);
});
