import { Worker } from 'node:worker_threads';

/** Starts a module of ours in a thread of its own, with data. */
export const startThread = (module: URL, data: object): Worker =>
  new Worker(new URL('./thread.mjs', import.meta.url), {
    execArgv: [],
    workerData: { ...data, module: module.href },
  });

/** Runs a module in a thread, and resolves with what it posts. */
export async function inThread<Result>(module: URL, data: object): Promise<Result> {
  const thread = startThread(module, data);
  try {
    return await new Promise<Result>((resolve, reject) => thread.once('message', resolve).once('error', reject));
  } finally {
    await thread.terminate();
  }
}
