/** `npm run release`: the releases that are there, and the switch to one of them. */
import { resolve } from 'node:path';
import { readManifest, readPointer, releasesDir } from '../../server/release/store.ts';
import { currentCode } from '../build/code.ts';
import { listReleases } from '../build/old-releases.ts';
import { switchTo } from '../build/switch-release.ts';
import { commandLine, readLine } from './command-line.ts';

const distDir = resolve(process.env.DIST_DIR || 'dist');
let releaseId: string | undefined;
const program = commandLine('run release', 'Lists the releases in <DIST_DIR>.releases, and switches between them.');
program.command('list').description('Lists the releases by when they were built, the newest first.');
program
  .command('use')
  .description('Switches to a release, as a build does.')
  .argument('<id>', 'which release: npm run release -- list')
  .action((id) => {
    releaseId = id;
  });
readLine(program);

const releases = listReleases(distDir);
const served = await readPointer(distDir);
if (releaseId === undefined) {
  for (const { id, builtAt } of releases.toSorted((a, b) => b.builtAt - a.builtAt)) {
    console.log(`${id}  built ${new Date(builtAt).toISOString()}${id === served ? '  served' : ''}`);
  }
} else if (releases.some(({ id }) => id === releaseId)) await switchBack(releaseId);
else {
  console.error(
    `There is no release ${releaseId} in ${releasesDir(distDir)}. npm run release -- list shows what there is.`,
  );
  process.exitCode = 1;
}

async function switchBack(id: string): Promise<void> {
  const manifest = await readManifest(distDir, id);
  await switchTo(distDir, manifest);
  console.log(`Switched to ${id}.`);
  if (currentCode()?.server === manifest.server) return;
  console.log(
    'It was built with another server: build that version again, and restart the processes, to serve it whole.',
  );
}
