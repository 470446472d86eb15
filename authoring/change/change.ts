import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { applyEdits, type Edit } from 'jsonc-parser';
import { type Content, type Project, readTree } from '../../src/content/folder/load.ts';
import { reasonOf } from '../../src/content/folder/read-text.ts';
import { writeWhole } from '../../src/tools/bundle/write-whole.ts';
import { type Change, changedTree } from './changed-tree.ts';

/** The content of a folder as it would be after a change. */
export const changedContent = (folder: string, project: Project, change: Change): Content => ({
  ...readTree(folder, changedTree(folder, change)),
  ...project,
});

/** Applies a change as a whole. If a file cannot be written, it puts back those before it and returns why. */
export function applyChange(folder: string, change: Change): string | undefined {
  const written: [path: string, before: Buffer | null][] = [];
  try {
    for (const [path, text] of change) {
      const file = join(folder, path);
      const before = existsSync(file) ? readFileSync(file) : null;
      put(folder, path, text);
      written.push([path, before]);
    }
    return undefined;
  } catch (error) {
    const failure = `The files cannot be written (${reasonOf(error)}).`;
    try {
      for (const [path, before] of written.toReversed()) put(folder, path, before);
      return failure;
    } catch (again) {
      const paths = written.map(([path]) => path).join(', ');
      return `${failure} Some are changed already, and cannot be restored (${reasonOf(again)}): look at ${paths}.`;
    }
  }
}

/** Writes a file whole, or deletes it, and its folder if nothing else is in it. */
export function put(folder: string, path: string, text: string | Uint8Array | null): void {
  const file = join(folder, path);
  const around = dirname(path);
  if (text === null) {
    rmSync(file, { force: true });
    if (around.includes('/') && !readdirSync(join(folder, around)).length) rmdirSync(join(folder, around));
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeWhole(file, text, { name: unfinished(path) });
  }
}

/** How the name of a file begins while it is written. With the dot it is no content, and served to nobody. */
export const unfinishedMark = '.studio-unfinished-';

const unfinished = (path: string) => `${unfinishedMark}${process.pid}-${basename(path)}`;

/** A file of the content folder as it is kept: with its own line ends, which a loaded file has not. */
export const onDisk = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

/**
 * Returns a file's text after edits. Their offsets count CRLF as one letter, as loaded content does, and new lines end as
 * those of the file do. Every other byte stays the same.
 */
export function editFile(folder: string, path: string, edits: Edit[]): string {
  const raw = onDisk(folder, path);
  const start = raw.startsWith('\ufeff') ? 1 : 0;
  const ends = [...raw.slice(start).matchAll(/\r\n/g)].map(({ index }, i) => index - i);
  const rawOffset = (offset: number) => start + offset + ends.filter((end) => end < offset).length;
  return applyEdits(
    raw,
    edits.map(({ offset, length, content }) => {
      const from = rawOffset(offset);
      const written = ends.length ? content.replace(/\r?\n/g, '\r\n') : content;
      return { offset: from, length: rawOffset(offset + length) - from, content: written };
    }),
  );
}
