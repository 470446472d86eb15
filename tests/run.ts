/**
 * `npm test`: everything that proves the product, in one go, from the quickest answer to the slowest. Every check counts
 * as one test; vitest and Playwright count their own. The last line is the sum, and the exit code follows it.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import chooseBrowser from './support/choose-browser.ts';
import { lastLine, playwrightResults, type Results, readResults, sum, vitestResults } from './support/results.ts';

const reports = 'test-results';
const started = performance.now();

type Check = { name: string; run: () => Promise<string | undefined> };

/** Checks in the order in which they start; two run at a time. Each gives back why it failed. */
const checks: Check[] = [
  { name: 'the site builds', run: () => script('build') },
  { name: 'types', run: () => script('types') },
  { name: 'lint and format', run: () => script('lint') },
  { name: 'no unused code', run: () => script('unused') },
  { name: 'generated files are fresh', run: () => script('generate', '--check') },
  { name: 'content', run: () => script('check') },
  { name: 'a browser for the tests', run: browser },
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results: Results[] = [await inPairs(checks)];
const has = (name: string) => !results[0]?.failures.some((failure) => failure.startsWith(name));

const vitest = await aloud(
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reports}/vitest.json`,
);
results.push(readResults({ name: 'vitest', file: `${reports}/vitest.json`, exitCode: vitest }, vitestResults));

if (has('the site builds') && has('a browser for the tests')) {
  const playwright = await aloud('playwright', 'test');
  results.push(
    readResults({ name: 'Playwright', file: `${reports}/playwright.json`, exitCode: playwright }, playwrightResults),
  );
} else {
  results.push({ passed: 0, failed: 1, skipped: 0, failures: ['the browser tests did not run, see above'] });
}

const total = sum(results);
if (total.failed) console.log(`\nFailed:\n${total.failures.map((failure) => indent(failure, '- ')).join('\n')}`);
console.log(`\nTook ${seconds(started)}.`);
console.log(lastLine(total));
process.exitCode = total.failed ? 1 : 0;

async function inPairs(waiting: Check[]): Promise<Results> {
  const results: Results = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const queue = [...waiting];
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const since = performance.now();
      const failure = await check.run();
      console.log(`${failure === undefined ? '✓' : '✗'} ${check.name} (${seconds(since)})`);
      if (failure === undefined) results.passed += 1;
      else {
        console.log(indent(failure));
        results.failed += 1;
        results.failures.push(`${check.name}: see above`);
      }
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

async function browser(): Promise<string | undefined> {
  try {
    await chooseBrowser();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs a script of package.json and keeps its words for the case that it fails. */
function script(name: string, ...args: string[]): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
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
function aloud(command: string, ...args: string[]): Promise<number> {
  console.log(`\n${command}`);
  return new Promise((done) => {
    const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
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
