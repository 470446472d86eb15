import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Manifest, manifestFile, readManifest, releasesDir, storedName } from '../../server/release/store.ts';
import { endings } from './compress.ts';

const day = 24 * 60 * 60 * 1000;

/** How many releases are kept whatever their age, and at most where many are made in a day. */
const [fewest, most] = [5, 50];

/** How many of those go at once: to find out which files the others do not have takes as long as a small build. */
const atOnce = 10;

/** A release in the folder of releases, and when it was last made, switched to or served, in milliseconds. */
export type KeptRelease = { id: string; usedAt: number };

/** The releases that are there, the last used first. */
export function listReleases(distDir: string): KeptRelease[] {
  const names = readdirSync(releasesDir(distDir)).flatMap((name) => /^([0-9a-f]{24})\.json$/.exec(name)?.[1] ?? []);
  return names
    .map((id) => ({ id, usedAt: statSync(manifestFile(distDir, id)).mtimeMs }))
    .toSorted((a, b) => b.usedAt - a.usedAt);
}

/**
 * Notes that a release has been served until now, so that the assets that the next one lacks stay for another day: pages
 * that customers have open ask for them.
 */
export async function keepAssets(distDir: string, id: string, next: Manifest): Promise<void> {
  const before = await readManifest(distDir, id).catch(() => undefined);
  const now = new Date();
  if (before) utimesSync(manifestFile(distDir, id), now, now);
  for (const path of Object.keys(before?.files ?? {})) {
    if (!path.startsWith('assets/') || next.files[path]) continue;
    for (const ending of ['', ...endings]) touch(join(releasesDir(distDir), path + ending), now);
  }
}

function touch(file: string, now: Date): void {
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Removes releases that nobody used for a day, but for the last few, and every file that none of the others has. Returns the
 * names of those files.
 */
export async function removeOld(distDir: string, current: string): Promise<string[]> {
  const store = releasesDir(distDir);
  const oldest = Date.now() - day;
  const releases = listReleases(distDir);
  const limit = releases.length > most ? most - atOnce : most;
  const kept = releases.filter(
    ({ id, usedAt }, rank) => id === current || rank < fewest || (rank < limit && usedAt > oldest),
  );
  if (kept.length === releases.length) return [];
  for (const { id } of releases) if (!kept.some((other) => other.id === id)) rmSync(manifestFile(distDir, id));

  const manifests = await Promise.all(kept.map(({ id }) => readManifest(distDir, id)));
  const named = new Set(
    manifests.flatMap(({ files }) => Object.entries(files).map(([path, hash]) => storedName(path, hash))),
  );
  const removed: string[] = [];
  for (const folder of ['files', 'assets']) {
    for (const name of readdirSync(join(store, folder), { recursive: true, withFileTypes: true })) {
      const file = join(name.parentPath, name.name);
      const path = file.slice(store.length + 1);
      if (!name.isFile() || named.has(path) || endings.some((end) => named.has(removeEnd(path, end)))) continue;
      // What is younger may be part of a release that is being made.
      if (statSync(file).mtimeMs >= oldest) continue;
      rmSync(file);
      removed.push(path);
    }
  }
  const drawings = new Set(manifests.map(({ drawing }) => drawing));
  for (const name of readdirSync(join(store, 'drawing'))) {
    const folder = join(store, 'drawing', name);
    if (!drawings.has(name) && statSync(folder).mtimeMs < oldest) rmSync(folder, { recursive: true });
  }
  return removed;
}

const removeEnd = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length) : '');

/** Waits until no other build switches, for a minute at most, and returns what lets the next one. */
export async function lockStore(store: string): Promise<() => void> {
  const file = join(store, 'switching');
  const me = JSON.stringify({ host: hostname(), pid: process.pid });
  for (const deadline = Date.now() + 60_000; ; await wait(50)) {
    try {
      writeFileSync(file, me, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isGone(file)) rmSync(file, { force: true });
    else if (Date.now() > deadline) throw new Error(`${file} says that another build is switching. Delete it if not.`);
  }
}

/** Whether the build that holds the lock has ended without giving it back. */
function isGone(file: string): boolean {
  try {
    const { host, pid } = JSON.parse(readFileSync(file, 'utf8')) as { host: string; pid: number };
    if (host !== hostname()) return false;
    return pid !== process.pid && !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
