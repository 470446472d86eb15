import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sha256Of } from '../base/sha256.ts';

/**
 * One release: the folder named `id` in the folder of releases. It has every file of the site in `site`, the code that
 * draws pages, and this as `release.json`. Only its `origin.json` is ever changed.
 */
export type Manifest = {
  /** The hash of all the rest: the same content built with the same code is the same release. */
  id: string;
  /** The hash of the server's code that it was built with. */
  server: string;
  /** The hash of the code that draws pages for their link. */
  drawing: string;
  /** The hash of each file of the site, compressed copies included, by its path. */
  files: Record<string, string>;
};

/** Where a release comes from, for the operator: it is no part of the release, whose id is the same without it. */
export type Origin = {
  /** The commit of the content, as `git describe` names it. */
  commit?: string | undefined;
  /** The operator's own words. */
  label?: string | undefined;
  /** How many things the release check finds in it that must not go to customers yet. */
  unready: number;
};

/** The hash that files and releases are named by. */
export const contentHash = (content: string | Uint8Array): string => sha256Of(content).slice(0, 24);

/** The folder of the releases that are built into `distDir`, beside it: `distDir` is for static hosts. */
export const releasesDir = (distDir: string): string => `${resolve(distDir)}.releases`;

/** The file that names the release to serve. It is replaced in one step. */
export const pointerFile = (distDir: string): string => join(releasesDir(distDir), 'current');

export const releaseDir = (distDir: string, id: string): string => join(releasesDir(distDir), id);

/** The folder of a release that has the files of the site. */
export const siteDir = (distDir: string, id: string): string => join(releaseDir(distDir, id), 'site');

export const manifestFile = (distDir: string, id: string): string => join(releaseDir(distDir, id), 'release.json');

/** The file of a release that says where it comes from. */
export const originFile = (distDir: string, id: string): string => join(releaseDir(distDir, id), 'origin.json');

/** The file of a release, and of bundled code, that draws pages for their link. */
export const drawingFile = 'drawing.cjs';

/** The id of the release to serve. Returns undefined if none is built. */
export async function readPointer(distDir: string): Promise<string | undefined> {
  const text = await readFile(pointerFile(distDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  return text.trim() || undefined;
}

/** Reads the manifest of a release. Throws if that is not there, or not as it was written. */
export async function readManifest(distDir: string, id: string): Promise<Manifest> {
  const file = manifestFile(distDir, id);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest | null;
  if (manifest?.id !== id) throw new Error(`${file} is not of the release ${id}.`);
  return manifest;
}
