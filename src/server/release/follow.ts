import { utimes } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { runningServerHash } from './bundled-code.ts';
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
  /** Prepares a release as the start does, before requests begin with it. Throws if that fails. */
  prepare(release: Release): Promise<void>;
  /** Keeps the shared assets of the served release from being removed as unused. */
  keep(release: Release): Promise<void>;
  log: FastifyBaseLogger;
  metrics?: ReleaseMetrics | undefined;
  /** The time between two checks, in milliseconds. */
  everyMs: number;
};

export type ReleaseMetrics = {
  /** The release that is served, and whether the folder names another one. */
  serves(id: string, isBehind: boolean): void;
  refused(): void;
};

/**
 * A release that could not be loaded is tried again after so
 * many milliseconds: it may still be on its way to this machine.
 */
const retryMs = 10_000;

const hourMs = 60 * 60 * 1000;

/**
 * Goes over to the release that the folder names, whenever that is another one. It reads the small file that names it,
 * because not every file system tells of changes. A release that cannot be loaded leaves the one before in its place.
 */
export function followReleases({ distDir, releases, prepare, keep, log, metrics, everyMs }: FollowOptions) {
  let lastFailure: { id: string; at: number } | undefined;
  let checking: Promise<void> | undefined;
  let isAskedAgain = false;

  /** Goes over to the named release if there is another. `isAsked` tries one that has failed without waiting. */
  async function check(isAsked: boolean): Promise<void> {
    const before = releases.current();
    const id = await readPointer(distDir).catch(() => undefined);
    metrics?.serves(before.id, id !== undefined && id !== before.id);
    if (id === undefined || id === before.id) return;
    // The folder was replaced beside the releases that once were built into it.
    if (before.id === folderId && !(await isBuiltInto(distDir, id).catch(() => false))) return;
    if (!isAsked && lastFailure?.id === id && performance.now() - lastFailure.at < retryMs) return;
    try {
      const next = await loadRelease(distDir, id, { server: runningServerHash, before });
      await prepare(next);
      releases.goOver(next);
      lastFailure = undefined;
      metrics?.serves(id, false);
      log.info({ release: id, before: before.id }, 'gone over to a release');
    } catch (error) {
      if (lastFailure?.id !== id || isAsked) {
        metrics?.refused();
        log.error({ err: error, release: id, still: before.id }, 'a release could not be loaded');
      }
      lastFailure = { id, at: performance.now() };
    }
  }

  /** Checks at once, or once more after the check that is under way. */
  async function checkNow(isAsked: boolean): Promise<void> {
    isAskedAgain = true;
    checking ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false;
        await check(isAsked);
      }
    })().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  const timer = setInterval(() => void (checking ?? checkNow(false)), everyMs).unref();
  const marker = setInterval(() => {
    void markUsed(distDir, releases.current().id);
    keep(releases.current()).catch((error: unknown) => log.warn({ err: error }, 'assets could not be shared'));
  }, hourMs).unref();
  return {
    check: () => checkNow(true),
    async stop() {
      clearInterval(timer);
      clearInterval(marker);
      isAskedAgain = false;
      await checking;
    },
  };
}

/**
 * Notes that a release is in use, because builds remove releases that nobody has used for a day. Where the files may
 * not be written, nobody but whoever runs the process removes them.
 */
async function markUsed(distDir: string, id: string): Promise<void> {
  const now = new Date();
  await utimes(manifestFile(distDir, id), now, now).catch(() => undefined);
}
