import { readFileSync } from 'node:fs';

/** What a test runner found, summed. */
export type Results = { passed: number; failed: number; skipped: number; failures: string[] };

/** How one test ended. What belongs to a whole file, or to none, has no name or no file. */
export type Outcome = { file: string; name: string; status: 'passed' | 'failed' | 'skipped'; failure?: string };

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

/** Reads vitest's JSON report. A file that does not load counts as one failure. */
export function vitestOutcomes(report: { testResults: VitestFile[] }): Outcome[] {
  return report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const outcomes = assertionResults.map(({ fullName: name, status, failureMessages }): Outcome => {
      if (status === 'passed') return { file, name, status };
      return status === 'failed' ? failed(file, name, failureMessages?.[0]) : { file, name, status: 'skipped' };
    });
    const isSilent = status === 'failed' && !outcomes.some((test) => test.status === 'failed');
    return isSilent ? [...outcomes, failed(file, '', message)] : outcomes;
  });
}

/** A suite of the report: outermost a spec file, titled by its path. Its tests may be written in another file. */
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
};

/** Reads Playwright's JSON report. An error outside any test counts as one failure; a flaky test is a failed one. */
export function playwrightOutcomes(report: { suites: PlaywrightSuite[]; errors?: { message?: string }[] }): Outcome[] {
  const visit = (file: string, { suites = [], specs = [] }: PlaywrightSuite): Outcome[] => [
    ...suites.flatMap((suite) => visit(file, suite)),
    ...specs.flatMap(({ title, line, tests }) =>
      tests.map(({ status, results }): Outcome => {
        const name = `${title} (line ${line})`;
        if (status === 'expected') return { file, name, status: 'passed' };
        if (status === 'skipped') return { file, name, status };
        return failed(file, name, results.flatMap(({ errors = [] }) => errors)[0]?.message ?? status);
      }),
    ),
  ];
  const errors = report.errors ?? [];
  return [
    ...errors.map(({ message = 'An error outside any test' }) => failed('', '', message)),
    ...report.suites.flatMap((suite) => visit(suite.title, suite)),
  ];
}

function failed(file: string, name: string, failure = ''): Outcome {
  return { file, name, status: 'failed', failure };
}

/**
 * The outcomes out of a runner's report file. When it ended badly but reports no failure, or left no report at all, that
 * is one failure of its own.
 */
export function readOutcomes<Report>(
  { name, file, exitCode }: { name: string; file: string; exitCode: number },
  read: (report: Report) => Outcome[],
): Outcome[] {
  let outcomes: Outcome[];
  try {
    outcomes = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch (error) {
    return [failed('', '', `${name} left no report (exit ${exitCode}): ${error}`)];
  }
  const hasFailed = outcomes.some(({ status }) => status === 'failed');
  if (exitCode !== 0 && !hasFailed) return [...outcomes, failed('', '', `${name} ended with ${exitCode}, see above`)];
  if (outcomes.length === 0) return [failed('', '', `${name} ran no tests`)];
  return outcomes;
}

/** More failed files than these mean that something is broken, and to run them again would only take time. */
const mostFilesAgain = 8;

/**
 * The files to run once more, when nothing else keeps the machine busy; none where so many failed, or something failed
 * outside any file, that it would not help.
 */
export function filesToRunAgain(outcomes: Outcome[]): string[] {
  const files = new Set(outcomes.filter(({ status }) => status === 'failed').map(({ file }) => file));
  return files.size > mostFilesAgain || files.has('') ? [] : [...files];
}

/** The outcomes, with those of the files that ran again in their place. */
export function replaced(outcomes: Outcome[], again: Outcome[]): Outcome[] {
  if (again.some(({ file }) => file === '')) return [...outcomes, ...again];
  const files = new Set(again.map(({ file }) => file));
  return [...outcomes.filter(({ file }) => !files.has(file)), ...again];
}

export function resultsOf(outcomes: Outcome[]): Results {
  const count = (wanted: string) => outcomes.filter(({ status }) => status === wanted).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    failures: outcomes.filter(({ status }) => status === 'failed').map(describe),
  };
}

/** A failure as the reader finds it: the file, the test and the error. */
export function describe({ file, name, failure = '' }: Outcome): string {
  return [[file, name].filter(Boolean).join(': '), failure].filter(Boolean).join('\n');
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
