import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkContent } from '../check/check.ts';
import { loadContent, type Project } from '../folder/load.ts';
import { shownPath } from '../folder/locate.ts';
import { type Survey, survey as surveyOf } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { applyChange, tryChange } from './change.ts';

/** The start of something new: its files and the changes of others, by path, and what there is to do next. */
export type Draft = { writes: Map<string, string>; next: string[] } | { refused: string };

/** How making it ended. */
export type Made = { made: string[]; changed: string[]; next: string[] } | { refused: string; problems?: Problem[] };

/**
 * Makes something new in a content folder: `draft` says what, from what is there. The result is checked on a copy first,
 * and refused where it adds a mistake.
 */
export function make(folder: string, project: Project, draft: (survey: Survey, folder: string) => Draft): Made {
  const content = loadContent(folder, project);
  const before = checkContent(content);
  const drafted = draft(surveyOf(content).survey, folder);
  if ('refused' in drafted) return drafted;

  const change = { writes: drafted.writes, moves: [] };
  const known = new Set(before.map(keyOf));
  const added = tryChange(folder, change, project).problems.filter((problem) => !known.has(keyOf(problem)));
  if (added.length) return { refused: 'Nothing was made, because it would bring mistakes:', problems: added };

  const paths = [...drafted.writes.keys()];
  const isNew = new Map(paths.map((path) => [path, !existsSync(join(folder, path))]));
  const failed = applyChange(folder, change);
  if (failed) return { refused: failed };
  const shown = (wanted: boolean) =>
    paths.filter((path) => isNew.get(path) === wanted).map((path) => placeOf(folder, path));
  return { made: shown(true), changed: shown(false), next: drafted.next };
}

/** A file of a content folder, as messages name it. */
export const placeOf = (folder: string, path: string) => shownPath(resolve(folder, path));

const keyOf = ({ file, message }: Problem) => `${file} ${message}`;
