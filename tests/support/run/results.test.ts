import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastLine, playwrightOutcomes, readOutcomes, resultsOf, sum, vitestOutcomes } from './results.ts';

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
    file: 'x.spec.ts',
    line: 7,
    tests: [{ status, results: [] }],
  });
  const inner = { specs: [spec('b', 'flaky'), spec('c', 'skipped')] };
  const report = { suites: [{ specs: [spec('a', 'expected')], suites: [inner] }], errors: [{ message: 'no server' }] };
  const failures = ['An error outside any test\nno server', 'x.spec.ts: b (line 7)\nflaky'];
  expect(resultsOf(playwrightOutcomes(report))).toEqual({ passed: 1, failed: 2, skipped: 1, failures });
});

test('a runner that leaves no report, ends badly or runs nothing has failed', () => {
  const report = join(mkdtempSync(join(tmpdir(), 'results-')), 'report.json');
  const read = (exitCode: number) => resultsOf(readOutcomes({ runner: 'vitest', report, exitCode }, vitestOutcomes));
  expect(read(1).failures[0]).toMatch(/^vitest\nIt left no report \(exit 1\)/);
  writeFileSync(report, JSON.stringify({ testResults: [{ name: 'x', status: 'passed', assertionResults: [passed] }] }));
  expect(read(0)).toMatchObject({ passed: 1, failed: 0 });
  expect(read(1)).toMatchObject({ passed: 1, failed: 1 });
  writeFileSync(report, JSON.stringify({ testResults: [] }));
  expect(read(0).failures).toEqual(['vitest\nIt ran no tests.']);
});

test('the last line names skipped tests only where there are any', () => {
  const some = { passed: 3, failed: 0, skipped: 0, failures: [] };
  expect(lastLine(some)).toBe('3 passed, 0 failed');
  expect(lastLine(sum([some, { passed: 1, failed: 2, skipped: 1, failures: [] }]))).toBe(
    '4 passed, 2 failed, 1 skipped',
  );
});
