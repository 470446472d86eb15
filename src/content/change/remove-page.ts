import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from 'jsonc-parser';
import { checkContent } from '../check/check.ts';
import { editionsIn } from '../editions/editions.ts';
import { editionsFolder } from '../folder/file-kind.ts';
import { groupBy } from '../folder/group-by.ts';
import { type Content, type ContentFile, loadContent, type Project } from '../folder/load.ts';
import { locate } from '../folder/locate.ts';
import { addition, withoutEntries } from '../json/entries.ts';
import { positionAt, textPlaces } from '../json/places.ts';
import { pointerIn, valueAt } from '../json/pointer.ts';
import { type ContentIndex, fileNamed, indexContent } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { didYouMean, nearest } from '../problem/suggest.ts';
import { acceptancesAt } from '../release/accept.ts';
import { findingsIn } from '../release/release.ts';
import { nameKind } from '../schema/name-kinds.ts';
import { objectOr } from '../schema/walk.ts';
import { usesIn } from '../uses/find.ts';
import type { Use } from '../uses/use.ts';
import { applyChange, type Change, editFile, onDisk, tryChange } from './change.ts';
import { pathInMessage } from './scaffold.ts';

/** An entry of a list that leads to a page, as it is written: a row of the footer, or a block such as a button. */
export type LeadingEntry = { file: string; line: number; text: string };

/**
 * The files that were removed and changed, with the acts that are former ones now, or why none were. If there are
 * `entries`, they contain every place that leads to the page, and can be removed with it.
 */
export type Removed =
  | { removed: string[]; changed: string[]; acts: string[] }
  | { refused: string; problems?: Problem[]; entries?: LeadingEntry[] };

/** Lists the places that lead to a page, which have to change before its removal. Undefined if there are none. */
function whatLeadsTo(content: Content, name: string): Refusal | undefined {
  const { contentIndex } = indexContent(content);
  const leading = usesLeadingTo(contentIndex, name);
  if (!leading.length) return undefined;
  const entries = entriesOf(leading);
  const mistakes = leading.map(({ file, start }) => ({
    file: file.path,
    offset: start,
    message: `This leads to the page "${name}".`,
  }));
  return {
    refused: 'Nothing was removed. First change what leads there:',
    problems: locate(content, mistakes),
    ...(entries && { entries: entries.map((entry) => asWritten(content.folder, entry)) }),
  };
}

/**
 * Removes a page with the texts, documents, messages and reads that only it uses. It is refused while anything leads to
 * the page, with every such place; `takesOut` takes the entries out that lead there, where that is all that does.
 */
export function removePage(
  folder: string,
  project: Project,
  name: string,
  { takesOut = false }: { takesOut?: boolean } = {},
): Removed {
  const loaded = loadFor(folder, project, 'page', name);
  if ('refused' in loaded) return loaded;
  const { content, contentIndex } = loaded;
  const page = fileNamed(contentIndex, 'page', name)!;
  const uses = usesIn(contentIndex);
  const refused = whatLeadsTo(content, name);
  if (refused && !(takesOut && refused.entries)) return refused;
  const unused = onlyIn(uses, ({ file }) => file === page);
  const change = changeFor(content, contentIndex, [page.path], unused);
  takeOut(folder, change, entriesOf(usesLeadingTo(contentIndex, name)) ?? []);
  return applyRemoval(content, project, change, unused);
}

type Refusal = Extract<Removed, { refused: string }>;

/** Loads the content from which a page or journey is removed. Refuses if it has mistakes, or nothing of that name. */
export function loadFor(folder: string, project: Project, kind: 'page' | 'journey', name: string): Loaded | Refusal {
  const content = loadContent(folder, project);
  const problems = checkContent(content);
  if (problems.length) return { refused: 'Nothing is removed while there are mistakes:', problems };
  const { contentIndex } = indexContent(content);
  const names = contentIndex.names[kind];
  if (names.has(name)) return { content, contentIndex };
  return { refused: `There is no ${kind} named "${name}".${didYouMean(nearest(name, names))}` };
}

type Loaded = { content: Content; contentIndex: ContentIndex };

/** Makes a change that removes files and their entries in release.json, if it leaves no mistakes. */
export function applyRemoval(content: Content, project: Project, change: Change, unused: readonly Use[]): Removed {
  const { folder } = content;
  const { content: remaining, problems } = tryChange(folder, change, project);
  if (problems.length) return { refused: 'Nothing was removed, because it would leave mistakes:', problems };
  takeBackAcceptances(folder, change, { before: content, after: remaining });
  const failed = applyChange(folder, change);
  if (failed) return { refused: failed };
  const shown = (paths: Iterable<string>) => [...paths].map((it) => pathInMessage(folder, it));
  return { removed: shown(change.removes ?? []), changed: shown(change.writes.keys()), acts: actsAmong(unused) };
}

export const actsAmong = (uses: readonly Use[]): string[] => [
  ...new Set(uses.flatMap(({ kind, name }) => (kind === 'act' ? [name] : []))),
];

/** Removes entries of release.json whose findings disappear with the removed names. */
function takeBackAcceptances(folder: string, change: Change, { before, after }: Record<'before' | 'after', Content>) {
  const today = new Date().toISOString().slice(0, 10);
  const namesIn = (content: Content) =>
    new Set(findingsIn(indexContent(content).contentIndex, { assets: content.assets, today }).map(({ name }) => name));
  const namesAfter = namesIn(after);
  const deletedNames = [...namesIn(before)].filter((name) => !namesAfter.has(name));
  const accepted = acceptancesAt(before, deletedNames);
  if (accepted) change.writes.set(accepted.path, withoutEntries(onDisk(folder, accepted.path), accepted.places));
}

function usesLeadingTo(contentIndex: ContentIndex, name: string): Use[] {
  const page = fileNamed(contentIndex, 'page', name);
  const path = String(objectOr(page?.data).path);
  return usesIn(contentIndex).filter((use) => use.file !== page && !use.definition && leadsTo(use, name, path));
}

export const leadsTo = (use: Use, page: string, path: string) =>
  (use.kind === 'page' && use.name === page) || (use.kind === 'path' && use.name === path);

export type Entry = { file: ContentFile; at: (string | number)[] };

/** Adds to a change that these entries of files go, which stand in the order of their text. */
export function takeOut(folder: string, { writes }: Change, entries: readonly Entry[]): void {
  for (const own of groupBy(entries, ({ file }) => file.path)) {
    const { path } = own[0]!.file;
    const places = own.map(({ at }) => at);
    writes.set(path, withoutEntries(onDisk(folder, path), places));
  }
}

/** The entries of lists around uses in pages and site.json; undefined if one of the uses is in none. */
function entriesOf(uses: readonly Use[]): Entry[] | undefined {
  const candidates = uses.map(({ file, pointer }) => entryAround(file, pointer));
  const entries = candidates.filter((entry) => entry !== undefined);
  if (!entries.length || entries.length < candidates.length) return undefined;
  return [...new Map(entries.map((entry) => [`${entry.file.path} ${entry.at.join('/')}`, entry])).values()];
}

/** The innermost entry around a value that is not the only one of its list. */
function entryAround(file: ContentFile, pointer: string | undefined): Entry | undefined {
  if (pointer === undefined || !['page', 'site'].includes(file.place.kind)) return undefined;
  const steps = pointerIn(pointer);
  for (let end = steps.length; end > 0; end -= 1) {
    const list = valueAt(file.data, steps.slice(0, end - 1));
    if (Array.isArray(list) && list.length > 1) return { file, at: steps.slice(0, end) };
  }
  return undefined;
}

function asWritten(folder: string, { file, at }: Entry): LeadingEntry {
  const text = file.text ?? '';
  const node = textPlaces(text).at(`/${at.join('/')}`);
  const { offset = 0, length = 0 } = node ?? {};
  return {
    file: pathInMessage(folder, file.path),
    line: positionAt(text, offset).line,
    text: text.slice(offset, offset + length),
  };
}

/** The uses of what all goes. A condition records no act, and may ask for a former one. */
export function onlyIn(all: Use[], goes: (use: Use) => boolean): Use[] {
  const uses = all.filter(({ kind, pointer }) => kind !== 'act' || !pointer?.includes('/when/'));
  const removableUses = uses.filter(
    (use) => goes(use) && ['text', 'document', 'message', 'group', 'read', 'act'].includes(use.kind),
  );
  const isSame = (one: Use, other: Use) => one.kind === other.kind && one.name === other.name;
  return removableUses.filter((use) => !uses.some((other) => isSame(use, other) && !goes(other) && !other.definition));
}

/** The edits of acts.json that say of these acts that no page records them any more. */
const asFormer = ({ text = '' }: ContentFile, acts: readonly string[]): Edit[] =>
  acts.flatMap((act) => {
    const last = textPlaces(text).at(`/${act}`)?.children?.at(-1);
    return last ? [addition(text, last, true, 'former')] : [];
  });

/** Removes files, messages and reads, also from editions. Acts become former ones: links may have them recorded. */
export function changeFor(content: Content, contentIndex: ContentIndex, removes: string[], unused: Use[]): Change {
  const { folder, editions = [] } = content;
  const paths = [...new Set([...removes, ...unused.flatMap(({ kind, name }) => nameKind(kind).pathOf?.(name) ?? [])])];
  const isRemoved = (path: string) => paths.some((removed) => path === removed || path.startsWith(`${removed}/`));
  const namesOf = (wanted: string) => new Set(unused.flatMap(({ kind, name }) => (kind === wanted ? [name] : [])));
  const keysIn = (data: unknown, kind = 'message') =>
    Object.keys(objectOr(data)).flatMap((name) => (namesOf(kind).has(name) ? [[name]] : []));
  const placesIn = ({ place, data }: ContentFile): (string | number)[][] => {
    if (place.kind === 'messages') return keysIn(data);
    if (place.kind === 'reads') return keysIn(data, 'read');
    if (place.kind === 'facts') return keysIn(data, 'group');
    if (place.kind === 'editions')
      return (editionsIn(content)?.editions ?? []).flatMap(({ name, fall_back = [] }) =>
        fall_back.flatMap((path, i) => (isRemoved(path) ? [['editions', name, 'fall_back', i]] : [])),
      );
    if (place.kind !== 'translated') return [];
    return Object.entries(objectOr(data)).flatMap(([path, noted]) => {
      if (isRemoved(path)) return [[path]];
      const kind = { 'messages.json': 'message', 'facts.json': 'group' }[path];
      return kind ? keysIn(noted, kind).map((at) => [path, ...at]) : [];
    });
  };
  const inEditions = editions.flatMap(({ name }) => paths.map((path) => `${editionsFolder}/${name}/${path}`));
  const all = [...paths, ...inEditions].filter((it) => existsSync(join(folder, it)));
  const change: Change = { writes: new Map(), moves: [], removes: all };
  for (const file of [...contentIndex.files, ...editions.flatMap(({ files }) => files)]) {
    takeOut(
      folder,
      change,
      placesIn(file).map((at) => ({ file, at })),
    );
    const former = file.place.kind === 'acts' ? asFormer(file, actsAmong(unused)) : [];
    if (former.length) change.writes.set(file.path, editFile(folder, file.path, former));
  }
  return change;
}
