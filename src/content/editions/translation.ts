import { editionsFolder, type FilePlace, keyOf } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { textPlaces } from '../json/places.ts';
import { valueAt } from '../json/value-at.ts';
import type { Inspection } from '../markdown/inspect.ts';
import { placeholdersIn } from '../markdown/placeholders.ts';
import { ownTexts } from '../model/block-texts.ts';
import { type ContentIndex, nameOf } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';
import type { Visit } from '../schema/walk.ts';
import { changedWords } from './changed-words.ts';
import { editionsIn, folderOf } from './editions.ts';

/** What an edition lacks of its originals. It is no mistake, but the release check asks for it. */
export type Gap = Mistake & { name: string; isOfDocument: boolean };

/** The content without editions, with its index. */
export type Originals = { content: Content; contentIndex: ContentIndex };

/** A file of an edition with what it translates, as that is now and as it was when it was translated. */
type Pair = { original: ContentFile; own?: ContentFile; before: unknown };

/** The kinds of files that have words. */
const kinds: FilePlace['kind'][] = ['text', 'section', 'document', 'page', 'messages', 'values', 'site'];

function* pairsOf(content: Content, edition: ContentIndex, name: string): Generator<Pair> {
  const translated = folderOf(content, name)?.files.find(({ place }) => place.kind === 'translated')?.data;
  const files = new Map(edition.files.map((file) => [keyOf(file.place), file]));
  for (const original of content.files) {
    if (!kinds.includes(original.place.kind) || original.broken) continue;
    const own = files.get(keyOf(original.place));
    const isOwn = own?.path.startsWith(`${editionsFolder}/`);
    const before = (translated as Record<string, unknown> | undefined)?.[original.path];
    yield { original, ...(isOwn && { own }), before };
  }
}

/**
 * Finds the differences between a translation and its original that are none of words: placeholders, links, the structure of
 * documents and pages. A translation whose original has changed since is a gap, and not compared.
 */
export function* checkTranslation(originals: Originals, edition: ContentIndex, name: string): Generator<Mistake> {
  for (const { original, own, before } of pairsOf(originals.content, edition, name)) {
    if (!own || own.broken || edition.unsure.has(own)) continue;
    if (original.place.kind === 'text' || original.place.kind === 'section') {
      const isStale = before !== undefined && before !== original.text;
      const inspections = [originals.contentIndex.markdown.get(original), edition.markdown.get(own)] as const;
      if (!isStale && !isLocked(edition, original)) yield* markdownDifferences(inspections, original, own);
    } else if (original.place.kind !== 'site') {
      const isStale = before !== undefined && !isSame(before, original.data);
      if (!isStale) yield* jsonDifferences(edition, original, own);
    }
  }
}

function* markdownDifferences(
  [theirs, ours]: readonly [Inspection | undefined, Inspection | undefined],
  original: ContentFile,
  own: ContentFile,
): Generator<Mistake> {
  if (!theirs || !ours || ours.mistakes.length > 0) return;
  const at = { file: own.path };
  const said = (names: { name: string }[]) => names.map((it) => `{${it.name}}`);
  yield* differences(said(theirs.placeholders), said(ours.placeholders), original).map((message) => ({
    ...at,
    message,
  }));
  const urls = (links: { url: string }[]) => links.map(({ url }) => url);
  const sameLinks = differences(urls(theirs.links), urls(ours.links), original, 'the link ');
  yield* sameLinks.map((message) => ({ ...at, message }));
  if (own.place.kind !== 'section') return;
  const [wanted, given] = [theirs, ours].map(({ compiled }) => structureOf(compiled?.html ?? ''));
  const first = wanted!.findIndex((tag, i) => tag !== given![i]);
  const place = first >= 0 ? first : given!.length > wanted!.length ? wanted!.length : -1;
  if (place < 0) return;
  const [there, here] = [wanted![place], given![place]].map((tag) => parts[tag ?? ''] ?? 'the end');
  yield {
    ...at,
    message: `${original.path} has ${there} where this has ${here}: a document has the same parts in each language.`,
  };
}

/** The parts of a document that are compared, by their tags. */
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

function* jsonDifferences({ schemas }: ContentIndex, original: ContentFile, own: ContentFile): Generator<Mistake> {
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
      const message = `${original.path} has ${there ? 'more' : 'nothing'} here: only words differ between languages.`;
      yield { file: own.path, pointer: there ? pointer.replace(/\/[^/]*$/, '') : pointer, message };
      return;
    }
    if (isWords(kind, here)) {
      const [theirs, ours] = [there, here].map(({ value }) =>
        placeholdersIn(String(value)).map((it) => `{${it.name}}`),
      );
      for (const message of differences(theirs!, ours!, original)) yield { file: own.path, pointer, message };
    } else if (isLeaf(there.value) && there.value !== here.value) {
      const message = `${original.path} has ${JSON.stringify(there.value)} here: only words differ between languages.`;
      yield { file: own.path, pointer, message };
      return;
    }
  }
}

/** What is for editors alone. */
const isBeside = (pointer: string) => /^\/(\$schema|review|formerly(\/\d+)?)$/.test(pointer);

const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

/** Whether a value is words that customers read. */
function isWords(kind: FilePlace['kind'], { schema, format, value, pointer }: Visit): boolean {
  if (typeof value !== 'string' || isBeside(pointer)) return false;
  if (kind === 'values') return pointer.endsWith('/value') && /\p{L}/u.test(value);
  if (format === 'line') return true;
  return !format && schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.pattern;
}

/** Says what one list has and the other has not, however often. */
function differences(theirs: string[], ours: string[], { path }: ContentFile, called = ''): string[] {
  const missing = [...new Set(theirs)].filter((it) => !ours.includes(it));
  const surplus = [...new Set(ours)].filter((it) => !theirs.includes(it));
  return [
    ...missing.map((it) => `${path} has ${called}${it}, and its translation has not.`),
    ...surplus.map((it) => `${path} has no ${called}${it}, and its translation has.`),
  ];
}

/** Lists what is untranslated in an edition, what was translated from other words, and what says not from which. */
export function* gapsIn(content: Content, edition: ContentIndex, name: string): Generator<Gap> {
  const { language = '', fall_back = [] } = editionsIn(content)?.editions.find((one) => one.name === name) ?? {};
  for (const { original, own, before } of pairsOf(content, edition, name)) {
    const { path, place } = original;
    if (isLocked(edition, original)) continue;
    const isOfDocument = place.kind === 'document' || place.kind === 'section';
    const gap = (kind: string, message: string, at: Partial<Mistake> = {}): Gap => {
      const key = at.pointer && kindsByName.includes(place.kind) ? at.pointer : '';
      return { file: own?.path ?? path, ...at, message, name: `${kind}:${name}/${path}${key}`, isOfDocument };
    };
    const untranslated = (at: Partial<Mistake> = {}) =>
      gap(
        'untranslated',
        `This is not translated: the edition ${JSON.stringify(name)} has no ${language} words for it.`,
        {
          file: path,
          ...at,
        },
      );
    const unrecorded = (at: Partial<Mistake> = {}) =>
      gap(
        'unrecorded',
        `Nothing says which words this translates: once it is right, npm run content -- translated ${name} ${path}.`,
        at,
      );
    const stale = (from: string, to: string, at: Partial<Mistake> = {}) =>
      gap('stale', `${path} has changed since it was translated: ${changedWords(from, to)}.`, at);

    if (!own && fall_back.some((pattern) => matches(pattern, path))) continue;
    if (place.kind === 'text' || place.kind === 'section') {
      if (!own) yield untranslated();
      else if (before === undefined) yield unrecorded();
      else if (before !== original.text) yield stale(String(before), original.text ?? '');
      continue;
    }
    const words = wordsOf(edition, original);
    if (!own || !kindsByName.includes(place.kind)) {
      if (!words.length) continue;
      if (!own) yield untranslated();
      else if (before === undefined) yield unrecorded();
      else if (!isSame(before, original.data)) yield stale(...firstChange(before, original.data, words));
      continue;
    }
    const layers = layersOf(own).map(({ text = '' }) => textPlaces(text));
    for (const { pointer, value } of words) {
      const at = { pointer };
      const was = valueAt(before, pointer);
      if (!layers.some((places) => places.at(pointer))) yield untranslated(at);
      else if (was === undefined) yield unrecorded(at);
      else if (was !== value) yield stale(String(was), value, at);
    }
  }
}

/** The kinds of files in which each name is translated by itself. */
const kindsByName: FilePlace['kind'][] = ['messages', 'values', 'site'];

/** The layers of a file that are of editions. */
const layersOf = (file: ContentFile): ContentFile[] =>
  file.path.startsWith(`${editionsFolder}/`) ? [file, ...(file.below ? layersOf(file.below) : [])] : [];

/** Words of the site that are the same in each language, unless an edition says otherwise. */
const sameInAll = ['/name', '/logo/alt', '/contacts/phone', '/contacts/email', '/footer/mailbox/label'];

function wordsOf({ schemas }: ContentIndex, { place, data }: ContentFile): { pointer: string; value: string }[] {
  if (!('schema' in place)) return [];
  const visits = schemas.walk(place.schema, data).filter((visit) => isWords(place.kind, visit));
  const words = visits.map(({ pointer, value }) => ({ pointer, value: String(value) }));
  if (place.kind === 'values')
    return words.filter(({ pointer }) => valueAt(data, pointer.replace(/value$/, 'type')) === 'text');
  return place.kind === 'site' ? words.filter(({ pointer }) => !sameInAll.includes(pointer)) : words;
}

/** The first words that differ, or how the rest is written. */
function firstChange(before: unknown, now: unknown, words: { pointer: string; value: string }[]): [string, string] {
  const changed = words.find(({ pointer, value }) => valueAt(before, pointer) !== value);
  if (changed) return [String(valueAt(before, changed.pointer) ?? ''), changed.value];
  return [JSON.stringify(before), JSON.stringify(now)];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a path is meant by a pattern, in which * stands for any letters. */
const matches = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.]/g, '\\.'))
      .join('.*')}(\\.md|\\.json)?$`,
  ).test(path);

/** Whether the words are a scheme's, which has its own translation. */
export const isLocked = ({ schemas }: ContentIndex, file: ContentFile): boolean =>
  file.place.kind === 'text' && ownTexts(schemas).get(nameOf(file))?.wording !== undefined;
