import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingFile } from './store.ts';

/** The hashes of bundled code, which `code.json` beside it lists. */
export type CodeHashes = {
  server: string;
  /** The hash of the code that draws pages for their link. */
  drawing: string;
  /** The hash of the source that the code was made from. */
  source: string;
};

/** The folder of the bundle that this process was started from. Undefined if it runs from the source. */
export const bundleFolder = [import.meta.dirname, join(import.meta.dirname, '..')].find((place) =>
  existsSync(join(place, 'code.json')),
);

/** Reads the hashes of a folder of bundled code. Throws if there is none. */
export function readHashes(folder: string): CodeHashes {
  return JSON.parse(readFileSync(join(folder, 'code.json'), 'utf8')) as CodeHashes;
}

/** The file that draws pages: this bundle's own, or the last build's in the working directory; undefined if none. */
export function ownDrawingFile(): string | undefined {
  const file = join(bundleFolder ?? join(process.cwd(), 'build'), drawingFile);
  return existsSync(file) ? file : undefined;
}
