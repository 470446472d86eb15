/**
 * `npm run bench -- build`: the build and the check of sites of 100 and of many pages of Markdown, in seconds, in seconds of
 * processor and in memory. Options: `-- --pages 2000`, `--large` (adds a site ten times the size).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleText, writeLargeSite } from './large-site.ts';
import { medianBy } from './load.ts';
import { type Cost, costOf } from './usage.ts';

const { values } = parseArgs({ options: { pages: { type: 'string' }, large: { type: 'boolean' } } });
const pages = Number(values.pages ?? 2_000);

const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
const rows: Record<string, Record<string, number | string>> = {};

/** Adds a row to the table, with a remark on what it means. */
function add(what: string, cost: Cost, remark = ''): Cost {
  const { seconds, processor, megabytes } = cost;
  rows[what] = {
    s: Number(seconds.toFixed(1)),
    'processor, s': Number(processor.toFixed(2)),
    'memory, MB': Math.round(megabytes),
    remark,
  };
  return cost;
}

const share = (a: Cost, b: Cost) => (a.processor / b.processor).toFixed(2);

/** Runs a command as `npm run` does. */
const ours = (command: 'build' | 'check', site: string) =>
  costOf([`src/tools/cli/${command}.ts`], { CONTENT_DIR: site, DIST_DIR: `${site}-dist` });

/** Builds and checks a site of so many pages, and builds it again after one word. */
function measure(count: number): void {
  const site = join(folder, `site-${count}`);
  writeLargeSite(site, count);
  const full = add(`build of ${count} pages`, ours('build', site));
  const edits = ['three', 'four', 'five'].map((word) => {
    writeFileSync(join(site, 'text/guide-7.md'), sampleText(7).replace('two hours', `${word} hours`));
    return ours('build', site);
  });
  const edited = medianBy(edits, ({ processor }) => processor);
  add(`${count} pages again, after one word`, edited, `${share(edited, full)} of the build`);
  const check = ours('check', site);
  const eachText = ((check.processor - own.processor) * 1000) / count;
  add(`check of ${count} pages`, check, `${eachText.toFixed(1)} ms a text`);
}

/** The project's own content, in which nothing but the first build is new. */
writeLargeSite(join(folder, 'own'), 0);
const own = ours('check', join(folder, 'own'));

try {
  // The code of this source may not be bundled yet, which does not depend on how many pages there are.
  ours('build', join(folder, 'own'));
  add('check of the own content', own);
  measure(100);
  measure(pages);
  if (values.large) measure(pages * 10);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
