import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Edit } from 'jsonc-parser';
import { checkContent } from '../check/check.ts';
import { type Content, loadContent, type Project } from '../folder/load.ts';
import { locate, shownPath } from '../folder/locate.ts';
import { type Survey, survey as surveyOf } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { renamedAcceptances } from '../release/accept.ts';
import { kindOf } from '../schema/name-kinds.ts';
import { type Use, usesIn } from '../uses/use.ts';
import { applyChange, type Change, editFile, tryChange } from './change.ts';
import { followPublished } from './rename-published.ts';
import { type Renaming, refusalFor } from './rename-rules.ts';

/** How renaming ended: what was changed, or why nothing was. */
export type Renamed =
  | { changed: { file: string; places: number }[]; moved?: { from: string; to: string }; published: boolean }
  | { refused: string; problems?: Problem[] };

/**
 * Changes a name everywhere it is used, and no other byte of the files; moves the file that has it. All or nothing: the
 * result is checked on a copy before anything is written.
 */
export function rename(folder: string, project: Project, renaming: Renaming): Renamed {
  const content = loadContent(folder, project);
  const problems = checkContent(content);
  if (problems.length) return { refused: 'Nothing is renamed while there are mistakes:', problems };
  const { survey } = surveyOf(content);
  const move = moveFor(renaming);
  const refused = refusalFor(survey, renaming) ?? taken(folder, move?.to);
  if (refused) return { refused };

  const uses = usesOf(survey, renaming.kind, renaming.old);
  const hidden = uses.filter((use) => !use.length || meansAnother(survey, use, renaming.next));
  if (hidden.length) {
    return { refused: 'Nothing was renamed. First change by hand:', problems: locate(content, hidden.map(toMistake)) };
  }
  const edits = editsOf(content, uses, renaming);
  const writes = new Map([...edits].map(([path, own]) => [path, editFile(folder, path, own)]));
  const change: Change = { writes, moves: move ? [move] : [] };
  const published = followPublished(survey, surveyOf(tryChange(folder, change, project).content).survey, renaming);
  if (published) writes.set('published.json', published);

  const after = tryChange(folder, change, project);
  if (after.problems.length) {
    return { refused: 'Nothing was renamed, because it would leave mistakes:', problems: after.problems };
  }
  if (isLeftOver(after.content, renaming, uses.length)) {
    return {
      refused: `Nothing was renamed: not every place that says "${renaming.old}" would say "${renaming.next}".`,
    };
  }
  const failed = applyChange(folder, change);
  if (failed) return { refused: failed };
  const shown = (path: string) => shownPath(resolve(folder, path));
  return {
    changed: [...edits]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, own]) => ({ file: shown(path), places: own.length })),
    ...(move && { moved: { from: shown(move.from), to: shown(move.to) } }),
    published: published !== undefined,
  };
}

const usesOf = (survey: Survey, kind: string, name: string) =>
  usesIn(survey).filter((use) => use.kind === kind && use.name === name);

/** The file or folder that has the name, and where it moves. */
function moveFor({ kind, old, next }: Renaming): { from: string; to: string } | undefined {
  const { pathOf } = kindOf(kind);
  return pathOf && { from: pathOf(old), to: pathOf(next) };
}

const taken = (folder: string, path: string | undefined) =>
  path !== undefined && existsSync(join(folder, path)) ? `${path} is there already.` : undefined;

/** Whether the new name would stand for something that the code fills in at this place. */
function meansAnother({ references }: Survey, { file, pointer, kind }: Use, next: string): boolean {
  const reference = references.find((it) => it.file === file && it.pointer === pointer);
  return kind === 'value' && reference?.schema.params?.includes(next) === true;
}

const toMistake = ({ file, start, kind, name }: Use) => ({
  path: file.path,
  spot: { offset: start },
  message: `The ${kind} "${name}" is named here in a way that cannot be changed safely.`,
});

/** The edits of each file: every use, and the acceptances of findings that have the name in their own. */
function editsOf(content: Content, uses: Use[], renaming: Renaming): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  const add = (path: string, edit: Edit) => edits.set(path, [...(edits.get(path) ?? []), edit]);
  const name = kindOf(renaming.kind).partOf ? renaming.next.split('/')[1]! : renaming.next;
  for (const { file, start, length } of uses) add(file.path, { offset: start, length, content: name });
  for (const edit of renamedAcceptances(content, renaming)) add('release.json', edit);
  return edits;
}

/** Whether the changed content still says the old name, or says the new one in another number of places. */
function isLeftOver(content: Content, { kind, old, next }: Renaming, count: number): boolean {
  const { survey } = surveyOf(content);
  return usesOf(survey, kind, old).length > 0 || usesOf(survey, kind, next).length !== count;
}
