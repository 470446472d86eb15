/**
 * The process that draws copies and reads order documents. Either would keep every other request waiting, and what takes
 * too much memory ends this process alone. `drawer.ts` starts it, with the megabytes that it may take.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Answer, Task } from './drawer.ts';
import { compilerName, template } from './template.ts';

type Compiler = {
  pdf(main: object, options: object): Uint8Array;
  evictCache(age: number): void;
};

const idleMs = 60_000;
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

async function answerTo(task: Task): Promise<Answer> {
  if ('order' in task) {
    const { acceptOrder } = await import('./accept-order.ts');
    process.send!('begun');
    return { order: acceptOrder(task.order) };
  }
  const drawing = compilerWith(task.fonts.map((font) => Buffer.from(font)));
  process.send!('begun');
  const main = { mainFileContent: template, inputs: { doc: task.data } };
  try {
    return { pdf: drawing.pdf(main, { pdfStandard: 'ua-1', creationTimestamp: task.seconds }) };
  } finally {
    drawing.evictCache(10);
  }
}

/** A thread looks at the memory, also while something is drawn. */
const watch = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => process.memoryUsage.rss() > workerData && process.kill(process.pid, 'SIGKILL'), 20);
`;

const most = Number(process.argv[2]) * 1e6;
new Worker(watch, { eval: true, workerData: most });
const end = () => process.exit();
let idle = setTimeout(end, idleMs);
// What was done before has left something in its memory: that is not held against the next task.
const afterwards = () => process.memoryUsage.rss() > 0.7 * most && end();
process.on('disconnect', end);
process.on('message', (task: Task) => {
  clearTimeout(idle);
  idle = setTimeout(end, idleMs);
  answerTo(task)
    .catch((error): Answer => ({ error: String(error.message || error.code) }))
    .then((answer) => process.send!(answer, afterwards));
});
