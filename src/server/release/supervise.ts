import cluster, { type Worker } from 'node:cluster';
import { readPointer } from './store.ts';

/** Between the processes of a server: the next has `taken` its share, the last is to `leave`, the next `serves`. */
export type Said = 'taken' | 'leave' | 'serves';

/** The variable with the release that a process is to serve. The first process has none, and finds out by itself. */
export const releaseToServe = 'DOORSTEP_RELEASE';

/** A release that could not be served is tried again after so many milliseconds: it may still be on its way here. */
const retryMs = 10_000;

/**
 * Serves each release by a process of its own, started from the file `exec`, and keeps the addresses that these share.
 * It looks every second, and at once on SIGHUP, whether a build has switched to another release. Then the next process
 * starts; once it listens, the last one finishes its calls and ends. A release that cannot be served leaves the one
 * before in its place. Ends as its process ends.
 */
export async function supervise(distDir: string, exec: string): Promise<void> {
  // Each process accepts connections by itself: none is handed on.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec, args: ['serve'] });
  let served = await readPointer(distDir);
  let current = cluster.fork();
  let isGoingOver = false;
  let isStopping = false;
  let refused: { id: string; at: number } | undefined;

  const start = (id: string | undefined) => cluster.fork(id === undefined ? {} : { [releaseToServe]: id });

  /** Goes over to a release. Returns false if it could not be served, and the last one is. */
  async function goOver(id: string): Promise<boolean> {
    const next = start(id);
    // Both are listened for from here on: a busy process reads both words at once.
    const [hasTaken, serves] = [says(next, 'taken'), says(next, 'serves')];
    if (!(await hasTaken)) return false;
    if (current.isConnected()) current.send('leave' satisfies Said);
    current = next;
    if ((await serves) || isStopping) return true;
    // The embedded database is of one process: the last one has given it up for this one.
    current = start(served);
    return false;
  }

  async function look(isAsked: boolean): Promise<void> {
    const id = await readPointer(distDir).catch(() => undefined);
    if (isGoingOver || isStopping || id === undefined || id === served) return;
    if (!isAsked && refused?.id === id && Date.now() < refused.at + retryMs) return;
    isGoingOver = true;
    const isServed = await goOver(id);
    isGoingOver = false;
    refused = isServed ? undefined : { id, at: Date.now() };
    if (isServed) served = id;
    else if (!isStopping) console.error(`DIST_DIR: the release ${id} cannot be served. That of before stays.`);
    if (current.isDead()) process.exit();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isStopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker!.process.kill(signal);
    });
  cluster.on('exit', (worker, code) => {
    if (worker === current) process.exitCode = code ?? 1;
    const isOver = isStopping ? Object.keys(cluster.workers ?? {}).length === 0 : worker === current && !isGoingOver;
    if (isOver) process.exit();
  });
  // A terminal that is closed sends the same signal, and means an end.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => void look(true));
  setInterval(() => void look(false), 1_000);
}

/** Waits until a process says something. False if it ends first. */
const says = (worker: Worker, what: Said): Promise<boolean> =>
  new Promise((answer) => {
    worker.on('message', (said) => said === what && answer(true));
    worker.once('exit', () => answer(false));
  });
