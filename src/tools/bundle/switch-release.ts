import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Manifest, manifestFile, pointerFile, releasesDir, siteDir } from '../../server/release/store.ts';
import { filesIn } from './new-release.ts';
import { listReleases, removeOldReleases } from './old-releases.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Switches to a release: makes `distDir` the same as its site, and then names it to servers, in one step. An
 * interruption in between leaves them with the release before. Releases that are too old go last.
 */
export async function switchTo(distDir: string, manifest: Manifest): Promise<void> {
  const unlock = await lockSwitch(releasesDir(distDir));
  try {
    // Later than every other, also of the same millisecond: the order of releases is that of their times.
    const newestMs = listReleases(distDir)[0]?.usedAt ?? 0;
    const now = new Date(Math.max(Date.now(), Math.floor(newestMs) + 1));
    utimesSync(manifestFile(distDir, manifest.id), now, now);
    fillFolder(distDir, manifest);
    writeWhole(pointerFile(distDir), `${manifest.id}\n`);
    removeOldReleases(distDir, manifest.id);
  } finally {
    unlock();
  }
}

/**
 * Makes a folder the same as the site of a release. Files that pages need come first, then pages, then the server's;
 * leftovers go last. It keeps the folder itself, which may be a mount, and a git repository in it.
 */
function fillFolder(distDir: string, { id, files }: Manifest): void {
  const site = siteDir(distDir, id);
  const oldFiles = new Set(existsSync(distDir) ? filesIn(distDir) : []);
  const rank = (path: string) => (path === 'compiled.json' ? 2 : /\.html(\.\w+)?$/.test(path) ? 1 : 0);
  for (const path of Object.keys(files).toSorted((a, b) => rank(a) - rank(b))) {
    const bytes = readFileSync(join(site, path));
    const place = join(distDir, path);
    const isSame = oldFiles.delete(path) && readFileSync(place).equals(bytes);
    if (!isSame) writeWhole(place, bytes, { durable: false });
  }
  for (const path of oldFiles) rmSync(join(distDir, path), { force: true });
  for (const folder of new Set([...oldFiles].map((path) => dirname(path)))) removeIfEmpty(distDir, folder);
}

/** Removes a folder of the site that has no files any more, and those around it that then are empty. */
function removeIfEmpty(distDir: string, folder: string): void {
  const path = join(distDir, folder);
  if (folder === '.' || !existsSync(path) || readdirSync(path).length > 0) return;
  rmdirSync(path);
  removeIfEmpty(distDir, dirname(folder));
}

/** A lock that is older than this, in milliseconds, is of a build that ended without giving it back. */
const lockMs = 60_000;

/** Waits until no other build switches, and returns the function that lets the next one. */
async function lockSwitch(store: string): Promise<() => void> {
  const file = join(store, 'switching');
  for (;;) {
    try {
      writeFileSync(file, '', { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const createdMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (createdMs !== undefined && Date.now() - createdMs > lockMs) rmSync(file, { force: true });
    else await wait(50);
  }
}
