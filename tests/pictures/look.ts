/**
 * `npm run test:nightly -- look --base <git ref>`: draws every picture of the gallery at that commit and at present, on this
 * machine in this run, and compares them pixel by pixel. Exits with 1 if anything differs, and names Playwright's report,
 * which has before, after and difference. `--only <words>` compares some pictures, `--times <n>` all of them several times.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, readLine } from '../../src/tools/cli/command-line.ts';
import { buildVersions, VersionError } from './versions.ts';

const { base, only, out, times } = readLine(
  commandLine('run test:nightly -- look', 'Compares every picture of the gallery with that of a commit.')
    .option('--base <commit>', 'the version to compare with')
    .option('--only <words>', 'only pictures with these words in their name', '')
    .option('--out <folder>', 'the folder for the report', 'test-results/look')
    .option('--times <count>', 'how often all are compared', '1'),
).opts();

const work = mkdtempSync(join(tmpdir(), 'pictures-'));
try {
  if (!base) throw new VersionError('Name the version to compare with: npm run test:nightly -- look --base main');
  const { before, after } = buildVersions(base, work);
  const draw = (...args: string[]) => {
    const env = { ...process.env, BEFORE: before, AFTER: after, ONLY: only, PLAYWRIGHT_HTML_OUTPUT_DIR: out };
    const line = ['playwright', 'test', '--config', 'tests/pictures/playwright.config.ts', ...args];
    return spawnSync('npx', line, { stdio: 'inherit', env }).status;
  };
  if (draw('--grep', 'before', '--update-snapshots=all', '--reporter=dot') !== 0) process.exitCode = 1;
  else if (draw('--grep', 'after', '--update-snapshots=none', `--repeat-each=${times}`) !== 0) {
    console.log(`See ${out}/index.html`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof VersionError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  rmSync(work, { recursive: true, force: true });
}
