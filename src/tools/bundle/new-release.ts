import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  type Built,
  builtFile,
  drawingFile,
  type Files,
  readBuilt,
  readFiles,
  releaseId,
} from '../../server/release/files.ts';
import type { Code } from './code.ts';
import { compressedCopies, endings } from './compress.ts';
import { removeUnfinished, unfinished } from './unfinished.ts';
import { writeWhole } from './write-whole.ts';

/** A release in the making: nobody sees anything of it before it is finished. */
export type NewRelease = ReturnType<typeof beginRelease>;

/** Makes a folder beside `distDir` for its next release, and returns the functions that fill it. */
export function beginRelease(distDir: string, code: Pick<Code, 'folder'>) {
  const place = resolve(distDir);
  const start = `${basename(place)}${unfinished}`;
  removeUnfinished(dirname(place), start);
  // `mkdtemp` would make it for this user alone, and the server may run as another.
  const making = join(dirname(place), `${start}${randomUUID()}`);
  const files: Files = new Map();

  function add(path: string, content: string | Uint8Array, copies = compressedCopies): void {
    const bytes = Buffer.from(content);
    for (const [ending, copy] of copies(path, bytes)) files.set(path + ending, Buffer.from(copy));
    files.set(path, bytes);
  }

  return {
    add: (path: string, content: string | Uint8Array): void => add(path, content),
    /**
     * Adds every file of a folder. Compressed copies that lie beside a file are taken as they are. Throws for a symbolic
     * link, because its target is outside the folder.
     */
    addFolder(folder: string, under = ''): void {
      const names = new Set(filesIn(folder));
      for (const name of names) {
        if (!lstatSync(join(folder, name)).isFile()) throw new Error(`${join(folder, name)} is no file of its own.`);
        if (endings.some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)))) continue;
        const copyEndings = endings.filter((ending) => names.has(name + ending));
        const copies = copyEndings.map((ending): [string, Uint8Array] => [
          ending,
          readFileSync(join(folder, name + ending)),
        ]);
        add(join(under, name), readFileSync(join(folder, name)), copyEndings.length > 0 ? () => copies : undefined);
      }
    },
    /** Writes the release aside, and puts it in the place of the one before. Returns what it says of itself. */
    finish(commit?: string): Built {
      files.set(drawingFile, readFileSync(join(code.folder, drawingFile)));
      const last = existsSync(place) ? readFiles(place) : new Map<string, Buffer>();
      const lastBuilt = readBuilt(last.get(builtFile));
      const id = releaseId(files, []);
      const kept = lastBuilt ? keptOf(last, lastBuilt, id).filter((path) => !files.has(path)) : [];
      const built: Built = { id, commit, before: kept };
      if (lastBuilt?.id === id && releaseId(last, kept) === id) {
        writeWhole(join(place, builtFile), JSON.stringify(built));
        return built;
      }
      for (const path of kept) files.set(path, last.get(path)!);
      files.set(builtFile, Buffer.from(JSON.stringify(built)));
      for (const [path, bytes] of files) {
        mkdirSync(dirname(join(making, path)), { recursive: true });
        writeFileSync(join(making, path), bytes);
      }
      putInPlace(making, place);
      return built;
    },
  };
}

/** The hashed files that the next release keeps: those of the build before it, and none of builds before that. */
function keptOf(last: Files, { id, before }: Built, nextId: string): string[] {
  if (id === nextId) return before.filter((path) => last.has(path));
  return [...last.keys()].filter((path) => path.startsWith('assets/') && !before.includes(path));
}

/** Puts a folder in the place of another, which goes. Throws an error that says so where that is a mount. */
function putInPlace(making: string, place: string): void {
  const old = `${making}-old`;
  try {
    renameSync(place, old);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EBUSY' || code === 'EXDEV')
      throw new Error(
        `DIST_DIR: ${place} is a mount, and a build puts a new folder in its place: mount the folder around it.`,
      );
    if (code !== 'ENOENT') throw error;
  }
  try {
    renameSync(making, place);
  } catch (error) {
    // Another build was put there meanwhile: this one is the later.
    if (!existsSync(place)) throw error;
    putInPlace(making, place);
  }
  rmSync(old, { recursive: true, force: true });
}

/** The files in a folder and those below it, but for a git repository: paths with slashes. */
export function filesIn(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under ? `${under}/${entry.name}` : entry.name;
    if (path === '.git') return [];
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}
