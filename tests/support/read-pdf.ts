import { Worker } from 'node:worker_threads';

/** A PDF as a reader with a screen reader gets it: its words, the tags in their order, and what it says of itself. */
export type ReadPdf = {
  words: string;
  tags: string[];
  pages: number;
  title: string;
  language: string;
  isMarked: boolean;
};

export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  return new Promise((done, fail) => {
    const thread = new Worker(new URL('./pdf-thread.mjs', import.meta.url), { workerData: bytes });
    thread.once('message', done).once('error', fail);
  });
}
