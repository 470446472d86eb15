import { readFileSync } from 'node:fs';

/** What a test runner found, summed. */
export type Results = { passed: number; failed: number; skipped: number; failures: string[] };

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

/** Reads vitest's JSON report. A file that does not load counts as one failure. */
export function vitestResults(report: { testResults: VitestFile[] }): Results {
  const results: Results = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      if (outcome === 'passed') results.passed += 1;
      else if (outcome === 'failed') fail(results, `${fullName}\n${failureMessages?.[0] ?? ''}`);
      else results.skipped += 1;
    }
    const silent = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (silent) fail(results, `${name}\n${message ?? ''}`);
  }
  return results;
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
};

/** Reads Playwright's JSON report. An error outside any test counts as one failure; a flaky test is a failed one. */
export function playwrightResults(report: { suites: PlaywrightSuite[]; errors?: { message?: string }[] }): Results {
  const results: Results = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { message = 'An error outside any test' } of report.errors ?? []) fail(results, message);

  function visit({ suites = [], specs = [] }: PlaywrightSuite) {
    suites.forEach(visit);
    for (const { title, file, tests } of specs) {
      for (const { status, results: runs } of tests) {
        if (status === 'expected') results.passed += 1;
        else if (status === 'skipped') results.skipped += 1;
        else fail(results, `${file}: ${title}\n${runs.flatMap(({ errors = [] }) => errors)[0]?.message ?? status}`);
      }
    }
  }
  report.suites.forEach(visit);
  return results;
}

function fail(results: Results, what: string): void {
  results.failed += 1;
  results.failures.push(what);
}

/**
 * A runner's results out of its report file. When it ended badly but reports no failure, or left no report at all,
 * that is one failure of its own.
 */
export function readResults<Report>(
  { name, file, exitCode }: { name: string; file: string; exitCode: number },
  read: (report: Report) => Results,
): Results {
  let results: Results;
  try {
    results = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${name} left no report (exit ${exitCode}): ${error}`] };
  }
  if (exitCode !== 0 && results.failed === 0) fail(results, `${name} ended with ${exitCode}, see above`);
  if (results.passed + results.failed === 0) fail(results, `${name} ran no tests`);
  return results;
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

/** The runner's last line. */
export function lastLine({ passed, failed, skipped }: Results): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
