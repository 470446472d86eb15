import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  contentHash,
  drawingFile,
  type Manifest,
  type Origin,
  originFile,
  releaseDir,
  releasesDir,
} from '../../server/release/store.ts';
import type { Code } from './code.ts';
import { compressedCopies, endings } from './compress.ts';
import { unfinished } from './old-releases.ts';
import { writeWhole } from './write-whole.ts';

/** A release in the making: nobody sees anything of it before it is finished. */
export type NewRelease = ReturnType<typeof beginRelease>;

/** Makes a temporary folder for a release of `distDir`, and returns the functions that fill it. */
export function beginRelease(distDir: string, code: Code) {
  // `mkdtemp` would make it for this user alone, and the server may run as another.
  const making = join(releasesDir(distDir), `${unfinished}${randomUUID()}`);
  const files: Manifest['files'] = {};

  function write(path: string, bytes: Uint8Array): void {
    const file = join(making, 'site', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    files[path] = contentHash(bytes);
  }

  function add(path: string, content: string | Uint8Array, copies = compressedCopies): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for (const [ending, copy] of copies(path, bytes)) write(path + ending, copy);
    write(path, bytes);
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
    /** Gives the release its place in the folder of releases. */
    finish(origin: Origin = { unready: 0 }): Manifest {
      const { server, drawing, folder } = code;
      const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
      const contents = { server, drawing, files: sorted };
      const manifest: Manifest = { id: contentHash(JSON.stringify(contents)), ...contents };
      copyFileSync(join(folder, drawingFile), join(making, drawingFile));
      const text = JSON.stringify(manifest);
      writeWhole(join(making, 'release.json'), text);
      const place = releaseDir(distDir, manifest.id);
      if (isIntact(place, text, files)) rmSync(making, { recursive: true });
      else {
        rmSync(place, { recursive: true, force: true });
        renameSync(making, place);
      }
      writeWhole(originFile(distDir, manifest.id), JSON.stringify(origin));
      return manifest;
    },
  };
}

/** Whether a release is there already as it was written, because the same was built before. */
const isIntact = (place: string, text: string, files: Manifest['files']) =>
  hasHash(join(place, 'release.json'), contentHash(text)) &&
  existsSync(join(place, drawingFile)) &&
  Object.entries(files).every(([path, hash]) => hasHash(join(place, 'site', path), hash));

const hasHash = (file: string, hash: string) => existsSync(file) && contentHash(readFileSync(file)) === hash;

/** The files in a folder and those below it, but for a git repository: paths with slashes. */
export function filesIn(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under ? `${under}/${entry.name}` : entry.name;
    if (path === '.git') return [];
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}
