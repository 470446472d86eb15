import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { ownPath } from '../../rules/routes.ts';
import type { Compiled, CompiledSite } from '../../types.gen.ts';
import { readCompiled } from '../base/compiled.ts';
import { ownDrawingFile } from './bundled-code.ts';
import { type Bundle, compiledFile, type Drawing, drawingOf, loadBundle, pagesFolder } from './drawing.ts';
import { contentHash, drawingFile, readManifest, readPointer, releaseDir, releasesDir, siteDir } from './store.ts';

/** A file of the site, for the answer: its place, and its name there. */
export type StoredFile = { root: string; name: string };

/**
 * The content, files and code of one build, from which a server answers. A request keeps the one that it began with.
 */
export type Release = {
  /** For log and metrics. */
  id: string;
  /** The hash of the build, for the records of those who act on its pages. */
  hash: string;
  /** The folder with the files of its site. */
  root: string;
  compiled: Compiled;
  /** The code that draws pages, with its hash, if it came with the release. */
  code?: { hash: string; bundle: Bundle };
  /** Draws pages for their link; without it they are the built files. */
  drawing?: Drawing | undefined;
  /** Finds a file of the site by its path in `dist`. */
  find(path: string): Promise<StoredFile | undefined>;
  /** The releases of the other editions. Each is served at the addresses that begin with its language. */
  editions?: Release[];
  /** The releases of the other brands. Each is served at the brand's hosts. */
  brands?: Release[];
  /**
   * The edition whose documents an agreement in this one names too: of the content's own language, the first other one.
   */
  pair?: Release;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The release that the request began with. */
    release: Release;
  }
}

/** A release cannot be served by this process, for a reason that the operator can do something about. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/**
 * Loads the release for the start: the one that the build has last switched to, or the files of `distDir` where that
 * came without releases, or was replaced since. Throws `StartError` if nothing is built.
 */
export async function firstRelease(distDir: string): Promise<Release> {
  const compiled = readCompiled(distDir);
  const id = await readPointer(distDir).catch(() => undefined);
  const release = id && (await isBuiltInto(distDir, id)) && (await loadRelease(distDir, id).catch(() => undefined));
  return release || folderRelease(distDir, compiled);
}

/** Whether a folder has the files of a release: it may have been replaced by another one's. */
export async function isBuiltInto(distDir: string, id: string): Promise<boolean> {
  const builtHash = contentHash(await readFile(join(distDir, 'compiled.json')));
  return readManifest(distDir, id).then(
    ({ files }) => files['compiled.json'] === builtHash,
    () => false,
  );
}

type LoadOptions = {
  /**
   * The hash of the server that this process runs, if it was
   * built: it takes only releases that were built with the same.
   */
  server?: string | undefined;
  /** The release that is served now. If pages are drawn by the same code, that is not loaded again. */
  before?: Release | undefined;
};

/** Loads a release whole. Throws {@link ReleaseRefused}, or the error of reading its files. */
export async function loadRelease(distDir: string, id: string, { server, before }: LoadOptions = {}): Promise<Release> {
  const manifest = await readManifest(distDir, id);
  if (server !== undefined && server !== manifest.server) {
    throw new ReleaseRefused(`Release ${id} was built with another server: restart this one to serve it.`);
  }
  const root = siteDir(distDir, id);
  for (const path of Object.keys(manifest.files)) {
    // It may still be on its way to this machine.
    if (!(await isFile(join(root, path)))) throw new ReleaseRefused(`${path} is missing from the release.`);
  }
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const compiled = JSON.parse(await read('compiled.json')) as Compiled;
  const code =
    before?.code?.hash === manifest.drawing
      ? before.code
      : { hash: manifest.drawing, bundle: loadBundle(join(releaseDir(distDir, id), drawingFile)) };
  const parts = {
    id,
    hash: id,
    root,
    code,
    async find(path: string) {
      if (path in manifest.files) return { root, name: path };
      return path.startsWith('assets/') ? findAsset(distDir, path) : undefined;
    },
  };
  const groups = editionsOf(compiled).map((group) =>
    Promise.all(group.map(async (site) => JSON.parse(await read(compiledFile(site))) as Compiled)),
  );
  return withEditions(await Promise.all(groups), (own) => ({
    ...parts,
    find: findOf(own.site.brand, parts.find),
    compiled: own,
    drawing: drawingOf(code.bundle, own, read),
  }));
}

/** Lists the editions of each brand, that of the content itself first, each with the first language first. */
function editionsOf({ site, brands = [] }: Compiled): Pick<CompiledSite, 'base' | 'brand'>[][] {
  const contentEditions = [{}, ...(site.languages ?? []).filter(({ base }) => base)];
  return [
    contentEditions,
    ...brands.map(({ name, languages = [] }) => languages.map(({ base }) => ({ base, brand: name }))),
  ];
}

/**
 * Makes the release of each edition: those of a brand belong
 * to its first, and all brands to that of the content itself.
 */
function withEditions(groups: Compiled[][], make: (compiled: Compiled) => Release): Release {
  const [release, ...brands] = groups.map(([own, ...others]) => {
    const first = make(own!);
    if (!others.length) return first;
    first.editions = others.map((compiled) => ({ ...make(compiled), pair: first }));
    first.pair = first.editions[0]!;
    return first;
  });
  if (brands.length) release!.brands = brands;
  return release!;
}

/**
 * Finds files for a brand's hosts: its pages, its pictures, and those of all. Other hosts do not serve a brand's files.
 */
function findOf(brand: string | undefined, find: Release['find']): Release['find'] {
  return async (path) => {
    if (path.startsWith('brands/')) return undefined;
    if (brand === undefined) return find(path);
    if (path.endsWith('.html')) return find(pagesFolder(brand) + path);
    return (await find(`brands/${brand}/${path}`)) ?? find(path);
  };
}

/** The edition of a language; the content itself for its own, or one that there is none of. */
export const editionOf = (release: Release, language: string | null | undefined): Release =>
  release.editions?.find(({ compiled }) => compiled.site.language === language) ?? release;

/** The edition whose pages are at an address, or from whose page a call comes. */
export function editionAt(all: Release, request: Pick<FastifyRequest, 'url' | 'headers' | 'hostname'>): Release {
  const { url, headers } = request;
  const release = brandAt(all, request.hostname);
  if (!release.editions) return release;
  const [, first = ''] = /^(\/[^/?#]*)/.exec(ownPath(url)) ?? [];
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

/**
 * Finds an asset in any release of the folder. A page that an earlier release or another process has served asks for
 * the assets of its own build. An asset's name contains its hash, so assets of the same name are equal.
 */
async function findAsset(distDir: string, path: string): Promise<StoredFile | undefined> {
  for (const id of await readdir(releasesDir(distDir))) {
    const root = siteDir(distDir, id);
    if (await isFile(join(root, path))) return { root, name: path };
  }
  return undefined;
}

/** The id of the release that is served from a folder as it is. */
export const folderId = 'folder';

/**
 * Serves a folder as it is, with the drawing code beside the
 * server's own, and with editions that are not of the folder.
 */
export function folderRelease(
  distDir: string,
  compiled: Compiled,
  drawing?: Drawing,
  extraEditions: { compiled: Compiled; drawing: Drawing }[] = [],
): Release {
  const root = resolve(distDir);
  const find = async (name: string) => ((await isFile(join(root, name))) ? { root, name } : undefined);
  const [[, ...contentEditions] = [], ...brands] = drawing ? [] : editionsOf(compiled);
  const read = (site: Pick<CompiledSite, 'base' | 'brand'>) =>
    JSON.parse(readFileSync(join(root, compiledFile(site)), 'utf8')) as Compiled;
  const hash = contentHash(JSON.stringify(compiled));
  const ofContent = [compiled, ...contentEditions.map(read), ...extraEditions.map((one) => one.compiled)];
  return withEditions([ofContent, ...brands.map((brand) => brand.map(read))], (edition) => ({
    id: folderId,
    hash,
    root,
    compiled: edition,
    find: findOf(edition.site.brand, find),
    drawing: extraEditions.find((one) => one.compiled === edition)?.drawing ?? drawing ?? ownDrawing(root, edition),
  }));
}

function ownDrawing(root: string, compiled: Compiled): Drawing | undefined {
  const file = ownDrawingFile();
  if (file === undefined) return undefined;
  return drawingOf(loadBundle(file), compiled, (path) => readFile(join(root, path), 'utf8'));
}

/** Whether there is a file at a path. */
export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
