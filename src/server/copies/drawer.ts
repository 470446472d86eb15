import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ReadOrder } from './order-problems.ts';

/** A document to be drawn as a PDF, as `pdf.ts` writes it, or an order document to be read, in base64. */
export type Task = { data: string; seconds: number; fonts: Buffer[] } | { order: string };

export type Answer = { pdf: Uint8Array } | { order: ReadOrder } | { error: string };

/** The most that a task may take: milliseconds, and megabytes of the process that does it. */
export type Limits = { ms: number; megabytes: number };

/** What came of a task, and how long it took. No answer: it took too much, and the process was ended. */
type Done = { answer?: Answer; ms: number };

/** How long the process may take to start, and to load what a task needs. */
const startMs = 30_000;

let drawer: { child: ChildProcess; megabytes: number } | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Gives a task to the process that draws copies and reads order documents: one after the other, as they come. */
export function drawerDoes(task: Task, limits: Limits): Promise<Done> {
  const done = last.then(() => doNow(task, limits));
  // One that fails is its caller's: those that wait are done.
  last = done.catch(() => undefined);
  return done;
}

/** Hands a task to the process, which starts with the first one. Its time begins when all that it needs is loaded. */
function doNow(task: Task, { ms, megabytes }: Limits): Promise<Done> {
  if (drawer?.megabytes !== megabytes) drawer?.child.kill('SIGKILL');
  drawer = drawer?.child.connected && !drawer.child.killed ? drawer : startDrawer(megabytes);
  const { child } = drawer;
  let start = performance.now();
  return new Promise((resolve) => {
    const giveUp = () => child.kill('SIGKILL');
    let timer = setTimeout(giveUp, startMs);
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.unref();
      child.channel?.unref();
      resolve({ ms: performance.now() - start, ...(answer && { answer }) });
    };
    child.ref();
    child.on('message', (answer: Answer | 'begun') => {
      if (answer !== 'begun') return end(answer);
      clearTimeout(timer);
      start = performance.now();
      timer = setTimeout(giveUp, Math.max(1, ms));
    });
    child.once('error', (error) => end({ error: String(error) }));
    child.once('exit', (code) => {
      drawer = undefined;
      clearTimeout(timer);
      // A signal ends it where it takes too much, 0 where it was not needed any more, another code where it cannot run.
      if (code === 0) resolve(doNow(task, { ms, megabytes }));
      else end(code === null ? undefined : { error: `the process that draws ended with ${code}` });
    });
    // A process that is gone by now says so by its exit.
    child.send(task, () => undefined);
  });
}

/** The process is a file of its own in the bundle, and runs by tsx from the source, as all of it does there. */
function startDrawer(megabytes: number): NonNullable<typeof drawer> {
  const isSource = import.meta.url.endsWith('.ts');
  const program = new URL(isSource ? './process.ts' : './copies.js', import.meta.url);
  const tsx = () => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
  const child = fork(program, [String(megabytes)], {
    execArgv: ['--max-semi-space-size=8', ...(isSource ? tsx() : [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // It gets no settings: keys and passwords stay here.
    env: {},
  });
  return { child, megabytes };
}
