import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { baseAsked } from '../../rules/routes.ts';
import type { Compiled } from '../../types.gen.ts';
import { parseCompiled, StartError } from '../base/compiled.ts';
import { type Bundle, compiledFile, type Drawing, drawingOf, loadBundle } from './drawing.ts';
import { builtFile, contentHash, drawingFile, type Files, readBuilt, readFiles, releaseId } from './files.ts';

/** The content, files and code of one build, in one edition, from which a server answers. */
export type Release = {
  /** The hash of the build, for log and metrics, and for the records of those who act on its pages. */
  id: string;
  commit?: string | undefined;
  compiled: Compiled;
  /** Draws pages for their link. */
  drawing: Drawing;
  /** Finds a file of the site by its path in `dist`. */
  find(path: string): StoredFile | undefined;
  /** The releases of the other editions. Each is served at the addresses that begin with its language. */
  editions?: Release[];
  /** The edition that an agreement in this one names too: of the content's language, the first other one. */
  pair?: Release;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The edition of the release that the request is answered from. */
    release: Release;
  }
}

/** The content in one language, and what draws its pages. */
export type Edition = { compiled: Compiled; drawing: Drawing };

/** A file of the site, whole, with its compressed copies. */
export type StoredFile = {
  name: string;
  bytes: Buffer;
  hash: string;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
};

/**
 * Reads the release in `distDir` whole: the process serves it, whatever a build puts in its place meanwhile. Throws
 * `StartError` if nothing is built, or the files are not those of one build.
 */
export async function loadRelease(distDir: string): Promise<Release> {
  for (let tries = 1; ; tries += 1) {
    try {
      return readRelease(resolve(distDir));
    } catch (error) {
      // A build may have changed the folder for its own while this was read.
      if (tries === 3) throw error;
      await wait(100);
    }
  }
}

function readRelease(root: string): Release {
  const files = filesOf(root);
  const compiled = parseCompiled(root, files.get('compiled.json'));
  const { id, commit, before = [] } = readBuilt(files.get(builtFile)) ?? {};
  const ownId = releaseId(files, before);
  if (id !== undefined && id !== ownId)
    throw new StartError(`DIST_DIR: the files in ${root} are not those of one build. Run \`npm run build\` again.`);
  const bundle = loadBundle(join(root, drawingFile));
  const site = storedFiles(files);
  return withEditions(readEditions(compiled, files, bundle), { id: ownId, commit, find: (path) => site.get(path) });
}

/** Serves these editions, as the development server has them, with the files that `find` finds. */
export function releaseOf(editions: Edition[], find: Release['find']): Release {
  return withEditions(editions, { id: contentHash(JSON.stringify(editions[0]!.compiled)), find });
}

export function storedFile(name: string, content: string | Buffer): StoredFile {
  const bytes = Buffer.from(content);
  return { name, bytes, hash: contentHash(bytes) };
}

/** Finds files in a folder as they are now, and none outside of it. */
export const fileIn =
  (folder: string): Release['find'] =>
  (path) => {
    const file = resolve(folder, path);
    return file.startsWith(`${resolve(folder)}${sep}`) && isFile(file)
      ? storedFile(path, readFileSync(file))
      : undefined;
  };

/** A path that is too long for the system is no file's. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const filesOf = (root: string): Files => (existsSync(root) ? readFiles(root) : new Map());

function storedFiles(files: Files): Map<string, StoredFile> {
  const stored = [...files].map(([name, bytes]): [string, StoredFile] => [
    name,
    { ...storedFile(name, bytes), br: files.get(`${name}.br`), gzip: files.get(`${name}.gz`) },
  ]);
  return new Map(stored);
}

/** Reads the editions, the content's own first. */
function readEditions(first: Compiled, files: Files, bundle: Bundle): Edition[] {
  const read = (path: string) => files.get(path)!.toString();
  const edition = (compiled: Compiled) => ({
    compiled,
    drawing: drawingOf(bundle, compiled, async (path) => read(path)),
  });
  const others = (first.site.languages ?? []).filter(({ base }) => base);
  return [first, ...others.map((site) => JSON.parse(read(compiledFile(site))) as Compiled)].map(edition);
}

/** Makes each edition's release: the others belong to the content's own. */
function withEditions([own, ...others]: Edition[], parts: Pick<Release, 'id' | 'commit' | 'find'>): Release {
  const release: Release = { ...parts, ...own! };
  if (!others.length) return release;
  release.editions = others.map((other) => ({ ...parts, ...other, pair: release }));
  release.pair = release.editions[0]!;
  return release;
}

/** The edition of a language. The content itself stands for its own language, and for one without an edition. */
export const editionOf = (release: Release, language: string | null | undefined): Release =>
  release.editions?.find(({ compiled }) => compiled.site.language === language) ?? release;

/** The edition whose pages are at an address, or from whose page a call comes. */
export function editionAt(release: Release, { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Release {
  if (!release.editions) return release;
  const first = baseAsked(url);
  const at = release.editions.find(({ compiled }) => compiled.site.base === first);
  return at ?? (first === '/public-api' ? editionOf(release, headers['content-language']) : release);
}

/** The content of a release for acts and calls, with that of its pair, and of each language. */
export function contentOf(release: Release) {
  const { compiled, pair, id, commit } = release;
  const first = release.editions ? release : (pair ?? release);
  const languages = [first, ...(first.editions ?? [])].map((one) => one.compiled);
  return { compiled, pair: pair?.compiled, languages, release: id, commit };
}
