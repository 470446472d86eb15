import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingFile } from './store.ts';

/** The hashes in `build/code.json` of the bundled code beside it. */
export type CodeFacts = {
  /** The code of the server process, which can go over to releases with the same hash. */
  server: string;
  /** The code that draws pages for their link. */
  drawing: string;
  /** The source that the code was made from. */
  source: string;
};

/** The folder of the bundle that this process was started from. Undefined if it runs from the source. */
const ownFolder = [import.meta.dirname, join(import.meta.dirname, '..')].find((place) =>
  existsSync(join(place, 'code.json')),
);

/** The hash of the server that this process runs. It is read at once, because a later build replaces the file. */
export const ownServer = ownFolder && readFacts(ownFolder).server;

/** Reads the hashes of a folder of bundled code. Throws if there is none. */
export function readFacts(folder: string): CodeFacts {
  return JSON.parse(readFileSync(join(folder, 'code.json'), 'utf8')) as CodeFacts;
}

/**
 * The file that draws pages, of this process's own bundle. A process that runs from the source uses the last build in
 * its working directory. Undefined if there is none.
 */
export function ownDrawingFile(): string | undefined {
  const file = join(ownFolder ?? join(process.cwd(), 'build'), drawingFile);
  return existsSync(file) ? file : undefined;
}
