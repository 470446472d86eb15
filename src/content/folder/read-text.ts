import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textOfBytes } from '../../rules/text/bytes.ts';
import { spoiltLetters } from '../../rules/text/spoilt.ts';
import type { Fault } from '../problem/problem.ts';

/** A file's text with LF line ends, and its mistakes. It is left out if the file cannot be read as text. */
export type ReadText = { text?: string; mistakes: Fault[]; broken?: true };

/** The files and folders of a content folder, by their paths below it. The methods throw the system's errors. */
export type FileTree = {
  /** Lists the entries of a folder; '' is the content folder itself. */
  list(path: string): { name: string; kind: 'file' | 'folder' | 'other' }[];
  size(path: string): number;
  read(path: string): Buffer;
};

export const filesOnDisk = (folder: string): FileTree => ({
  list: (path) =>
    readdirSync(`${folder}/${path}`, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entryKind(entry),
    })),
  size: (path) => statSync(`${folder}/${path}`).size,
  read: (path) => readFileSync(`${folder}/${path}`),
});

const entryKind = (entry: Dirent) => (entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other');

/** The files and links in a folder, at any depth. `readdirSync` with `recursive` would follow links in Node 24. */
export function entriesIn(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entriesIn(join(folder, entry.name)) : [entry],
  );
}

const maxBytes = 1_000_000;

/** Reads a file as UTF-8. A file that is too large, unreadable or in another encoding is reported as a mistake. */
export function readText(tree: FileTree, path: string): ReadText {
  let bytes: Buffer;
  try {
    const size = tree.size(path);
    if (size > maxBytes) {
      const megabytes = (size / 1_000_000).toFixed(1);
      return broken(`The file has ${megabytes} MB; a content file may have at most ${maxBytes / 1_000_000} MB.`);
    }
    bytes = tree.read(path);
  } catch (error) {
    return broken(`The file cannot be read (${reasonOf(error)}).`);
  }
  const read = textOfBytes(bytes);
  if ('fault' in read) {
    const { offset, looksLike } = read.fault;
    if (looksLike === 'UTF-16') return broken('The file is UTF-16; save it as UTF-8.');
    if (!/^(?:UTF-8|Windows)/.test(looksLike)) return broken(`The file is no text: it looks like ${looksLike}.`);
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    return { text, ...broken('The file is not UTF-8 from here on; save it as UTF-8.', offset) };
  }
  const lines = read.text.replace(/\r\n?/g, '\n');
  const nul = lines.indexOf('\0');
  if (nul >= 0) return { text: lines, ...broken('There is a NUL character here.', nul) };
  // Seven equals signs below as many letters are a heading.
  const merge = /^(?:(?:<{7}|\|{7}|>{7})(?: .*)?|(?<!^.{7}\n)={7})$/m.exec(lines);
  if (merge) return { text: lines, ...broken(unfinishedMerge, merge.index) };
  if (lines.startsWith('version https://git-lfs.github.com/spec/'))
    return broken('This is a pointer of Git LFS, and the file itself is not here: "git lfs pull" brings it.');
  const mistakes: Fault[] = [];
  const spoilt = spoiltLetters(lines);
  if (spoilt) mistakes.push({ offset: spoilt.index, message: spoilt.says });
  if (read.hasMark)
    mistakes.push({ offset: 0, message: 'The file starts with a byte order mark; save it as UTF-8 without one.' });
  return { text: lines, mistakes };
}

const unfinishedMerge =
  'This is an unfinished merge: keep what is right, and delete the lines that start with <<<<<<<, ======= and >>>>>>>.';

const broken = (message: string, offset = 0): ReadText => ({ mistakes: [{ offset, message }], broken: true });

/** Says in words why the system refused. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
  const words: Record<string, string> = {
    ENOENT: 'it is not there',
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the disk may only be read',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full',
  };
  return words[code] ?? code;
}
