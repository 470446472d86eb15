/**
 * `npm run bench:build`: the build and the check of a site of many pages of Markdown, in seconds of processor and in memory,
 * beside Astro's build of the same texts and beside what both must do at least. Options: `-- --pages 2000`, `--astro` (adds
 * Astro, which it installs into a temporary folder), `--large` (adds a site ten times the size).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { forget } from './forget.ts';
import { sampleText, writeAstroSite, writeLargeSite } from './large-site.ts';
import { medianBy, processorSeconds } from './load.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string' }, astro: { type: 'boolean' }, large: { type: 'boolean' } },
});
const pages = Number(values.pages ?? 2_000);

type Cost = { seconds: number; megabytes: number };

const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
const report = join(folder, 'usage.json');
/** Writes down what a process has used, its threads included, when it ends. */
const watch = `data:text/javascript,${encodeURIComponent(
  `import { writeFileSync } from 'node:fs';
  process.on('exit', () => writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
)}`;

function run(script: string[], env: Record<string, string> = {}, cwd = process.cwd()): Cost {
  const { status, stderr } = spawnSync(process.execPath, [`--import=${watch}`, ...script], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script.join(' ')} ended with ${status}.\n${stderr}`);
  const used = JSON.parse(readFileSync(report, 'utf8')) as NodeJS.ResourceUsage;
  return { seconds: (used.userCPUTime + used.systemCPUTime) / 1e6, megabytes: used.maxRSS / 1000 };
}

/** A cost of which the memory is not known. */
const timeOnly = (seconds: number): Cost => ({ seconds, megabytes: Number.NaN });

const rows: { what: string; cost: Cost; share?: string }[] = [];
const add = (what: string, cost: Cost, share?: string) => {
  rows.push({ what, cost, ...(share && { share }) });
  return cost;
};
const median = (costs: Cost[]) => medianBy(costs, ({ seconds }) => seconds);
const share = (a: Cost, b: Cost) => (a.seconds / b.seconds).toFixed(3);

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Runs a command as `npm run` does. */
const ours = (command: 'build' | 'check', site: string, dist = `${site}-dist`) =>
  run(scripts[command]!.split(' ').slice(1), { CONTENT_DIR: site, DIST_DIR: dist });

try {
  const site = join(folder, 'site');
  writeLargeSite(site, pages);
  // The code of this source may not be bundled yet, which does not depend on how many pages there are.
  ours('build', 'content', join(folder, 'small'));
  const full = add(`build of ${pages} pages`, ours('build', site));
  const text = join(site, 'text/guide-7.md');
  const edits = ['three', 'four', 'five', 'six', 'seven'].map((word) => {
    writeFileSync(text, sampleText(7).replace('two hours', `${word} hours`));
    return ours('build', site);
  });
  add('again, after one word', median(edits), `${share(median(edits), full)} of the build`);
  if (values.astro) addAstro(full);
  if (values.large) {
    const large = join(folder, 'large');
    writeLargeSite(large, pages * 10);
    const built = ours('build', large);
    add(`build of ${pages * 10} pages`, built, `${share(built, full)} × the build`);
  }
  addCheck(site);
} finally {
  const sites = ['site', 'large', 'bare', 'own'].map((name) => join(folder, name));
  forget(...sites, ...sites.map((site) => `${site}-dist`), join(folder, 'small'), folder);
}

function filesIn(path: string): string[] {
  return readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8'));
}

function addAstro(full: Cost): void {
  const astro = join(folder, 'astro');
  writeAstroSite(astro, pages);
  execFileSync('npm', ['install', 'astro@5', '--no-audit', '--no-fund', '--silent'], { cwd: astro });
  const theirs = run(['node_modules/astro/astro.js', 'build'], { ASTRO_TELEMETRY_DISABLED: '1' }, astro);
  const memory = (full.megabytes / theirs.megabytes).toFixed(2);
  add('Astro 5, the same texts', theirs, `ours ${share(full, theirs)} of its processor, ${memory} of its memory`);
}

function addCheck(site: string): void {
  // The same content without further pages, as new to the check as the others: of `content` itself an earlier check is kept.
  const own = join(folder, 'own');
  writeLargeSite(own, 0);
  // The command may not be bundled yet.
  ours('check', own);
  const check = add(`check of ${pages} pages`, ours('check', site));
  const bare = join(folder, 'bare');
  writeLargeSite(bare, pages, { texts: false });
  // The first two differ by little more than two runs of the same, and the last is short: each is the median of several, taken
  // in turns.
  const rounds = Array.from({ length: 7 }, () => [ours('check', own), ours('check', bare), leastFor(bare)] as const);
  const start = add('check of the own content', median(rounds.map(([cost]) => cost)));
  const withoutTexts = add(`check of ${pages} pages without texts`, median(rounds.map(([, cost]) => cost)));

  const processor = unified().use(remarkParse).use(remarkGfm).freeze();
  const parser = add(
    'remark alone',
    timeOnly(processorSeconds(() => filesIn(join(site, 'text')).map((text) => processor.parse(text)))),
  );
  add('check of the texts', less(check, withoutTexts), `${share(less(check, withoutTexts), parser)} × remark`);
  const least = add('reading, JSON.parse and ajv alone', median(rounds.map(([, , cost]) => cost)));
  const ofPages = less(withoutTexts, start);
  add('check of the pages', ofPages, `${share(ofPages, least)} × reading, JSON.parse and ajv`);
}

/** What the check of pages must do at least, in a process of its own, as the check is. */
function leastFor(site: string): Cost {
  const found = execFileSync(process.execPath, ['--import=tsx', 'tests/bench/least-check.ts', site], {
    encoding: 'utf8',
  });
  return timeOnly(Number(found));
}

function less(cost: Cost, without: Cost): Cost {
  return timeOnly(cost.seconds - without.seconds);
}

console.table(
  Object.fromEntries(
    rows.map(({ what, cost, share = '' }) => [
      what,
      {
        'processor, s': Number(cost.seconds.toFixed(2)),
        'memory, MB': Number.isNaN(cost.megabytes) ? '' : Math.round(cost.megabytes),
        share,
      },
    ]),
  ),
);
