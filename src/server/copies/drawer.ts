import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Refusal } from '../base/refusal.ts';
import type { ReadOrder } from './order-problems.ts';

/** A document to be drawn as a PDF, as `pdf.ts` writes it, or an order document to be read, in base64. */
export type Task = { data: string; seconds: number; fonts: Buffer[] } | { order: string };

/** The most that a task may take: milliseconds of processor time, and megabytes of the process that does it. */
export type Limits = { ms: number; megabytes: number };

/** What came of a task, with the milliseconds of processor time that it took; or what it takes too much of. */
export type Answer =
  | { pdf: Uint8Array; ms: number }
  | { order: ReadOrder; ms: number }
  | { error: string; ms: number }
  | { costly: 'time' | 'memory' };

/** What a process is asked. */
export type Asked = { task: Task; limits: Limits };

/** For how long a process may stand still, or wait for a processor, before another one takes its place. */
const patienceMs = 30_000;

/**
 * A row of tasks, and the process that does one after the other: it starts with the first, and ends after so many
 * milliseconds without any. Only the process itself says that a task takes too much (D-77). However else it ends, a fresh
 * one is tried; where that ends too, or more tasks wait than may, this throws `busy`.
 */
export function openDrawer(idleMs: number, patience = patienceMs) {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;

  const running = (): ChildProcess => {
    const isThere = child?.connected && child.exitCode === null && child.signalCode === null;
    child = isThere ? child! : startProcess(idleMs);
    return child;
  };

  async function work(asked: Asked): Promise<Answer> {
    const answer = (await ask(running(), asked, patience)) ?? (await ask(running(), asked, patience));
    if (answer) return answer;
    throw busy('the process that draws copies has ended twice, or stands still');
  }

  return (asked: Asked, mostWaiting = Number.POSITIVE_INFINITY): Promise<Answer> => {
    if (open > mostWaiting) throw busy('too many wait for it');
    open += 1;
    const done = last
      .then(() => work(asked))
      .finally(() => {
        open -= 1;
      });
    // One that fails is its caller's: those that wait are done.
    last = done.catch(() => undefined);
    return done;
  };
}

/** The refusal of what there is no time for now. The log says why. */
export const busy = (why: string): Refusal => Object.assign(new Refusal('busy'), { message: why });

/** Asks a process; undefined where it has ended without an answer, whoever has ended it. */
function ask(child: ChildProcess, asked: Asked, patience: number): Promise<Answer | undefined> {
  const watcher = child.stdio[4] as Readable & Pick<ChildProcess, 'ref' | 'unref'>;
  const parts = [child, watcher, child.channel];
  return new Promise((resolve) => {
    let costly: string | undefined;
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      child.removeAllListeners();
      watcher.removeAllListeners('data');
      for (const part of parts) part?.unref();
      resolve(answer);
    };
    for (const part of parts) part?.ref();
    watcher.on('data', (word) => {
      costly = String(word);
    });
    child.once('message', end);
    child.once('error', () => end());
    // All that the process has said is read by then.
    child.once('close', () => end(costly === 'time' || costly === 'memory' ? { costly } : undefined));
    // A process that is gone by now says so by its end.
    child.send(asked, () => undefined);
  });
}

/** The process is a file of its own in the bundle, and runs by tsx from the source, as all of it does there. */
function startProcess(idleMs: number): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const program = new URL(isSource ? './process.ts' : './copies.js', import.meta.url);
  const tsx = () => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
  return fork(program, [String(idleMs)], {
    execArgv: ['--max-semi-space-size=8', ...(isSource ? tsx() : [])],
    // The last one is the watcher's, which says what the process takes too much of.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    serialization: 'advanced',
    // It gets no settings: keys and passwords stay here.
    env: {},
  });
}
