import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { baseAsked } from '../../rules/routes.ts';
import type { Compiled, CompiledSite } from '../../types.gen.ts';
import { readCompiled, StartError } from '../base/compiled.ts';
import { ownDrawingFile } from './bundled-code.ts';
import { compiledFile, type Drawing, drawingOf, loadBundle, pagesFolder } from './drawing.ts';
import { contentHash, drawingFile, readManifest, readPointer, releaseDir, releasesDir, siteDir } from './store.ts';

export type StoredFile = { root: string; name: string };

/** The content, files and code of one build, in one edition, from which a server answers. */
export type Release = {
  /** For log and metrics. */
  id: string;
  /** The hash of the build, for the records of those who act on its pages. */
  hash: string;
  root: string;
  compiled: Compiled;
  /** Draws pages for their link; without it they are the built files. */
  drawing?: Drawing | undefined;
  /** Finds a file of the site by its path in `dist`. */
  find(path: string): Promise<StoredFile | undefined>;
  /** The releases of the other editions. Each is served at the addresses that begin with its language. */
  editions?: Release[];
  /** The releases of the other brands. Each is served at the brand's hosts. */
  brands?: Release[];
  /** The edition that an agreement in this one names too: of the content's language, the first other one. */
  pair?: Release;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The edition of the release that the request is answered from. */
    release: Release;
  }
}

/** The content in one language, under one brand, and what draws its pages; without that they are the built files. */
export type Edition = { compiled: Compiled; drawing: Drawing | undefined };

/** Loads the release of the last switch, or the files of `distDir` if newer or alone. Throws `StartError` for none. */
export async function firstRelease(distDir: string): Promise<Release> {
  const builtLast = async () => {
    const id = (await readPointer(distDir))!;
    const { files } = await readManifest(distDir, id);
    const isReplaced = files['compiled.json'] !== contentHash(await readFile(join(distDir, 'compiled.json')));
    return isReplaced ? undefined : loadRelease(distDir, id);
  };
  const release = await builtLast().catch(() => undefined);
  return release ?? folderRelease(distDir, readEditions(resolve(distDir), ownDrawingFile()));
}

/** Loads a release whole. Throws `StartError` if a file is missing, or the error of reading its files. */
export async function loadRelease(distDir: string, id: string): Promise<Release> {
  const { files } = await readManifest(distDir, id);
  const root = siteDir(distDir, id);
  for (const path of Object.keys(files)) {
    // It may still be on its way to this machine.
    if (!(await isFile(join(root, path)))) throw new StartError(`DIST_DIR: ${path} is missing from the release ${id}.`);
  }
  const find = async (path: string) => {
    if (path in files) return { root, name: path };
    return path.startsWith('assets/') ? findAsset(distDir, path) : undefined;
  };
  return withEditions(readEditions(root, join(releaseDir(distDir, id), drawingFile)), { id, hash: id, root, find });
}

export const folderId = 'folder';

/** Serves a folder as it is, by editions that are of the folder or not: those of each brand together. */
export function folderRelease(distDir: string, editions: Edition[][]): Release {
  const root = resolve(distDir);
  const find = async (name: string) => ((await isFile(join(root, name))) ? { root, name } : undefined);
  const hash = contentHash(JSON.stringify(editions[0]![0]!.compiled));
  return withEditions(editions, { id: folderId, hash, root, find });
}

/** Reads each brand's editions, the content's own first, each by language. `code` is the file that draws pages. */
function readEditions(root: string, code: string | undefined): Edition[][] {
  const bundle = code === undefined ? undefined : loadBundle(code);
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const first = readCompiled(root);
  const edition = (compiled: Compiled) => ({ compiled, drawing: bundle && drawingOf(bundle, compiled, read) });
  const readEdition = (site: Pick<CompiledSite, 'base' | 'brand'>) =>
    edition(JSON.parse(readFileSync(join(root, compiledFile(site)), 'utf8')) as Compiled);
  const { site, brands = [] } = first;
  return [
    [edition(first), ...(site.languages ?? []).filter(({ base }) => base).map(({ base }) => readEdition({ base }))],
    ...brands.map(({ name, languages = [] }) => languages.map(({ base }) => readEdition({ base, brand: name }))),
  ];
}

/** Makes each edition's release: a brand's belong to its first, and all brands to the content's own. */
function withEditions(groups: Edition[][], parts: Pick<Release, 'id' | 'hash' | 'root' | 'find'>): Release {
  const make = (edition: Edition): Release => ({
    ...parts,
    ...edition,
    find: findOf(edition.compiled.site.brand, parts.find),
  });
  const [release, ...brands] = groups.map(([own, ...others]) => {
    const first = make(own!);
    if (!others.length) return first;
    first.editions = others.map((other) => ({ ...make(other), pair: first }));
    first.pair = first.editions[0]!;
    return first;
  });
  if (brands.length) release!.brands = brands;
  return release!;
}

/** Finds a brand's pages and pictures, and the files of all; other hosts do not serve a brand's. */
function findOf(brand: string | undefined, find: Release['find']): Release['find'] {
  return async (path) => {
    if (path.startsWith('brands/')) return undefined;
    if (brand === undefined) return find(path);
    if (path.endsWith('.html')) return find(pagesFolder(brand) + path);
    return (await find(`brands/${brand}/${path}`)) ?? find(path);
  };
}

/** The edition of a language. The content itself stands for its own language, and for one without an edition. */
export const editionOf = (release: Release, language: string | null | undefined): Release =>
  release.editions?.find(({ compiled }) => compiled.site.language === language) ?? release;

/** The edition whose pages are at an address, or from whose page a call comes. */
export function editionAt(all: Release, request: Pick<FastifyRequest, 'url' | 'headers' | 'hostname'>): Release {
  const { url, headers } = request;
  const release = brandAt(all, request.hostname);
  if (!release.editions) return release;
  const first = baseAsked(url);
  const at = release.editions.find(({ compiled }) => compiled.site.base === first);
  return at ?? (first === '/public-api' ? editionOf(release, headers['content-language']) : release);
}

/** The brand of a host; that of the content itself at any host that is no brand's. */
export function brandAt(release: Release, hostname: string): Release {
  if (!release.brands) return release;
  const brand = release.compiled.brands?.find(({ hosts }) => hosts.includes(hostname.toLowerCase()));
  return release.brands.find(({ compiled }) => compiled.site.brand === brand?.name) ?? release;
}

/** The content of a release for acts and calls, with that of its pair, and of each language. */
export function contentOf(release: Release) {
  const { compiled, pair, hash } = release;
  const first = release.editions ? release : (pair ?? release);
  const languages = [first, ...(first.editions ?? [])].map((one) => one.compiled);
  return { compiled, pair: pair?.compiled, languages, release: hash };
}

/** Finds an asset in any release: an earlier page asks for its own build's. Equal names are equal by their hash. */
async function findAsset(distDir: string, path: string): Promise<StoredFile | undefined> {
  for (const id of await readdir(releasesDir(distDir))) {
    const root = siteDir(distDir, id);
    if (await isFile(join(root, path))) return { root, name: path };
  }
  return undefined;
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
