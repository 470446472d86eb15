import { resolve, sep } from 'node:path';
import { problemsIn } from '../json/places.ts';
import type { Mistake, Problem } from '../problem/problem.ts';
import type { Folder } from './load.ts';

/** Gives mistakes their lines and columns, and sorts them by file and line. */
export function locate({ folder, files }: Folder, mistakes: Mistake[]): Problem[] {
  const problems = groupBy(mistakes, ({ file }) => file).flatMap((own) => {
    const path = own[0]!.file;
    const text = files.find((file) => file.path === path)?.text ?? '';
    return problemsIn(shownPath(resolve(folder, path)), text, own);
  });
  return problems.sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
}

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The path of a file in messages: relative if it is below the current folder, otherwise absolute. */
export function shownPath(file: string): string {
  const here = process.cwd() + sep;
  return file.startsWith(here) ? file.slice(here.length).replaceAll(sep, '/') : file;
}
