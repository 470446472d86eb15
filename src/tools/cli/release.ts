/** `npm run release`, `doorstep release`: the releases that are there, and the switch to one of them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { counted } from '../../rules/format-value.ts';
import { type Origin, originFile, readManifest, readPointer, releasesDir } from '../../server/release/store.ts';
import { listReleases } from '../bundle/old-releases.ts';
import { switchTo } from '../bundle/switch-release.ts';
import { calledAs, commandLine, readLine } from './command-line.ts';

const distDir = resolve(process.env.DIST_DIR || 'dist');
let releaseId: string | undefined;
const program = commandLine('run release', 'Lists the releases in <DIST_DIR>.releases, and switches between them.');
program.command('list').description('Lists the releases by when they were built, the newest first.');
program
  .command('use')
  .description('Switches to a release, as a build does.')
  .argument('<id>', `which release: ${calledAs('release')} list`)
  .action((id) => {
    releaseId = id;
  });
readLine(program);

const releases = listReleases(distDir);
const served = await readPointer(distDir);
if (releaseId === undefined) {
  if (!releases.length) console.log(`There is no release in ${releasesDir(distDir)} yet.`);
  for (const { id, builtAt } of releases.toSorted((a, b) => b.builtAt - a.builtAt)) {
    const { commit, label, unready } = readOrigin(id);
    const notes = [
      id === served && 'served',
      commit && `commit ${commit}`,
      label && `“${label}”`,
      unready > 0 && `${counted(unready, 'thing')} to do before customers see it`,
    ];
    console.log([id, `built ${new Date(builtAt).toISOString()}`, ...notes.filter(Boolean)].join('  '));
  }
} else if (releases.some(({ id }) => id === releaseId)) {
  await switchTo(distDir, await readManifest(distDir, releaseId));
  console.log(`Switched to ${releaseId}.`);
} else {
  console.error(
    `There is no release ${releaseId} in ${releasesDir(distDir)}. ${calledAs('release')} list shows what there is.`,
  );
  process.exitCode = 1;
}

/** Where a release comes from. A release of an older build does not say it. */
function readOrigin(id: string): Origin {
  try {
    return JSON.parse(readFileSync(originFile(distDir, id), 'utf8')) as Origin;
  } catch {
    return { unready: 0 };
  }
}
