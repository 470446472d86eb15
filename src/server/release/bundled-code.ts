import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingFile } from './store.ts';

/** The hashes of bundled code, which `code.json` beside it lists. */
export type CodeHashes = {
  /** The hash of the server process's code. A process can serve every release with the same hash. */
  server: string;
  /** The hash of the code that draws pages for their link. */
  drawing: string;
  /** The hash of the source that the code was made from. */
  source: string;
};

/** The folder of the bundle that this process was started from. Undefined if it runs from the source. */
const bundleFolder = [import.meta.dirname, join(import.meta.dirname, '..')].find((place) =>
  existsSync(join(place, 'code.json')),
);

/** The hash of the server code that this process runs. It is read at once, because a later build replaces the file. */
export const runningServerHash = bundleFolder && readHashes(bundleFolder).server;

/** The hash of the server that a start here runs: as {@link runningServerHash}, or of the last build of a checkout. */
export function ownServerHash(): string | undefined {
  const build = join(process.cwd(), 'build');
  return runningServerHash ?? (existsSync(join(build, 'code.json')) ? readHashes(build).server : undefined);
}

/** Reads the hashes of a folder of bundled code. Throws if there is none. */
export function readHashes(folder: string): CodeHashes {
  return JSON.parse(readFileSync(join(folder, 'code.json'), 'utf8')) as CodeHashes;
}

/**
 * The file that draws pages, of this process's own bundle. A process that runs from the source uses the last build in
 * its working directory. Undefined if there is none.
 */
export function ownDrawingFile(): string | undefined {
  const file = join(bundleFolder ?? join(process.cwd(), 'build'), drawingFile);
  return existsSync(file) ? file : undefined;
}
