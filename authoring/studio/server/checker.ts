import type { Worker } from 'node:worker_threads';
import { startThread } from '../threads/in-thread.ts';
import type { CheckedDrafts, Drafts, PageStates, StatesOf } from '../types.ts';
import { refusePath } from './safe-paths.ts';

/** `walks`: the thread goes on walking pages for a while, before it answers what it has found. */
export type CheckAsked = {
  drafts: Drafts;
  edition?: string | undefined;
  walks?: boolean | undefined;
};

/** What the thread is asked, with its answer. */
export type Questions = {
  check: { ask: CheckAsked; answer: CheckedDrafts };
  states: {
    ask: { drafts: Drafts; edition?: string | undefined; of: StatesOf };
    answer: PageStates | undefined;
  };
};

export type Question = { id: number; name: keyof Questions; ask: Questions[keyof Questions]['ask'] };
type Answered = { id: number; answer?: unknown; failure?: string };

export type Checker = ReturnType<typeof openChecker>;

/** Starts the thread that checks a content folder. */
export function openChecker(folder: string, assets: string) {
  const thread: Worker = startThread(new URL('./check-thread.ts', import.meta.url), { folder, assets });
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let count = 0;
  thread.on('message', ({ id, answer, failure }: Answered) => {
    const { resolve, reject } = waiting.get(id)!;
    waiting.delete(id);
    if (failure === undefined) resolve(answer as never);
    else reject(new Error(failure));
  });
  thread.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error as Error);
  });
  thread.unref();
  return {
    async ask<Name extends keyof Questions>(
      name: Name,
      ask: Questions[Name]['ask'],
    ): Promise<Questions[Name]['answer']> {
      // What is no path of the content is refused here, in words for an editor.
      if ('drafts' in ask) for (const path of Object.keys(ask.drafts)) refusePath(folder, path);
      count += 1;
      thread.postMessage({ id: count, name, ask } satisfies Question);
      return new Promise((resolve, reject) => waiting.set(count, { resolve, reject }));
    },
    close: () => void thread.terminate(),
  };
}
