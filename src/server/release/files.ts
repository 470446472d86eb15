import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../base/sha256.ts';

/** What a build says of the release that it made, in `release.json` of its folder. */
export type Built = {
  /** The hash of the files: the same content built with the same code is the same release. */
  id: string;
  /** The commit of the content, as `git describe` names it. */
  commit?: string | undefined;
  /** The hashed files of the build before, which pages that are still open ask for. */
  before: string[];
};

export const builtFile = 'release.json';

/** The file of a release, and of bundled code, that draws pages for their link. */
export const drawingFile = 'drawing.cjs';

/** The hash that files and releases are named by. */
export const contentHash = (content: string | Uint8Array): string => sha256Of(content).slice(0, 24);

/** The bytes of a release's files by their paths, with slashes. */
export type Files = Map<string, Buffer>;

/** Reads every file of a folder and of those below it, links included. Throws the error of reading one. */
export function readFiles(folder: string, under = '', files: Files = new Map()): Files {
  for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
    const path = under + entry.name;
    if (entry.isDirectory()) readFiles(folder, `${path}/`, files);
    else files.set(path, readFileSync(join(folder, path)));
  }
  return files;
}

/** The id of the release that these files are, whatever it has kept of the build before. */
export function releaseId(files: Files, before: readonly string[]): string {
  const others = new Set([builtFile, ...before]);
  const hashes = [...files].filter(([path]) => !others.has(path)).map(([path, bytes]) => [path, contentHash(bytes)]);
  return contentHash(JSON.stringify(hashes.sort(([a], [b]) => (a! < b! ? -1 : 1))));
}

/** Reads what a build says of its release. Undefined if no build has made these files, or it is not whole. */
export function readBuilt(text: string | Buffer | undefined): Built | undefined {
  try {
    const built = JSON.parse(String(text)) as Partial<Built> | null;
    return built?.id && Array.isArray(built.before) ? { ...built, id: built.id, before: built.before } : undefined;
  } catch {
    return undefined;
  }
}
