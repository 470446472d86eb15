/**
 * A process that draws copies, or reads order documents. Either would keep every other request waiting, and what takes
 * too much ends this process alone. `drawer.ts` starts it, with the time after which it ends for want of work.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Answer, Asked, Task } from './drawer.ts';
import { compilerName, template } from './template.ts';

type Compiler = {
  pdf(main: object, options: object): Uint8Array;
  evictCache(age: number): void;
};

let compiler: Compiler | undefined;
let own: Buffer[] = [];

function compilerWith(fonts: Buffer[]): Compiler {
  const isSame = fonts.length === own.length && fonts.every((font, i) => Buffer.compare(font, own[i]!) === 0);
  if (compiler && isSame) return compiler;
  const { NodeCompiler } = createRequire(import.meta.url)(compilerName);
  const made: Compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] });
  [compiler, own] = [made, fonts];
  return made;
}

/** Loads what a task needs, which is not held against it, and returns what does it. */
async function workOf(task: Task) {
  if ('order' in task) {
    const { acceptOrder } = await import('./accept-order.ts');
    return () => ({ order: acceptOrder(task.order) });
  }
  const drawing = compilerWith(task.fonts.map((font) => Buffer.from(font)));
  const main = { mainFileContent: template, inputs: { doc: task.data } };
  return () => {
    try {
      return { pdf: drawing.pdf(main, { pdfStandard: 'ua-1', creationTimestamp: task.seconds }) };
    } finally {
      drawing.evictCache(10);
    }
  };
}

/** The bytes of memory and the milliseconds of processor time at which this process ends. */
const most = new Float64Array(new SharedArrayBuffer(16)).fill(Number.POSITIVE_INFINITY);

/** A thread looks at both, also while something is drawn, and says which it was before it ends the process. */
const watch = `
  const { workerData: most } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const costly = process.memoryUsage.rss() > most[0] ? 'memory' : (user + system) / 1000 > most[1] && 'time';
    if (!costly) return;
    writeSync(4, costly);
    process.kill(process.pid, 'SIGKILL');
  }, 20);
`;

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function answerTo({ task, limits }: Asked): Promise<Answer> {
  let start = usedMs();
  const ms = () => usedMs() - start;
  try {
    const work = await workOf(task);
    start = usedMs();
    most.set([limits.megabytes * 1e6, start + Math.max(1, limits.ms)]);
    return { ...work(), ms: ms() };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { error: String(message || code), ms: ms() };
  } finally {
    most.fill(Number.POSITIVE_INFINITY);
  }
}

new Worker(watch, { eval: true, workerData: most });
const end = () => process.exit();
const idleMs = Number(process.argv[2]);
let idle = setTimeout(end, idleMs);
// Whoever stops the server stops all of its processes: this one goes with its parent, once nothing is being drawn for it.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);
process.on('disconnect', end);
process.on('message', (asked: Asked) => {
  clearTimeout(idle);
  idle = setTimeout(end, idleMs);
  // What was done before has left something in its memory: that is not held against the next task.
  const afterwards = () => process.memoryUsage.rss() > 0.7e6 * asked.limits.megabytes && end();
  answerTo(asked).then((answer) => process.send!(answer, afterwards));
});
