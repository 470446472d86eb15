/** `npm run release`: the releases that are there, and the switch to one of them. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readManifest, readPointer, releasesDir } from '../../server/release/store.ts';
import { currentCode, makeCurrent } from '../build/code.ts';
import { listReleases } from '../build/old-releases.ts';
import { switchTo } from '../build/write-release.ts';
import { answerUsage, parseLine, UsageError } from './command-line.ts';

const usage = `npm run release -- list       the releases in <DIST_DIR>.releases, the last used first
npm run release -- use <id>   switches to one of them, as a build does`;

const distDir = resolve(process.env.DIST_DIR || 'dist');
const wanted = answerUsage(usage, () => {
  const [command, id, surplus] = parseLine({}, process.argv.slice(2)).positionals;
  if (command !== 'list' && command !== 'use') throw new UsageError('Say what to do: list or use.');
  if (command === 'use' && id === undefined) throw new UsageError('Say which release: npm run release -- list.');
  const more = command === 'list' ? id : surplus;
  if (more !== undefined) throw new UsageError(`"${more}" is one word too many.`);
  return id;
});

const releases = existsSync(releasesDir(distDir)) ? listReleases(distDir) : [];
const served = await readPointer(distDir);
if (wanted === undefined) {
  for (const { id, usedAt } of releases) {
    console.log(`${id}  ${new Date(usedAt).toISOString()}${id === served ? '  served' : ''}`);
  }
} else if (releases.some(({ id }) => id === wanted)) await switchBack(wanted);
else {
  console.error(
    `There is no release ${wanted} in ${releasesDir(distDir)}. npm run release -- list shows what there is.`,
  );
  process.exitCode = 1;
}

async function switchBack(id: string): Promise<void> {
  const manifest = await readManifest(distDir, id);
  const before = currentCode();
  const isThere = makeCurrent(manifest.code.id);
  await switchTo(distDir, manifest);
  console.log(`Switched to ${id}.`);
  if (before?.server === manifest.code.server) return;
  console.log(
    isThere
      ? 'It has another server: restart the processes to serve it.'
      : 'It has another server, whose code is no longer here: build that version again to serve it whole.',
  );
}
