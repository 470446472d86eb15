/**
 * `npm test`: everything that proves the product, in one go. Every check counts as one test; vitest and Playwright count
 * their own. The last line is the sum, and the exit code follows it. `npm test -- --all` adds what takes too long for every
 * change; `npm test -- <path>` runs the tests of a file or folder alone.
 *
 * Three lanes run side by side: the checks, vitest, and Playwright, which waits until the site is built. Much of each is
 * waiting for processes and time limits, so two cores do more than one thing at a time.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nightly } from './nightly/plans.ts';
import setUpPlaywright from './support/browser/global-setup.ts';
import {
  lastLine,
  playwrightOutcomes,
  type Results,
  readOutcomes,
  resultsOf,
  sum,
  vitestOutcomes,
} from './support/run/results.ts';
import { beginRun } from './support/run/test-run.ts';

const usage = `npm test             what proves the product in minutes
npm test -- --all    everything, in hours
npm test -- <path>   the tests of these files or folders alone, such as tests/server/http (vitest) or e2e/card (the browser)`;

const { values, positionals } = readWords();
const reports = 'test-results';

if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (positionals.length > 0) {
  const inBrowser = positionals.every((path) => /\be2e\b|\.spec\.ts$/.test(path));
  process.exit(await aloud(inBrowser ? 'playwright' : 'vitest', [inBrowser ? 'test' : 'run', ...positionals]));
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const started = performance.now();

beginRun();
// Whoever has ended what started this has ended this too, and with it whatever it has started.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 1_000).unref();

const prepared = Promise.all([
  check('the site builds', npm('build')),
  check('a browser for the tests', findBrowser),
]).then(sum);
const results = await Promise.all([
  prepared,
  checks(),
  vitest(),
  prepared.then(({ failed }) => (failed ? sum([]) : playwright())),
]);
if (values.all) results.push(await storms());

const total = sum(results);
if (total.failed) console.log(`\nFailed:\n${total.failures.map((failure) => indent(failure, '- ')).join('\n')}`);
console.log(`\nTook ${seconds(started)}.`);
console.log(lastLine(total));
process.exit(total.failed ? 1 : 0);

/** The words after `npm test --`. Wrong ones end it with what there is. */
function readWords() {
  try {
    const options = {
      all: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`);
    process.exit(2);
  }
}

async function checks(): Promise<Results> {
  return sum([
    // One checker: several, side by side, would each look at the same types of packages.
    await check('types', npm('types', '--checkers', '1')),
    await check('no unused code', npm('unused')),
    await check('lint and format', npm('lint')),
    await check('generated files are fresh', npm('generate', '--check')),
    await check('content', npm('check')),
  ]);
}

/** What takes too long for every change, one after the other. The browser tests have run in their lane. */
async function storms(): Promise<Results> {
  const all: Results[] = [];
  for (const [name, { what, isExtra }] of Object.entries(nightly)) {
    if (!isExtra && name !== 'ways') all.push(await check(what, npm('test:nightly', name)));
  }
  return sum(all);
}

async function vitest(): Promise<Results> {
  const report = `${reports}/vitest.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await aloud('vitest', args);
  return resultsOf(readOutcomes({ runner: 'vitest', report, exitCode }, vitestOutcomes));
}

async function playwright(): Promise<Results> {
  const report = `${reports}/playwright.json`;
  const exitCode = await aloud('playwright', ['test'], values.all ? { NIGHTLY: '1' } : {});
  return resultsOf(readOutcomes({ runner: 'Playwright', report, exitCode }, playwrightOutcomes));
}

/** Runs one check, which returns why it failed, or undefined. */
async function check(name: string, run: () => Promise<string | undefined>): Promise<Results> {
  const since = performance.now();
  const failure = await run();
  console.log(`${failure === undefined ? '✓' : '✗'} ${name} (${seconds(since)})`);
  if (failure === undefined) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  console.log(indent(failure));
  return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: see above`] };
}

async function findBrowser(): Promise<string | undefined> {
  try {
    await setUpPlaywright();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A script of package.json as a check. It fails with all that the script prints. */
function npm(script: string, ...args: string[]) {
  return () =>
    new Promise<string | undefined>((done) => {
      const child = spawn('npm', ['run', '--silent', script, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      child.on('error', ({ message }) => done(message));
      child.on('close', (code) => done(code === 0 ? undefined : output.trim() || `it ended with ${code}`));
    });
}

/** Runs a command whose output is for the reader. Returns its exit code. */
function aloud(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const since = performance.now();
  return new Promise((done) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => done(1));
    child.on('close', (code) => {
      console.log(`${command} took ${seconds(since)}.`);
      done(code ?? 1);
    });
  });
}

function indent(text: string, first = '  '): string {
  return text
    .split('\n')
    .slice(0, 60)
    .map((line, index) => (index ? '  ' : first) + line)
    .join('\n');
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
