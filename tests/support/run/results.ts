import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The counts of a test runner, with a text for each failure. */
export type Results = { passed: number; failed: number; skipped: number; failures: string[] };

/** How one test ended. Its name is that of its file, with its title; a failure outside any test has the file's, or none. */
export type Outcome = { name: string; status: 'passed' | 'failed' | 'skipped'; failure?: string };

/** A test runner that has ended, and its report file. */
export type Ended = { runner: string; report: string; exitCode: number };

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

/** Reads vitest's JSON report. A file that does not load counts as one failure. */
export function vitestOutcomes({ testResults }: { testResults: VitestFile[] }): Outcome[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative('.', name);
    const outcomes = assertionResults.map(({ fullName, status, failureMessages }): Outcome => {
      const name = `${file}: ${fullName}`;
      if (status === 'failed') return { name, status, failure: failureMessages?.[0] ?? '' };
      return { name, status: status === 'passed' ? status : 'skipped' };
    });
    if (status !== 'failed' || outcomes.some((test) => test.status === 'failed')) return outcomes;
    return [...outcomes, { name: file, status, failure: message }];
  });
}

/** A suite of Playwright's report. The outermost is a file. */
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
};

/** Reads Playwright's JSON report. An error outside any test counts as one failure. */
export function playwrightOutcomes(report: { suites: PlaywrightSuite[]; errors?: { message?: string }[] }): Outcome[] {
  const visit = ({ suites = [], specs = [] }: PlaywrightSuite): Outcome[] => [
    ...suites.flatMap(visit),
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, results }): Outcome => {
        const name = `${file}: ${title} (line ${line})`;
        if (status === 'expected') return { name, status: 'passed' };
        if (status === 'skipped') return { name, status };
        return { name, status: 'failed', failure: results.flatMap(({ errors = [] }) => errors)[0]?.message ?? status };
      }),
    ),
  ];
  const errors = (report.errors ?? []).map(
    ({ message = '' }): Outcome => ({ name: 'An error outside any test', status: 'failed', failure: message }),
  );
  return [...errors, ...report.suites.flatMap(visit)];
}

/** Reads a report. A runner that left none, ended badly without a failure in it, or ran no test counts as one failure. */
export function readOutcomes<Report>(
  { runner, report, exitCode }: Ended,
  read: (report: Report) => Outcome[],
): Outcome[] {
  const failed = (failure: string): Outcome => ({ name: runner, status: 'failed', failure });
  let outcomes: Outcome[];
  try {
    outcomes = read(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } catch (error) {
    return [failed(`It left no report (exit ${exitCode}): ${error}`)];
  }
  if (outcomes.length === 0) return [failed('It ran no tests.')];
  if (exitCode === 0 || outcomes.some(({ status }) => status === 'failed')) return outcomes;
  return [...outcomes, failed(`It ended with ${exitCode}, see above.`)];
}

/** Counts outcomes. */
export function resultsOf(outcomes: Outcome[]): Results {
  const failures = outcomes.filter(({ status }) => status === 'failed');
  const passed = outcomes.filter(({ status }) => status === 'passed').length;
  return {
    passed,
    failed: failures.length,
    skipped: outcomes.length - passed - failures.length,
    failures: failures.map(({ name, failure }) => `${name}\n${failure}`),
  };
}

/** The sum of several results. */
export function sum(all: Results[]): Results {
  return all.reduce((total, { passed, failed, skipped, failures }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
    failures: [...total.failures, ...failures],
  }));
}

/** The last line of `npm test`. */
export function lastLine({ passed, failed, skipped }: Results): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
