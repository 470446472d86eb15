import { editionsFolder, fileKey } from '../../../src/content/folder/file-kind.ts';
import type { ContentFile } from '../../../src/content/folder/load.ts';
import { valueAt } from '../../../src/content/json/pointer.ts';
import type { Inspection } from '../../../src/content/markdown/inspect.ts';
import { placeholdersOfLine } from '../../../src/content/markdown/plurals.ts';
import { nodesOf, parseMarkdown, startOf } from '../../../src/content/markdown/tree.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { nearest } from '../../../src/content/problem/suggest.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { inEdition } from './default-words.ts';
import {
  forCustomers,
  hasWords,
  isBeside,
  isLocked,
  isSame,
  isWords,
  kindsByName,
  type Originals,
  pairsOf,
} from './translation.ts';

/**
 * Finds the differences between a translation and its original that are none of words: placeholders, links, amounts,
 * the structure of documents and pages. Words whose original has changed since are a gap, and not compared.
 */
export function* checkTranslation(originals: Originals, edition: ContentIndex, name: string): Generator<Mistake> {
  const { content, contentIndex } = originals;
  const both = [contentIndex, edition] as const;
  const misnamed = [...withoutOriginal(contentIndex, edition, name)];
  yield* misnamed;
  for (const { original, own, before } of pairsOf(content, edition, name)) {
    if (!own || own.broken || edition.wrong.has(own) || misnamed.some(({ file }) => file === own.path)) continue;
    if (original.place.kind === 'text' || original.place.kind === 'section') {
      const isStale = before !== undefined && before !== original.text;
      const inspections = [contentIndex.markdown.get(original), edition.markdown.get(own)] as const;
      if (!isStale && !isLocked(edition, original)) yield* markdownDifferences(inspections, original, own);
    } else if (original.place.kind !== 'site') {
      const isByName = kindsByName.includes(original.place.kind);
      const isStale = !isByName && before !== undefined && !isSame(before, original.data);
      yield* jsonDifferences(both, original, own, { isStale, before: isByName || isStale ? before : undefined });
    }
  }
}

/** Files of an edition that take the place of none, and names in one that its original has not. */
function* withoutOriginal(content: ContentIndex, { files }: ContentIndex, name: string): Generator<Mistake> {
  const originals = new Map(content.files.map((file) => [fileKey(file.place), file]));
  const start = `${editionsFolder}/${name}/`;
  for (const file of files) {
    if (!file.path.startsWith(start) || !hasWords(file)) continue;
    const path = file.path.slice(start.length);
    const original = originals.get(fileKey(file.place));
    if (original) {
      if (kindsByName.includes(file.place.kind)) yield* namesWithoutOriginal(original, file);
      continue;
    }
    const suggestion = nearest(
      path,
      content.files.map((one) => one.path),
    );
    yield { file: file.path, message: `There is no ${path} that this could translate.`, suggestion };
  }
}

function* namesWithoutOriginal({ path, data }: ContentFile, own: ContentFile): Generator<Mistake> {
  const names = Object.keys(objectOr(data));
  for (const key of Object.keys(forCustomers(own.data))) {
    if (names.includes(key)) continue;
    const message = `There is no ${key} in ${path} that this could translate.`;
    yield { file: own.path, pointer: '', key, message, suggestion: nearest(key, names) };
  }
}

function* markdownDifferences(
  [theirs, ours]: readonly [Inspection | undefined, Inspection | undefined],
  original: ContentFile,
  own: ContentFile,
): Generator<Mistake> {
  if (!theirs || !ours || ours.mistakes.length > 0) return;
  const at = { file: own.path };
  const [wantedLists, givenLists] = [listsOf(theirs, original), listsOf(ours, own)];
  for (const [i, wanted] of wantedLists.entries()) {
    const difference = differenceOf(wanted, givenLists[i]!, original);
    if (!difference) continue;
    yield { ...at, ...difference };
    return;
  }
  const [wanted, given] = [theirs, ours].map(({ compiled }) => structureOf(compiled?.html ?? ''));
  const first = wanted!.findIndex((tag, i) => tag !== given![i]);
  const place = first >= 0 ? first : given!.length > wanted!.length ? wanted!.length : -1;
  if (place < 0) return;
  const [there, here] = [wanted![place], given![place]].map((tag) => parts[tag ?? ''] ?? 'the end');
  const message = `${original.path} has ${there} where this has ${here}: a text has the same parts in each language.`;
  yield { ...at, message, ...placeOfOther(original.text ?? '', own.text ?? '') };
}

/** The parts of a text that are compared, by their tags. */
const parts: Record<string, string> = {
  h2: 'a heading',
  h3: 'a smaller heading',
  h4: 'a heading of the third level',
  p: 'a paragraph',
  ul: 'a list',
  ol: 'a numbered list',
  li: 'an item of a list',
  table: 'a table',
  tr: 'a row of a table',
  th: 'a heading of a table',
  td: 'a cell of a table',
};

const structureOf = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)/g)].flatMap(([, tag = '']) => (tag in parts ? [tag] : []));

/** Where the first part of a text begins that is another than the original's. */
function placeOfOther(theirs: string, ours: string): { offset?: number } {
  const inText = ['text', 'link', 'emphasis', 'strong', 'inlineCode', 'break', 'delete'];
  const [wanted, given] = [theirs, ours].map((text) =>
    nodesOf(parseMarkdown(text)).filter(({ type }) => !inText.includes(type)),
  );
  const other = given!.find(({ type, depth, ordered }, i) => {
    const same = wanted![i];
    return type !== same?.type || depth !== same.depth || ordered !== same.ordered;
  });
  return { offset: other ? startOf(other) : ours.length - 1 };
}

/** `before`: the original as it was translated, if changed words are not compared. `isStale`: only words are. */
function* jsonDifferences(
  both: readonly [ContentIndex, ContentIndex],
  original: ContentFile,
  own: ContentFile,
  { isStale, before }: { isStale: boolean; before: unknown },
): Generator<Mistake> {
  const [{ schemas }] = both;
  const { kind } = original.place;
  if (!('schema' in original.place)) return;
  const { schema } = original.place;
  const [wanted, given] = [original.data, own.data].map(
    (data) => new Map(schemas.walk(schema, data).map((visit) => [visit.pointer, visit])),
  );
  for (const pointer of new Set([...wanted!.keys(), ...given!.keys()])) {
    const [there, here] = [wanted!.get(pointer), given!.get(pointer)];
    if (isBeside(pointer)) continue;
    if (!there || !here) {
      if (isStale) continue;
      const message = `${original.path} has ${there ? 'more' : 'nothing'} here: only words differ between languages.`;
      yield { file: own.path, pointer: there ? pointer.replace(/\/[^/]*$/, '') : pointer, message };
      return;
    }
    if (isWords(kind, here)) {
      const was = valueAt(before, pointer);
      if (was !== undefined && was !== there.value) continue;
      const [theirs, ours] = [there, here].map(({ value }) => [
        ...placeholdersOfLine(String(value)).map((it) => ({ said: `{${it.name}}` })),
        ...figuresIn(String(value)).map(({ said }) => ({ said })),
      ]);
      const difference = differenceOf(theirs!, ours!, original);
      if (difference) yield { file: own.path, pointer, ...difference };
    } else if (isLeaf(there.value) && !isStale) {
      const wanted = inEdition(both, original.data, pointer, there.value);
      if (here.value === wanted) continue;
      const message =
        wanted === there.value
          ? `${original.path} has ${JSON.stringify(wanted)} here: only words differ between languages.`
          : `In this language the value is ${JSON.stringify(wanted)}: ask for that.`;
      yield { file: own.path, pointer, message };
      return;
    }
  }
}

const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

/** A placeholder, a link or a picture as it is told, and its place in a text of Markdown. */
type WithOffset = { said: string; offset?: number };

/** Links are without the place on the page: a heading's id is of its words, and its absence is told by itself. */
const listsOf = ({ placeholders, links, images }: Inspection, { text = '' }: ContentFile): WithOffset[][] => [
  placeholders.map(({ name, offset }) => ({ said: `{${name}}`, offset })),
  links
    .filter(({ url }) => !url.startsWith('#'))
    .map(({ url, offset }) => ({ said: `the link ${url.replace(/#.*/, '')}`, offset })),
  images.map(({ url, offset }) => ({ said: `the picture ${url}`, offset })),
  figuresIn(text),
];

/** The amounts and percentages in words, which are the same in each language; pence that are none are left out. */
const figuresIn = (text: string): Required<WithOffset>[] =>
  [...text.matchAll(/£\d[\d,]*(?:\.\d\d)?|(?<!\d)\d+(?:\.\d+)?(?= ?%)/g)].map(({ 0: figure, index }) => ({
    said: figure.startsWith('£') ? figure.replace(/,|\.00$/g, '') : `${figure}%`,
    offset: index,
  }));

/** Says which entries one list has and the other has not, however often, and where the first surplus one is. */
function differenceOf(
  theirs: WithOffset[],
  ours: WithOffset[],
  { path }: ContentFile,
): { message: string; offset?: number } | undefined {
  const isIn = (list: WithOffset[]) => (one: WithOffset) => list.some(({ said }) => said === one.said);
  const missing = theirs.filter((one) => !isIn(ours)(one));
  const surplus = ours.filter((one) => !isIn(theirs)(one));
  const listed = (all: WithOffset[]) => [...new Set(all.map(({ said }) => said))].join(', ');
  const [first] = surplus;
  const at = first?.offset !== undefined && { offset: first.offset };
  if (missing.length && surplus.length)
    return { message: `${path} has ${listed(missing)}, and this has ${listed(surplus)}.`, ...at };
  if (missing.length) return { message: `${path} has ${listed(missing)}, and this has not.` };
  return first && { message: `${path} has no ${listed(surplus).replace(/^the /, '')}, and this has.`, ...at };
}
