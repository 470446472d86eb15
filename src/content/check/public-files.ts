import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { entriesIn } from '../folder/entries-in.ts';
import { shownPath } from '../folder/locate.ts';
import type { Problem } from '../problem/problem.ts';
import { svgProblem } from './svg.ts';

/** Finds files that must not be served in the folder of public files. */
export function publicProblems(assets: string): Problem[] {
  if (!existsSync(assets)) return [];
  return entriesIn(assets).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (relative(assets, path).split(/[\\/]/).includes('.git')) return [];
    const message = entry.isFile()
      ? fileProblem(path)
      : 'This leads to another place; only files of this folder are served.';
    return message === undefined ? [] : [{ file: shownPath(path), line: 1, column: 1, message }];
  });
}

const fileProblem = (path: string) => (/\.svg$/i.test(path) ? svgProblem(readFileSync(path)) : undefined);
