import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  contentHash,
  drawingFile,
  type Manifest,
  manifestFile,
  pointerFile,
  readPointer,
  releasesDir,
  storedName,
} from '../../server/release/store.ts';
import type { Code } from './code.ts';
import { compressedCopies, endings } from './compress.ts';
import { keepAssets, lockStore, removeOld } from './old-releases.ts';
import { writeWhole } from './write-whole.ts';
import { openStored, type Stored } from './written.ts';

/** A release in the making: nobody sees anything of it before it is finished. */
export type NewRelease = {
  /** Adds a file of the site, with its compressed copies. What an earlier release has already is not written again. */
  add(path: string, content: string | Uint8Array): void;
  /** Adds a file that an earlier release has, by its hash. Returns false if its copy is not there as it was written. */
  keep(path: string, hash: string): boolean;
  /** The hash of a file that was added, and its size as brotli. */
  describe(path: string): Described;
  /** What is known of the stored files. */
  stored: Stored;
  /** Adds every file of a folder. Compressed copies that lie beside a file are taken as they are. */
  addFolder(folder: string, under?: string): void;
  /** Writes down what the release consists of. */
  finish(): Manifest;
};

/** A file of a release: its hash, and its size in bytes as those get it who take brotli. */
export type Described = { hash: string; size: number };

/** Begins a release in the folder of releases of `distDir`. */
export function beginRelease(distDir: string, code: Code): NewRelease {
  const store = releasesDir(distDir);
  const files: Record<string, string> = {};
  const stored = openStored(distDir);

  function add(path: string, content: string | Uint8Array, copies = compressedCopies): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const hash = contentHash(bytes);
    files[path] = hash;
    const name = storedName(path, hash);
    if (stored.isAsWritten(name, path) && stored.stampOf(name)?.size === bytes.length) return;
    // The file comes last: where it is, its copies are.
    stored.forget([name]);
    for (const [ending, copy] of [...copies(path, bytes), ['', bytes] as const]) {
      writeWhole(`${store}/${name}${ending}`, copy, { durable: false });
      stored.wrote(name, ending);
    }
  }

  return {
    add,
    keep(path, hash) {
      if (!stored.isAsWritten(storedName(path, hash), path)) return false;
      files[path] = hash;
      return true;
    },
    describe(path) {
      const hash = files[path]!;
      const name = storedName(path, hash);
      return { hash, size: (stored.stampOf(`${name}.br`) ?? stored.stampOf(name))!.size };
    },
    stored,
    addFolder(folder, under = '') {
      const names = new Set(filesIn(folder));
      for (const name of names) {
        if (endings.some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)))) continue;
        const own = endings.filter((ending) => names.has(name + ending));
        const copies = own.map((ending): [string, Uint8Array] => [ending, readFileSync(join(folder, name + ending))]);
        add(join(under, name), readFileSync(join(folder, name)), own.length > 0 ? () => copies : undefined);
      }
    },
    finish() {
      const { id, server, folder } = code;
      const drawing = join(folder, 'drawing');
      const texts = filesIn(drawing).map((name) => readFileSync(join(drawing, name), 'utf8'));
      const made = {
        code: { id, server },
        drawing: contentHash(texts.join('\n')),
        files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))),
      };
      const manifest: Manifest = { id: contentHash(JSON.stringify(made)), ...made };
      keepDrawing(dirname(drawingFile(distDir, manifest)), drawing);
      writeWhole(manifestFile(distDir, manifest.id), JSON.stringify(manifest));
      return manifest;
    },
  };
}

/** Copies a folder of bundled code in one step. */
function keepDrawing(place: string, from: string): void {
  if (existsSync(place)) return;
  const aside = `${place}.${process.pid}`;
  mkdirSync(dirname(place), { recursive: true });
  cpSync(from, aside, { recursive: true });
  if (existsSync(place)) rmSync(aside, { recursive: true });
  else renameSync(aside, place);
}

/**
 * Switches to a release: makes `distDir` what the release says, for static hosts, and then names it to servers, in one
 * step. A break in between leaves servers with the release before. Then it removes what has become too old. `stored` is what
 * a build knows of the stored files.
 */
export async function switchTo(distDir: string, manifest: Manifest, stored = openStored(distDir)): Promise<void> {
  const unlock = await lockStore(releasesDir(distDir));
  try {
    const before = await readPointer(distDir);
    fillFolder(distDir, manifest, stored);
    writeWhole(pointerFile(distDir), `${manifest.id}\n`);
    if (before && before !== manifest.id) await keepAssets(distDir, before, manifest);
    stored.forget(await removeOld(distDir, manifest.id));
    stored.save();
  } finally {
    unlock();
  }
}

/**
 * Makes a folder what a release says. It changes only what differs: first the files that pages need, then pages, then what
 * the server reads, so that each page on the way is whole; what is left over goes last. It keeps the folder itself, which
 * may be a mount, and a git repository in it.
 */
function fillFolder(distDir: string, { files }: Manifest, stored: Stored): void {
  const store = releasesDir(distDir);
  const left = new Set(existsSync(distDir) ? filesIn(distDir) : []);
  const folders = new Set<string>();
  const rank = (path: string) => (path === 'compiled.json' ? 2 : path.endsWith('.html') ? 1 : 0);
  const isInPlace = (path: string) => stored.inPlace(path)?.every((ending) => left.delete(path + ending));
  const missing = Object.entries(files).filter(([path]) => !isInPlace(path));
  for (const [path, hash] of missing.toSorted(([a], [b]) => rank(a) - rank(b))) {
    const name = storedName(path, hash);
    for (const ending of [...endings, '']) {
      const from = stored.stampOf(name + ending);
      if (!from) continue;
      const to = `${distDir}/${path}${ending}`;
      const found = left.delete(path + ending) ? statSync(to) : undefined;
      if (found?.size !== from.size || found.mtimeMs !== from.mtimeMs) {
        const folder = dirname(to);
        if (!found && !folders.has(folder)) mkdirSync(folder, { recursive: true });
        folders.add(folder);
        putCopy(`${store}/${name}${ending}`, to, !found);
      }
      stored.placed(name, ending, path);
    }
  }
  for (const name of left) rmSync(join(distDir, name), { force: true });
  for (const folder of new Set([...left].map((name) => dirname(name)))) removeIfEmpty(distDir, folder);
}

/** Puts a file at a second place in one step: as a link to the same bytes where the file system has such links. */
function putCopy(from: string, to: string, isNew: boolean): void {
  if (isNew && isLinked(from, to)) return;
  const aside = `${to}.${process.pid}`;
  rmSync(aside, { force: true });
  if (!isLinked(from, aside)) {
    copyFileSync(from, aside);
    const { atime, mtime } = statSync(from);
    utimesSync(aside, atime, mtime);
  }
  renameSync(aside, to);
}

/** Makes a link. Returns false if it cannot. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** The files in a folder and those below it, but for a git repository: paths with slashes. */
function filesIn(folder: string, under = ''): string[] {
  return readdirSync(`${folder}/${under}`, { withFileTypes: true }).flatMap((entry) => {
    const path = under ? `${under}/${entry.name}` : entry.name;
    if (path === '.git') return [];
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}

/** Removes a folder of the site that has no files any more, and those around it that then are empty. */
function removeIfEmpty(distDir: string, folder: string): void {
  const path = join(distDir, folder);
  if (folder === '.' || !existsSync(path) || readdirSync(path).length > 0) return;
  rmdirSync(path);
  removeIfEmpty(distDir, dirname(folder));
}
