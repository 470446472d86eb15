import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { applyEdits, type Edit } from 'jsonc-parser';
import { type Content, loadContent, type Project } from '../../src/content/folder/load.ts';
import { shownPath } from '../../src/content/folder/locate.ts';
import { reasonOf } from '../../src/content/folder/read-text.ts';
import type { Problem } from '../../src/content/problem/problem.ts';
import { checkContent } from '../check/check.ts';

/** A change of a content folder: files are written, then moved, then removed. Paths are below the folder. */
export type Change = { writes: Map<string, string>; moves: { from: string; to: string }[]; removes?: string[] };

/** Applies a change to a copy of the folder, and checks the copy: whatever customers see of it, unless told otherwise. */
export function tryChange(
  folder: string,
  change: Change,
  project: Project,
  check: (content: Content) => Problem[] = checkContent,
): { content: Content; problems: Problem[] } {
  const copy = mkdtempSync(join(tmpdir(), 'doorstep-content-'));
  try {
    cpSync(folder, copy, { recursive: true });
    write(copy, change);
    const content = loadContent(copy, project);
    const real = shownPath(resolve(folder));
    const problems = check(content).map((problem) => ({
      ...problem,
      file: problem.file.replace(shownPath(copy), real),
    }));
    return { content, problems };
  } catch (error) {
    const message = `The content cannot be copied and changed (${reasonOf(error)}).`;
    const problem = { file: shownPath(resolve(folder)), line: 1, column: 1, message };
    return { content: loadContent(folder, project), problems: [problem] };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Applies a change as a whole. If a file cannot be written, it restores the folder and returns why. */
export function applyChange(folder: string, change: Change): string | undefined {
  const before = mkdtempSync(join(tmpdir(), 'doorstep-content-'));
  cpSync(folder, before, { recursive: true });
  let failure: string | undefined;
  try {
    write(folder, change);
  } catch (error) {
    failure = `The files cannot be written (${reasonOf(error)}).`;
    try {
      restore(folder, before, change);
    } catch (again) {
      return `${failure} They cannot be restored either (${reasonOf(again)}): the folder as it was is in ${before}.`;
    }
  }
  rmSync(before, { recursive: true, force: true });
  return failure;
}

function write(folder: string, { writes, moves, removes = [] }: Change): void {
  for (const [path, text] of writes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const { from, to } of moves) renameSync(join(folder, from), join(folder, to));
  for (const path of removes) rmSync(join(folder, path), { recursive: true });
}

function restore(folder: string, before: string, { writes, moves }: Change): void {
  for (const { to } of moves) rmSync(join(folder, to), { recursive: true, force: true });
  for (const path of [...writes.keys(), ...moves.map(({ from }) => from)]) {
    rmSync(join(folder, path), { recursive: true, force: true });
  }
  cpSync(before, folder, { recursive: true });
}

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
