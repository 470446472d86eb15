import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Edit, findNodeAtLocation, parseTree } from 'jsonc-parser';
import { editionNames, resolveEdition } from '../../src/content/editions/editions.ts';
import { editionsFolder } from '../../src/content/folder/file-kind.ts';
import { type Content, loadContent, type Project } from '../../src/content/folder/load.ts';
import { locate, shownPath } from '../../src/content/folder/locate.ts';
import { entriesIn } from '../../src/content/folder/read-text.ts';
import { addition, removal } from '../../src/content/json/entries.ts';
import { actsIn, factNamesOf } from '../../src/content/model/acts.ts';
import {
  type ContentIndex,
  contentName,
  indexContent,
  referencesIn,
  rightFilesOf,
} from '../../src/content/model/content-index.ts';
import type { Problem } from '../../src/content/problem/problem.ts';
import { nameKind } from '../../src/content/schema/name-kinds.ts';
import type { Document, Published } from '../../src/types.gen.ts';
import { checkContent } from '../check/check.ts';
import { hashesOf, publishedOf } from '../check/published.ts';
import { applyChange, changedContent, editFile, onDisk } from './change.ts';
import { publishedText } from './publish.ts';
import { type Renaming, refusalFor } from './rename-rules.ts';
import { usesIn, usesInEditions } from './uses/find.ts';
import type { Use } from './uses/use.ts';

/** The outcome: the changes, or the reason why there are none. */
export type Renamed =
  | { changed: { file: string; places: number }[]; moved: { from: string; to: string }[]; published: boolean }
  | { refused: string; problems?: Problem[] };

type Move = { from: string; to: string };

/**
 * Changes a name wherever it is used, and that of its file, in editions too. A page keeps its old path as a former one.
 * The result is checked on a copy, and then written as a whole. Translations of what is other now are told as such.
 */
export function rename(folder: string, project: Project, renaming: Renaming): Renamed {
  const content = loadContent(folder, project);
  const problems = checkContent(content);
  if (problems.length) return { refused: 'Nothing is renamed while there are mistakes:', problems };
  const { contentIndex } = indexContent(content);
  const move = moveFor(renaming);
  const refused = refusalFor(contentIndex, renaming) ?? occupied(folder, move?.to);
  if (refused) return { refused };

  const ofContent = usesOf(contentIndex, renaming.kind, renaming.old);
  const uses = [...ofContent, ...usesInEditions(content, [{ kind: renaming.kind, name: renaming.old }])];
  const hidden = uses.filter((use) => !use.length || meansAnother(contentIndex, use, renaming.next));
  if (hidden.length) {
    return { refused: 'Nothing was renamed. First change by hand:', problems: locate(content, hidden.map(toMistake)) };
  }
  const edits = editsOf(contentIndex, uses, renaming);
  const change = new Map<string, string | null>();
  for (const [path, inFile] of edits) change.set(path, editFile(folder, path, inFile));
  const moves = move ? [move, ...movesInEditions(folder, content, move)] : [];
  for (const one of moves) moveIn(folder, change, one);
  const next = changedContent(folder, project, change);
  const published = followPublished(contentIndex, indexContent(next).contentIndex, renaming);
  if (published) change.set('published.json', published);
  for (const name of editionNames(content)) {
    const [before, after] = [content, next].map((of) => indexContent(resolveEdition(of, name)).contentIndex);
    const ofEdition = followPublished(before!, after!, renaming);
    if (ofEdition) change.set(`${editionsFolder}/${name}/published.json`, ofEdition);
  }

  const changed = changedContent(folder, project, change);
  const left = checkContent(changed);
  if (left.length) return { refused: 'Nothing was renamed, because it would leave mistakes:', problems: left };
  const there = usesOf(contentIndex, renaming.kind, renaming.next);
  if (isLeftOver(changed, renaming, ofContent.length + there.length)) {
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
      .map(([path, inFile]) => ({ file: shown(path), places: inFile.length })),
    moved: moves.map(({ from, to }) => ({ from: shown(from), to: shown(to) })),
    published: published !== undefined,
  };
}

const usesOf = (contentIndex: ContentIndex, kind: string, name: string) =>
  usesIn(contentIndex).filter((use) => use.kind === kind && use.name === name);

/** The facts about the record of an act that are named after it, each with its next name. */
function factsOfAct({ files }: ContentIndex, { kind, old, next }: Renaming): [string, string][] {
  const act = kind === 'act' ? actsIn(files)[old] : undefined;
  if (!act) return [];
  const later = factNamesOf(next, act);
  return factNamesOf(old, act).flatMap(([, fact], index): [string, string][] =>
    fact === later[index]![1] ? [] : [[fact, later[index]![1]]],
  );
}

/** Returns the move of the file or folder with the name, or undefined if the name is inside a file. */
function moveFor({ kind, old, next }: Renaming): Move | undefined {
  const { pathOf } = nameKind(kind);
  return pathOf && { from: pathOf(old), to: pathOf(next) };
}

/** Says that something is already at the path of a move; undefined if nothing is. */
const occupied = (folder: string, path: string | undefined) =>
  path !== undefined && existsSync(join(folder, path)) ? `${path} is there already.` : undefined;

/** Whether the code would fill in something else for the new name at this place. */
function meansAnother(contentIndex: ContentIndex, { file, pointer, kind }: Use, next: string): boolean {
  const reference = referencesIn(contentIndex, file).find((it) => it.pointer === pointer);
  return kind === 'value' && reference?.schema.params?.includes(next) === true;
}

const toMistake = ({ file, start, kind, name }: Use) => ({
  file: file.path,
  offset: start,
  message: `The ${kind} "${name}" is named here in a way that cannot be changed safely.`,
});

/** The edits by file: of the name, of facts that are named after it, and of a page's former paths. */
function editsOf(contentIndex: ContentIndex, uses: Use[], renaming: Renaming): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  const add = (path: string, edit: Edit) => edits.set(path, [...(edits.get(path) ?? []), edit]);
  const name = nameKind(renaming.kind).partOf ? renaming.next.split('/')[1]! : renaming.next;
  for (const { file, start, length } of uses) add(file.path, { offset: start, length, content: name });
  for (const [old, next] of factsOfAct(contentIndex, renaming)) {
    for (const { file, start, length } of usesOf(contentIndex, 'fact', old))
      if (length) add(file.path, { offset: start, length, content: next });
  }
  const home = renaming.kind === 'path' && uses.find(({ definition }) => definition)?.file;
  if (home) for (const edit of formerPathEdits(home.text!, renaming)) add(home.path, edit);
  return edits;
}

/** The path that a page had becomes a former one, unless it has a former one again. */
function formerPathEdits(text: string, { old, next }: Renaming): Edit[] {
  const tree = parseTree(text)!;
  const former = findNodeAtLocation(tree, ['formerly'])?.children ?? [];
  const again = former.find(({ value }) => value === next);
  if (again) return removal(text, former.length === 1 ? again.parent!.parent! : again);
  const last = former.at(-1);
  return [
    last ? addition(text, last, old) : addition(text, findNodeAtLocation(tree, ['path'])!.parent!, [old], 'formerly'),
  ];
}

/** Moves a file, or the files of a folder, with the texts that a change gives them. */
function moveIn(folder: string, change: Map<string, string | null>, { from, to }: Move): void {
  const files = from.includes('.') ? [from] : entriesIn(join(folder, from)).map((file) => join(from, file.name));
  for (const path of files) {
    change.set(to + path.slice(from.length), change.get(path) ?? onDisk(folder, path));
    change.set(path, null);
  }
}

/** The same move in each edition that has the file or folder. */
const movesInEditions = (folder: string, content: Content, { from, to }: Move) =>
  editionNames(content)
    .map((name) => ({ from: `${editionsFolder}/${name}/${from}`, to: `${editionsFolder}/${name}/${to}` }))
    .filter((move) => existsSync(join(folder, move.from)));

/** The new text of published.json, with the hashes after the renaming; undefined if it stays the same. */
function followPublished(before: ContentIndex, after: ContentIndex, { kind, old, next }: Renaming): string | undefined {
  const published = publishedOf(before);
  if (!published) return undefined;
  const documents: Published['documents'] = {};
  for (const [id, versions] of Object.entries(published.documents)) {
    documents[kind === 'document' && id === old ? next : id] = { ...versions };
  }
  for (const document of rightFilesOf(after, 'document')) {
    const { version } = document.data as Document;
    const versions = documents[contentName(document)];
    if (versions?.[version]) versions[version] = hashesOf(after.files, document);
  }
  const same = JSON.stringify(documents) === JSON.stringify(published.documents);
  return same ? undefined : publishedText({ ...published, documents });
}

/** Whether the old name is still used after the change, or the new one is not used `count` times. */
function isLeftOver(content: Content, { kind, old, next }: Renaming, count: number): boolean {
  const { contentIndex } = indexContent(content);
  return usesOf(contentIndex, kind, old).length > 0 || usesOf(contentIndex, kind, next).length !== count;
}
