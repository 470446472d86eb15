import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ChangedLine, Part } from '../diff-lines.ts';
import { entriesOf, gitIn, outputOf } from '../git/run-git.ts';

/** A file that differs between two folders, by its path in them. A new one is told beside the one that is most like it. */
export type Difference = { path: string; is: 'changed' | 'new' | 'gone'; from?: string; lines: ChangedLine[] };

const told = '--patch-with-raw -z -U0 -r --word-diff=porcelain --no-color --no-ext-diff --no-textconv'.split(' ');
const likeness = ['--find-renames', '--find-copies-harder'];

/** Returns how two folders differ, file by file and word by word, as git tells it: only in trees it finds what is alike. */
export async function differenceOf(before: string, after: string): Promise<Difference[]> {
  const own = mkdtempSync(join(tmpdir(), 'studio-trees-'));
  try {
    await outputOf(gitIn(own), ['init', '--quiet', '--bare']);
    const trees: string[] = [];
    for (const [number, folder] of [before, after].entries()) {
      const index = join(own, `index-${number}`);
      const git = gitIn(own, { GIT_DIR: own, GIT_WORK_TREE: resolve(folder), GIT_INDEX_FILE: index });
      await outputOf(git, ['-c', 'core.autocrlf=false', 'add', '--all', '--force']);
      trees.push(await outputOf(git, ['write-tree']));
    }
    const output = await outputOf(gitIn(own), ['diff-tree', ...told, ...likeness, ...trees]);
    // A list of the files, and after an empty entry their lines in the same order.
    const [list = '', patches = ''] = output.split('\0\0');
    const [, ...lines] = patches.split(/^diff --git .*\n/m);
    return filesIn(entriesOf(list)).map((file, index) => ({ ...file, lines: linesIn(lines[index] ?? '') }));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Reads the list of git: what has become of a file, and its path; of a copied or renamed one, first the former. */
function filesIn(list: string[]): Omit<Difference, 'lines'>[] {
  const files: Omit<Difference, 'lines'>[] = [];
  while (list.length) {
    const status = list.shift()!.split(' ').at(-1)![0];
    const path = list.shift()!;
    if (status === 'C' || status === 'R')
      files.push({ path: list.shift()!, from: path, is: status === 'C' ? 'new' : 'changed' });
    else files.push({ path, is: status === 'A' ? 'new' : status === 'D' ? 'gone' : 'changed' });
  }
  return files;
}

const kinds: Record<string, Part['is']> = { ' ': 'same', '+': 'added', '-': 'removed' };

/** The changed lines of a file: in what git tells of each, a row has a part of a line, and `~` ends it. */
function linesIn(patch: string): ChangedLine[] {
  const lines: ChangedLine[] = [];
  for (const hunk of patch.split(/^@@ .*\n/m).slice(1)) {
    let line: ChangedLine = [];
    for (const row of hunk.split('\n')) {
      const is = kinds[row[0] ?? ''];
      if (is) line.push({ text: row.slice(1), is });
      if (row !== '~') continue;
      if (line.some((part) => part.is !== 'same')) lines.push(line);
      line = [];
    }
  }
  return lines;
}
