/**
 * `npm test`: everything that proves the product, in one go. Every check counts as one test; vitest and Playwright count
 * their own. `npm run test:all` proves the same in every way, and then what takes too long for every change: the storms. The last line
 * is the sum, and the exit code follows it.
 *
 * Three lanes run side by side: the checks, vitest, and Playwright, which waits until the site is built (vitest's tests of
 * the built site come after those of the source, minutes later). Much of each is waiting for processes and time limits, so
 * two cores do more than one thing at a time. A file with a failure runs once more when everything else has ended, and its
 * result then counts: the first failure is printed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import setUpPlaywright from './support/global-setup.ts';
import {
  describe,
  filesToRunAgain,
  lastLine,
  type Outcome,
  playwrightOutcomes,
  type Results,
  readOutcomes,
  replaced,
  resultsOf,
  sum,
  vitestOutcomes,
} from './support/results.ts';
import { beginRun } from './support/test-run.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean' } } });

const reports = 'test-results';
const started = performance.now();

beginRun();
// Whoever has ended what started this has ended this too, and with it whatever it has started.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 1_000).unref();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const prepared = Promise.all([
  check('the site builds', npm('build')),
  check('a browser for the tests', findBrowser),
]).then(sum);
const [unit, browserTests, checked] = await Promise.all([
  vitest(),
  prepared.then(({ failed }) => (failed ? [] : playwright())),
  checks(),
]);
const late: Outcome[] = [];
const results: Results[] = [
  await prepared,
  checked,
  resultsOf(await runAgain(unit, vitest)),
  resultsOf(await runAgain(browserTests, playwright)),
];
if (values.all) results.push(await storms());

const total = sum(results);
if (late.length) {
  console.log(
    `\nFailed at first, and not when run again:\n${late
      .map(describe)
      .map((text) => indent(text, '- '))
      .join('\n')}`,
  );
}
if (total.failed) console.log(`\nFailed:\n${total.failures.map((failure) => indent(failure, '- ')).join('\n')}`);
console.log(`\nTook ${seconds(started)}.`);
console.log(lastLine(total));
process.exit(total.failed ? 1 : 0);

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

/** What is true of customers, cards and events under faults, at full size. */
async function storms(): Promise<Results> {
  return sum([
    await check('payments through resets and kills', npm('test:faults')),
    await check('events through a receiver in trouble', npm('test:events')),
    await check('races of payments, 200 times', npm('test:races')),
    await check('malformed calls', npm('test:malformed')),
    await check('releases switched under load', npm('test:releases')),
    await check(
      'edits in the studio, with kills between, and what two editors publish on a server',
      npm('test:studio'),
    ),
    await check('every state of the gallery in every size and mode', npm('test:look-all')),
    await check('answers of every command, and Markdown put together 1,500 times', npm('test:commands')),
    await check('from each shown word to its source', npm('bench:source-map')),
    await check(
      'a hundred time-outs, standstills, stops and crashes with the usual limits, backups and keys',
      npm('test:standstill'),
    ),
  ]);
}

async function vitest(...files: string[]): Promise<Outcome[]> {
  const file = `${reports}/vitest${files.length ? '-again' : ''}.json`;
  const exitCode = await aloud('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ]);
  return readOutcomes({ name: 'vitest', file, exitCode }, vitestOutcomes);
}

async function playwright(...files: string[]): Promise<Outcome[]> {
  const file = `${reports}/playwright${files.length ? '-again' : ''}.json`;
  const exitCode = await aloud('playwright', ['test', ...files], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(values.all && { ALL_WAYS: '1' }),
  });
  return readOutcomes({ name: 'Playwright', file, exitCode }, playwrightOutcomes);
}

/** Runs the files with a failure once more, alone. */
async function runAgain(first: Outcome[], run: (...files: string[]) => Promise<Outcome[]>): Promise<Outcome[]> {
  const files = filesToRunAgain(first);
  if (!files.length) return first;
  console.log(`\nOnce more, alone: ${files.join(', ')}`);
  const outcomes = replaced(first, await run(...files));
  const passed = new Set(
    outcomes.filter(({ status }) => status === 'passed').map(({ file, name }) => `${file} ${name}`),
  );
  late.push(...first.filter(({ status, file, name }) => status === 'failed' && passed.has(`${file} ${name}`)));
  return outcomes;
}

/** Runs one check, which gives back why it failed. */
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

/** A script of package.json, whose words are kept for the case that it fails. */
function npm(script: string, ...args: string[]) {
  return () =>
    new Promise<string | undefined>((done) => {
      const child = spawn('npm', ['run', '--silent', script, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      }
      child.on('error', ({ message }) => done(message));
      child.on('close', (code) => done(code === 0 ? undefined : said.trim() || `it ended with ${code}`));
    });
}

/** Runs a command whose words are for the reader, and gives back how it ended. */
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
