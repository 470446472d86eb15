import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile, releaseDir, releasesDir } from '../../server/release/store.ts';

/** How long a release stays after another took its place, in milliseconds: open pages ask for its scripts. */
const dayMs = 24 * 60 * 60 * 1000;

/** How many releases stay whatever their age, and at most where many are made in a day. */
const [keptAlways, keptAtMost] = [5, 20];

/** A release in the folder of releases: when it was built, and last switched to or served, in milliseconds. */
export type ListedRelease = { id: string; builtAt: number; usedAt: number };

/** The releases that are there, the last used first. */
export function listReleases(distDir: string): ListedRelease[] {
  const store = releasesDir(distDir);
  const ids = existsSync(store) ? readdirSync(store).filter((name) => existsSync(manifestFile(distDir, name))) : [];
  return ids
    .filter((id) => !id.startsWith('.'))
    .map((id) => {
      // Some file systems keep no time of birth.
      const { birthtimeMs, mtimeMs } = statSync(manifestFile(distDir, id));
      return { id, builtAt: birthtimeMs || mtimeMs, usedAt: mtimeMs };
    })
    .toSorted((a, b) => b.usedAt - a.usedAt);
}

/** Removes releases replaced more than a day ago, but for five, and old leftovers. At most twenty stay. */
export function removeOldReleases(distDir: string, current: string): void {
  const oldest = Date.now() - dayMs;
  const releases = listReleases(distDir);
  for (const [rank, { id }] of releases.entries()) {
    const replacedAt = releases[rank - 1]?.usedAt ?? Number.POSITIVE_INFINITY;
    const stays = id === current || rank < keptAlways || (rank < keptAtMost && replacedAt > oldest);
    if (!stays) rmSync(releaseDir(distDir, id), { recursive: true, force: true });
  }
  removeUnfinished(releasesDir(distDir));
}

/** How the folders are called in which builds make something aside. */
export const unfinished = '.making-';

/** Removes the leftovers of builds that were interrupted more than a day ago. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(unfinished))) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - dayMs) rmSync(path, { recursive: true, force: true });
  }
}
