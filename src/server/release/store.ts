import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

/**
 * One release: every file of the site by the hash of what it says, and the code that it was built with. It is the file
 * `<id>.json` in the folder of releases, and what it names is never changed.
 */
export type Manifest = {
  /** The hash of all the rest: the same content built with the same code is the same release. */
  id: string;
  /** The code's id, and the hash of what a server process runs of it. */
  code: { id: string; server: string };
  /** What draws pages for their link: the name of a folder in `drawing`. */
  drawing: string;
  /** Hashes by path. */
  files: Record<string, string>;
};

/** The hash that files and releases are named by. Several parts count as one text, which is then not put together. */
export const contentHash = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 24);
};

/** The folder of the releases that are built into `distDir`, beside it: that one holds what a static host serves. */
export const releasesDir = (distDir: string): string => `${resolve(distDir)}.releases`;

/** The file that names the release to serve. It is replaced in one step. */
export const pointerFile = (distDir: string): string => join(releasesDir(distDir), 'current');

/**
 * Where a file lies in the folder of releases: one whose name has a hash in it keeps the name, so that pages of any release
 * find it; others have the hash of what they say.
 */
export const storedName = (path: string, hash: string): string =>
  path.startsWith('assets/') ? path : `files/${hash.slice(0, 2)}/${hash}${extname(path)}`;

export const manifestFile = (distDir: string, id: string): string => join(releasesDir(distDir), `${id}.json`);

/** The file that the drawing of a release begins with. */
export const drawingFile = (distDir: string, { drawing }: Manifest): string =>
  join(releasesDir(distDir), 'drawing', drawing, 'drawing.cjs');

/** The id of the release to serve. Returns undefined if none is built. */
export async function readPointer(distDir: string): Promise<string | undefined> {
  const text = await readFile(pointerFile(distDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  return text.trim() || undefined;
}

export async function readManifest(distDir: string, id: string): Promise<Manifest> {
  return JSON.parse(await readFile(manifestFile(distDir, id), 'utf8')) as Manifest;
}
