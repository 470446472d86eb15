import { resolve, sep } from 'node:path';
import { problemsIn } from '../json/places.ts';
import type { Mistake, Problem } from '../problem/problem.ts';
import { groupBy } from './group-by.ts';
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

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The path of a file in messages: relative if it is below the current folder, otherwise absolute. */
export function shownPath(file: string): string {
  const here = process.cwd() + sep;
  return file.startsWith(here) ? file.slice(here.length).replaceAll(sep, '/') : file;
}
