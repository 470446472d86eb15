import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { remembered } from '../../rules/remembered.ts';
import type { Compiled } from '../../types.gen.ts';
import { readCompiled } from '../base/compiled.ts';
import { type Bundle, type Drawing, drawingOf } from './drawing.ts';
import { runBundle, runBundleAside } from './load-bundle.ts';
import { ownCode } from './own-code.ts';
import {
  contentHash,
  drawingFile,
  type Manifest,
  readManifest,
  readPointer,
  releasesDir,
  storedName,
} from './store.ts';

/** A file of the site, for the answer: its place, and its name there. */
export type StoredFile = { root: string; name: string };

/** What a server answers from, as one build made it. A request keeps the one that it began with. */
export type Release = {
  /** For log and metrics. */
  id: string;
  compiled: Compiled;
  /** Draws pages for their link; without it they are the built files. */
  drawing?: Drawing | undefined;
  /** Finds a file of the site by its path in `dist`. */
  find(path: string): Promise<StoredFile | undefined>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The release that the request began with. */
    release: Release;
  }
}

/** Makes what a release needs once for each. */
export const perRelease = <Made>(make: (release: Release) => Made): ((release: Release) => Made) => remembered(make);

/** A release cannot be served by this process, for a reason that the operator can do something about. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/**
 * Loads what the server starts with: the release that the build has last switched to, or the files of `distDir` where it
 * came without releases, or was replaced since. Throws `StartError` if nothing is built.
 */
export async function firstRelease(distDir: string): Promise<Release> {
  const compiled = readCompiled(distDir);
  const id = await readPointer(distDir).catch(() => undefined);
  const release =
    id && (await isBuiltInto(distDir, id)) && (await loadRelease(distDir, id, { aside: false }).catch(() => undefined));
  return release || folderRelease(distDir, compiled);
}

/** Whether a folder has what a release has for it: it may have been replaced by another one's. */
export async function isBuiltInto(distDir: string, id: string): Promise<boolean> {
  const own = contentHash(await readFile(join(distDir, 'compiled.json')));
  return readManifest(distDir, id).then(
    ({ files }) => files['compiled.json'] === own,
    () => false,
  );
}

type LoadOptions = {
  /** Whether requests are answered meanwhile. */
  aside: boolean;
  /** What this process runs, if it was built: it takes only releases that were built with the same. */
  server?: string | undefined;
  /** The release that is served now. What it shares with the new one is not loaded again. */
  before?: Release | undefined;
};

/** Loads a release whole. Throws {@link ReleaseRefused}, or whatever reading it throws. */
export async function loadRelease(
  distDir: string,
  id: string,
  { aside, server, before }: LoadOptions,
): Promise<Release> {
  const manifest = await readManifest(distDir, id);
  if (server !== undefined && server !== manifest.code.server) {
    throw new ReleaseRefused(`Release ${id} was built with another server: restart this one to serve it.`);
  }
  const root = resolve(releasesDir(distDir));
  const files = new Map(Object.entries(manifest.files));
  const known = before && loaded.get(before);
  await everyFileIsThere(root, files, known?.files);

  const nameOf = (path: string) => storedName(path, files.get(path)!);
  const read = (path: string) => readFile(join(root, nameOf(path)), 'utf8');
  const compiled = JSON.parse(await read('compiled.json')) as Compiled;
  const bundle =
    known?.drawing === manifest.drawing ? known.bundle : await bundleOf(drawingFile(distDir, manifest), aside);
  const release: Release = {
    id,
    compiled,
    drawing: drawingOf(bundle, compiled, read),
    async find(path) {
      if (files.has(path)) return { root, name: nameOf(path) };
      // A page of another release, of this process or of one beside it, asks for what was built with it.
      const isThere = path.startsWith('assets/') && (await isFile(join(root, path)));
      return isThere ? { root, name: path } : undefined;
    },
  };
  loaded.set(release, { files, drawing: manifest.drawing, bundle });
  return release;
}

/** What the next release may share with a loaded one. */
const loaded = new WeakMap<
  Release,
  { files: ReadonlyMap<string, string>; drawing: Manifest['drawing']; bundle: Bundle }
>();

async function bundleOf(file: string, aside: boolean): Promise<Bundle> {
  const bundle = (aside ? await runBundleAside(file) : runBundle(file)) as Partial<Bundle>;
  if (!bundle.guard || !bundle.drawForLink) throw new ReleaseRefused(`${file} draws no pages.`);
  return bundle as Bundle;
}

/** Throws if a file of a release is not there, because it is still being copied, say. Those of `before` are. */
async function everyFileIsThere(
  root: string,
  files: ReadonlyMap<string, string>,
  before?: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [path, hash] of files) {
    if (before?.get(path) === hash) continue;
    if (!(await isFile(join(root, storedName(path, hash)))))
      throw new ReleaseRefused(`${path} is missing from the release.`);
  }
}

/** The id of what is served from a folder as it is. */
export const folderId = 'folder';

/** Serves a folder as it is, with what draws pages beside the server's own code. */
export function folderRelease(distDir: string, compiled: Compiled, drawing?: Drawing): Release {
  const root = resolve(distDir);
  const find = async (name: string) => ((await isFile(join(root, name))) ? { root, name } : undefined);
  return { id: folderId, compiled, find, drawing: drawing ?? ownDrawing(root, compiled) };
}

function ownDrawing(root: string, compiled: Compiled): Drawing | undefined {
  const file = join(ownCode()?.folder ?? '-', 'drawing', 'drawing.cjs');
  if (!compiled.shell || !existsSync(file)) return undefined;
  return drawingOf(runBundle(file) as Bundle, compiled, (path) => readFile(join(root, path), 'utf8'));
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
