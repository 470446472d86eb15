import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type FileTree, filesOnDisk } from '../../../content/api/node.ts';
import { writeWhole } from '../../build/write-whole.ts';
import type { Drafts, FileText, SaveResult, Step } from '../types.ts';
import { isContentPath, staysInside } from './safe-paths.ts';

/** A request for a path that the studio must not reach, or one that cannot be read. */
export class Unacceptable extends Error {
  override name = 'Unacceptable';
}

/** Returns the version of a text, which changes with every byte. */
const versionOf = (bytes: Buffer | undefined) => (bytes ? createHash('sha256').update(bytes).digest('hex') : '');

/** Reads one file. Throws {@link Unacceptable} if it is none of the content's. */
export function readContent(folder: string, path: string): FileText {
  const bytes = bytesOf(folder, path);
  // A file that is not UTF-8 could not be kept byte by byte, so it is not edited here.
  if (bytes && !Buffer.from(bytes.toString('utf8')).equals(bytes))
    throw new Unacceptable(`${path} is not UTF-8: save it as UTF-8 in a text editor first.`);
  return { path, text: bytes ? bytes.toString('utf8') : null, version: versionOf(bytes) };
}

function bytesOf(folder: string, path: string): Buffer | undefined {
  refuse(folder, path);
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined;
}

/** Throws {@link Unacceptable} if a path is none of the content's, or leads out of its folder. */
export function refuse(folder: string, path: string): void {
  if (!isContentPath(path)) throw new Unacceptable('This is not the path of a content file.');
  if (!staysInside(folder, path)) throw new Unacceptable('This leads out of the content folder.');
}

/**
 * Saves files, each in one step, so that a killed server leaves every file whole. If one has changed since the version
 * that its editor began with, nothing is saved. A text that is there already counts as saved.
 */
export function saveContent(folder: string, files: readonly FileText[]): SaveResult {
  for (const { path, text } of files) {
    refuse(folder, path);
    if (text !== null && !isText(text)) throw new Unacceptable('A content file is UTF-8 text of at most 1 MB.');
  }
  const onDisk = files.map(({ path }) => readContent(folder, path));
  const changed = onDisk.filter(({ version, text }, i) => version !== files[i]!.version && text !== files[i]!.text);
  if (changed.length) return { changed };
  for (const [i, { path, text }] of files.entries()) {
    if (text === onDisk[i]!.text) continue;
    if (text === null) remove(folder, path);
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      // A name that begins with a dot is not read as content if the server is killed before the file has its own name.
      writeWhole(join(folder, path), text, { name: unfinished(path) });
    }
  }
  return { saved: files.map(({ path }) => readContent(folder, path)) };
}

const maxBytes = 1_000_000;

/** Whether a text can be written and read again without a change: half of a letter cannot. */
const isText = (text: string) => Buffer.byteLength(text) <= maxBytes && Buffer.from(text).toString('utf8') === text;

/** Deletes a file, and its folder if nothing else is in it. */
function remove(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true });
  const around = dirname(path);
  if (around.includes('/') && !readdirSync(join(folder, around)).length) rmdirSync(join(folder, around));
}

const mark = '.studio-unfinished-';

/**
 * The temporary name of a file while it is written. A name that begins with a dot is no content, and is served to nobody.
 */
export const unfinished = (path: string) => `${mark}${process.pid}-${basename(path)}`;

/** Deletes the temporary files of a killed server. */
export function removeUnfinished(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true }) as string[]) {
    if (basename(path).startsWith(mark)) rmSync(join(folder, path), { force: true });
  }
}

/** The content folder with drafts in place of the files that they change. */
export function withDrafts(folder: string, drafts: Drafts): FileTree {
  const disk = filesOnDisk(folder);
  const texts = new Map(Object.entries(drafts).map(([path, text]) => [path, text === null ? null : Buffer.from(text)]));
  for (const path of texts.keys()) refuse(folder, path);
  const read = (path: string) => {
    const own = texts.get(path);
    return own === undefined || own === null ? disk.read(path) : own;
  };
  return {
    list(path) {
      const below = path ? `${path}/` : '';
      const entries = new Map(existing(disk, path).map((entry) => [entry.name, entry]));
      for (const [draft, text] of texts) {
        if (!draft.startsWith(below)) continue;
        const [name = '', ...rest] = draft.slice(below.length).split('/');
        if (rest.length) entries.set(name, { name, kind: 'folder' });
        else if (text) entries.set(name, { name, kind: 'file' });
        else entries.delete(name);
      }
      return [...entries.values()];
    },
    size: (path) => texts.get(path)?.length ?? disk.size(path),
    read,
  };
}

function existing(disk: FileTree, path: string): ReturnType<FileTree['list']> {
  try {
    return disk.list(path);
  } catch (error) {
    // A draft may be in a folder that is made when it is saved.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && path) return [];
    throw error;
  }
}

/** Every file of the content folder that has a place in it, by path. */
export function allTexts(folder: string): Map<string, string> {
  const paths = (readdirSync(folder, { recursive: true }) as string[]).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths.filter((path) => isContentPath(path)).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Makes the step between two states of the folder. */
export function stepBetween(title: string, before: Map<string, string>, after: Map<string, string>): Step {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const files = paths.flatMap((path) => {
    const texts = { before: before.get(path) ?? null, after: after.get(path) ?? null };
    return texts.before === texts.after ? [] : [{ path, ...texts }];
  });
  return { title, files };
}
