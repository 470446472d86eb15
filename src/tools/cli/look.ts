/**
 * `npm run test:look -- --base <git ref>`: draws every picture of the gallery at that commit and at present, on this
 * machine in this run, and compares them pixel by pixel. Writes a report with before, after and difference (`--out`, by
 * default test-results/look), and exits with 1 if anything differs. `--only <words>` compares some pictures, `--times
 * <n>` all of them several times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { look } from '../gallery/look/look.ts';
import { writeReport } from '../gallery/look/report.ts';
import { buildSides, LookError } from '../gallery/look/sides.ts';
import { readOptions } from './command-line.ts';

const usage =
  'npm run test:look -- --base <git ref> [--only <words>] [--out test-results/look] [--times <n>]   what looks different';

const values = readOptions(usage, {
  base: { type: 'string' },
  only: { type: 'string', default: '' },
  out: { type: 'string', default: 'test-results/look' },
  times: { type: 'string', default: '1' },
});

const work = mkdtempSync(join(tmpdir(), 'look-'));
try {
  if (!values.base) throw new LookError('Name the version to compare with: npm run test:look -- --base main');
  const sides = buildSides(values.base, work);
  for (let run = 1; run <= Number(values.times); run += 1) {
    const since = performance.now();
    const report = await look({ ...sides, base: values.base, only: values.only, progress });
    writeReport(report, values.out);
    const { compared, changed, added, gone } = report;
    const seconds = Math.round((performance.now() - since) / 1000);
    console.log(
      `${compared} pictures compared in ${seconds} s, ${changed.length} differences, ${added.length} new, ${gone.length} gone`,
    );
    if (changed.length || gone.length) {
      console.log(`See ${values.out}/index.html`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  if (!(error instanceof LookError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Shows the progress if the output is a terminal. */
function progress(done: number, of: number): void {
  if (process.stdout.isTTY) process.stdout.write(done === of ? '\r\u001b[K' : `\r${done} of ${of}`);
}
