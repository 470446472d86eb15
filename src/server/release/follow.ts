import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ownCode } from './own-code.ts';
import { folderId, isBuiltInto, loadRelease, type Release } from './release.ts';
import { manifestFile, readPointer } from './store.ts';

/** The release that requests begin with. */
export type Releases = { current(): Release; goOver(next: Release): void };

/** Holds a release until another takes its place, whole, between two requests. */
export function holdRelease(first: Release): Releases {
  let current = first;
  return {
    current: () => current,
    goOver(next) {
      current = next;
    },
  };
}

export type FollowOptions = {
  distDir: string;
  releases: Releases;
  /** Does what the start does for its release, before requests begin with it. Throws if that fails. */
  prepare(release: Release): Promise<void>;
  log: FastifyBaseLogger;
  metrics?: ReleaseMetrics | undefined;
  /** How often it looks, in milliseconds. */
  everyMs: number;
};

export type ReleaseMetrics = {
  /** The release that is served, and whether the folder names another one. */
  serves(id: string, isBehind: boolean): void;
  refused(): void;
};

/** What could not be loaded is tried again after so many milliseconds: it may still be on its way to this machine. */
const againMs = 10_000;

/**
 * Goes over to the release that the folder names, whenever that is another one. It reads the small file that names it,
 * because not every file system tells of changes. A release that cannot be loaded leaves the one before in its place.
 */
export function followReleases({ distDir, releases, prepare, log, metrics, everyMs }: FollowOptions) {
  const server = ownCode()?.server;
  let failed: { id: string; at: number } | undefined;
  let looking: Promise<void> | undefined;
  let again = false;

  async function look(isAsked: boolean): Promise<void> {
    const before = releases.current();
    const id = await readPointer(distDir).catch(() => undefined);
    metrics?.serves(before.id, id !== undefined && id !== before.id);
    if (id === undefined || id === before.id) return;
    // The folder was replaced beside the releases that once were built into it.
    if (before.id === folderId && !(await isBuiltInto(distDir, id).catch(() => false))) return;
    if (!isAsked && failed?.id === id && performance.now() - failed.at < againMs) return;
    try {
      const next = await loadRelease(distDir, id, { aside: true, server, before });
      await prepare(next);
      releases.goOver(next);
      failed = undefined;
      metrics?.serves(id, false);
      log.info({ release: id, before: before.id }, 'gone over to a release');
    } catch (error) {
      if (failed?.id !== id || isAsked) {
        metrics?.refused();
        log.error({ err: error, release: id, kept: before.id }, 'a release could not be loaded');
      }
      failed = { id, at: performance.now() };
    }
  }

  /** Looks at once, or once more after the look that is under way. */
  async function lookNow(isAsked: boolean): Promise<void> {
    again = true;
    looking ??= (async () => {
      while (again) {
        again = false;
        await look(isAsked);
      }
    })().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const timer = setInterval(() => void (looking ?? lookNow(false)), everyMs).unref();
  const marker = setInterval(() => void markUsed(distDir, releases.current().id), 60 * 60 * 1000).unref();
  return {
    look: () => lookNow(true),
    async stop() {
      clearInterval(timer);
      clearInterval(marker);
      again = false;
      await looking;
    },
  };
}

/** Builds remove what nobody used for a day: a process that stays with an older release says that it does. */
async function markUsed(distDir: string, id: string): Promise<void> {
  const now = new Date();
  const code = ownCode();
  const files = [manifestFile(distDir, id), ...(code ? [join(code.folder, 'code.json')] : [])];
  // Where the files may not be written, nobody but whoever runs the process removes them.
  await Promise.all(files.map((file) => utimes(file, now, now).catch(() => undefined)));
}
