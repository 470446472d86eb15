import { parentPort, workerData } from 'node:worker_threads';
import { toSentence } from '../../content/problems.ts';
import { galleryOf } from './gallery.ts';

export type Derived = { problems: string[]; gallery?: string };

/** Derives the gallery each time it is asked to, beside the server; schemas are read once, so that new ones need a new worker. */
parentPort?.on('message', async () => {
  try {
    const { problems, gallery } = await galleryOf(workerData as string);
    const derived: Derived = {
      problems: problems.map(toSentence),
      ...(gallery && { gallery: JSON.stringify(gallery) }),
    };
    parentPort?.postMessage(derived);
  } catch (error) {
    parentPort?.postMessage({ problems: [(error as Error).stack ?? `${error}`] } satisfies Derived);
  }
});
