import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  filesToRunAgain,
  lastLine,
  type Outcome,
  playwrightOutcomes,
  readOutcomes,
  replaced,
  resultsOf,
  sum,
  vitestOutcomes,
} from './results.ts';

const passed = { fullName: 'a', status: 'passed' };

test("reads vitest's report, and a file that does not load is one failure", () => {
  const failed = { fullName: 'b', status: 'failed', failureMessages: ['expected 1 to be 2'] };
  const report = {
    testResults: [
      { name: 'x.test.ts', status: 'failed', assertionResults: [passed, failed, { fullName: 'c', status: 'pending' }] },
      { name: 'y.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  const failures = ['x.test.ts: b\nexpected 1 to be 2', 'y.test.ts\nCannot find module'];
  expect(resultsOf(vitestOutcomes(report))).toEqual({ passed: 1, failed: 2, skipped: 1, failures });
});

test("reads Playwright's report through nested suites, and a flaky test is a failed one", () => {
  const spec = (title: string, status: string) => ({
    title,
    line: 7,
    tests: [{ status, results: [] }],
  });
  const inner = { title: 'inner', specs: [spec('b', 'flaky'), spec('c', 'skipped')] };
  const report = {
    suites: [{ title: 'x.spec.ts', specs: [spec('a', 'expected')], suites: [inner] }],
    errors: [{ message: 'no server' }],
  };
  const failures = ['no server', 'x.spec.ts: b (line 7)\nflaky'];
  expect(resultsOf(playwrightOutcomes(report))).toEqual({ passed: 1, failed: 2, skipped: 1, failures });
});

test('a runner that leaves no report, ends badly or runs nothing has failed', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'results-')), 'report.json');
  const read = (exitCode: number) => resultsOf(readOutcomes({ name: 'vitest', file, exitCode }, vitestOutcomes));
  expect(read(1).failures[0]).toMatch(/vitest left no report \(exit 1\)/);
  writeFileSync(file, JSON.stringify({ testResults: [{ name: 'x', status: 'passed', assertionResults: [passed] }] }));
  expect(read(0)).toMatchObject({ passed: 1, failed: 0 });
  expect(read(1)).toMatchObject({ passed: 1, failed: 1 });
  writeFileSync(file, JSON.stringify({ testResults: [] }));
  expect(read(0).failures).toEqual(['vitest ran no tests']);
});

const outcome = (file: string, name: string, status: Outcome['status']): Outcome => ({ file, name, status });

test('a file with a failure runs again, and counts as it ended then', () => {
  const first = [outcome('x', 'a', 'failed'), outcome('x', 'b', 'skipped'), outcome('y', 'c', 'passed')];
  expect(filesToRunAgain(first)).toEqual(['x']);
  const mended = replaced(first, [outcome('x', 'a', 'passed'), outcome('x', 'b', 'passed')]);
  expect(resultsOf(mended)).toMatchObject({ passed: 3, failed: 0, skipped: 0 });
  const broken = replaced(first, [outcome('x', 'a', 'failed'), outcome('x', 'b', 'passed')]);
  expect(resultsOf(broken)).toMatchObject({ passed: 2, failed: 1 });
  // A second run that ran nothing takes no failure away.
  expect(resultsOf(replaced(first, [outcome('', '', 'failed')]))).toMatchObject({ passed: 1, failed: 2 });
});

test('nothing runs again where many files failed, or something outside any file', () => {
  const many = Array.from({ length: 9 }, (_, index) => outcome(`${index}`, 'a', 'failed'));
  expect(filesToRunAgain(many)).toEqual([]);
  expect(filesToRunAgain([outcome('x', 'a', 'failed'), outcome('', '', 'failed')])).toEqual([]);
});

test('the last line names skipped tests only where there are any', () => {
  const some = { passed: 3, failed: 0, skipped: 0, failures: [] };
  expect(lastLine(some)).toBe('3 passed, 0 failed');
  expect(lastLine(sum([some, { passed: 1, failed: 2, skipped: 1, failures: [] }]))).toBe(
    '4 passed, 2 failed, 1 skipped',
  );
});
