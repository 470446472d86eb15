import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** A PDF as a reader with a screen reader gets it: its words, the tags in their order, and what it says of itself. */
export type ReadPdf = {
  words: string;
  /** The words that are drawn in each font, by its name. */
  byFont: Record<string, string>;
  tags: string[];
  pages: number;
  title: string;
  language: string;
  isMarked: boolean;
  /** The files in it, by their names. */
  files: Record<string, string>;
};

/** Loading the reader takes longer than reading: one thread reads all. It keeps no process from ending. */
let reader: Worker | undefined;

export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  reader ??= new Worker(new URL('./pdf-thread.mjs', import.meta.url));
  const thread = reader;
  const id = randomUUID();
  return new Promise((done, fail) => {
    const hear = (answer: { id: string; read?: ReadPdf; failure?: Error }) => {
      if (answer.id !== id) return;
      thread.off('message', hear).off('error', fail).unref();
      if (answer.read) done(answer.read);
      else fail(answer.failure);
    };
    thread.on('message', hear).once('error', fail).ref();
    thread.postMessage({ id, bytes });
  });
}
