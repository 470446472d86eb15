import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { forGithub } from '../../../src/content/problem/report.ts';
import { edited, problemsOf } from '../../support/content/content-folder.ts';
import { allRows } from '../../support/content/correction-rows.ts';

type Pattern = { regexp: string; file: number; line: number; column: number; message: number };
type Matcher = { pattern: Pattern; background?: { beginsPattern: string; endsPattern: string } };
const { tasks } = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')) as { tasks: { problemMatcher: Matcher }[] };

test.each(allRows)('R-N05 one mistake is one message in every format: %s', (...row) => {
  const [, edits, [file]] = row;
  const [problem, ...others] = problemsOf(edited(edits));
  expect(others).toEqual([]);
  const { line, column, message } = problem!;

  expect(JSON.parse(JSON.stringify(problem))).toEqual(problem);
  const annotation = forGithub(problem!);
  expect(annotation.split('\n')).toHaveLength(1);
  expect(annotation).toMatch(/^::error [^\n]*::/);

  for (const { problemMatcher } of tasks) {
    const { pattern } = problemMatcher;
    const match = new RegExp(pattern.regexp).exec(toSentence(problem!));
    // A file that has another ending has no place in the problem list but its folder's.
    if (!/\.(json|md)$/.test(file)) continue;
    expect(match?.[pattern.file]).toBe(file);
    expect([match?.[pattern.line], match?.[pattern.column]]).toEqual([String(line), String(column)]);
    expect(match?.[pattern.message]).toContain(message);
  }
});

test("VS Code's problem list begins anew at every save", () => {
  const background = tasks.flatMap(({ problemMatcher }) => problemMatcher.background ?? []);
  expect(background).toHaveLength(1);
  const { beginsPattern, endsPattern } = background[0]!;
  expect('content: read').toMatch(new RegExp(beginsPattern));
  for (const end of ['content: no mistakes', 'content: 1 mistake', 'content: 12 mistakes']) {
    expect(end).toMatch(new RegExp(endsPattern));
  }
});
