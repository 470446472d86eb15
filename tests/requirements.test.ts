import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/** Requirements that no test can name, each with its reason. */
const unproven: Record<string, string> = {};

const ids = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| (R-[A-Z]\d\d) \|/gm)].map(([, id]) => id!);

/** Titles and rows of tests: every string of a test file that is not in a comment. */
const files = globSync(['src/**/*.test.{ts,tsx}', '{tests,authoring/tests}/**/*.{test,spec}.{ts,tsx}'], {
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
  expect(ids).toEqual([...new Set(ids)]);
});

test('every decision that code, tests or docs refer to has its record in docs/decisions, and no other has', () => {
  const places = ['{src,authoring,tests,docs,schemas,examples}/**/*.{ts,tsx,css,json,md,sql}', '*.{md,ts}'];
  const texts = globSync(places, { ignore: ['docs/decisions/**', 'CHANGELOG.md', '**/node_modules/**'] }).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const referred = new Set(texts.flatMap((text) => text.match(/\bD-\d\d\b/g) ?? []));
  const records = globSync('docs/decisions/D-*.md').map((file) => file.slice('docs/decisions/'.length, -'.md'.length));
  expect(records.sort()).toEqual([...referred].sort());
});

test('a record of a decision says what is decided, and why', () => {
  for (const file of globSync('docs/decisions/D-*.md'))
    expect(readFileSync(file, 'utf8')).toMatch(/^# D-\d\d · .+\n\n[^#*][\s\S]+\n\n\*Because:\* .+/);
});
