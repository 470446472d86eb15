import { Worker } from 'node:worker_threads';

const here = import.meta.url;

/** What is new in a thread has little room, which keeps its memory small. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/** Starts a module of ours in a thread of its own, with data: from the source, or the bundled one beside this file. */
export function startThread(module: URL, data: object): Worker {
  const isSource = here.endsWith('.ts');
  const file = isSource ? new URL('./thread.mjs', here) : new URL(module.href.replace(/\.ts$/, '.js'));
  return new Worker(file, { execArgv: [], resourceLimits, workerData: { ...data, module: module.href } });
}

/** Runs a module in a thread, and resolves with what it posts. */
export async function inThread<Result>(module: URL, data: object): Promise<Result> {
  const thread = startThread(module, data);
  try {
    return await new Promise<Result>((resolve, reject) => thread.once('message', resolve).once('error', reject));
  } finally {
    await thread.terminate();
  }
}
