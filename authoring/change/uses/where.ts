import { resolve } from 'node:path';
import { fileKey, placeFile } from '../../../src/content/folder/file-kind.ts';
import type { Content } from '../../../src/content/folder/load.ts';
import { shownPath } from '../../../src/content/folder/locate.ts';
import { positionAt } from '../../../src/content/json/places.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import { askedAct } from '../../../src/content/model/asks.ts';
import {
  type ContentIndex,
  contentName,
  filesOf,
  pageAtPath,
  rightFilesOf,
} from '../../../src/content/model/content-index.ts';
import { fullNameOf, messageNames } from '../../../src/content/model/names.ts';
import { actsOf, blockNeeds, conditionsAt } from '../../../src/content/model/page-traits.ts';
import { readsIn } from '../../../src/content/model/reads.ts';
import { excerptAround } from '../../../src/content/problem/report.ts';
import { nearest } from '../../../src/content/problem/suggest.ts';
import { type Kind, kinds, nameKind } from '../../../src/content/schema/name-kinds.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import type { Comparison, Journeys } from '../../../src/types.gen.ts';
import { usesIn, usesInEditions } from './find.ts';
import { type Audience, audienceOf, mergeByPage, messageShownAt, type Shown, shownAt } from './shown.ts';
import { type NameOfKind, namedBy, type Use } from './use.ts';

/** A place in a file, which editors and terminals can open. */
export type PlaceInFile = { file: string; line: number; column: number; text: string };

export type Whereabouts = NameOfKind & {
  /** Where it is defined. Left out if that is in the code or in public/. */
  home?: string;
  /** Where editions have words of their own in its place. */
  inEditions?: string[];
  uses: (PlaceInFile & { when?: Comparison[] })[];
  shown: Shown[];
  /** Set if every page can show it: in the header or footer, or as a message of the code. */
  anyPage?: true;
  /** For a page or a path: who sees it. */
  seen?: Audience;
  /** For a journey: the pages of every walk through it, in order. */
  walks?: string[][];
  /** Its meaning, if the content or the code has one. */
  meaning?: string;
  /** Why it is needed although nothing in the content names it. */
  reason?: string;
};

/** Finds everything with this name, of any kind. `words` may also be the path of a file, or a placeholder in braces. */
export function whereIs(content: Content, contentIndex: ContentIndex, words: string): Whereabouts[] {
  const uses = usesIn(contentIndex);
  return namesLike(contentIndex, words).map((name) => whereaboutsOf(content, contentIndex, uses, name));
}

/** The name that was probably meant. */
export function suggestionFor(contentIndex: ContentIndex, words: string): string | undefined {
  return nearest(
    words,
    kinds.flatMap((kind) => [...contentIndex.names[kind]]),
  );
}

function namesLike({ names }: ContentIndex, words: string): NameOfKind[] {
  const bare = words
    .replace(/^\{(.*)\}$/, '$1')
    .replace(/^answer\./, '')
    .replace(/^(\.\/)?(content|public)\//, '');
  const place = /\.(json|md)$/.test(bare) ? placeFile(bare).place : undefined;
  const file = place && fullNameOf({ place });
  return kinds.flatMap((kind) => {
    if (file) return kind === place!.kind && names[kind].has(file) ? [{ kind, name: file }] : [];
    const isSame = (name: string) => name === bare || (nameKind(kind).partOf && name.endsWith(`/${bare}`));
    // An answer is found by its question.
    return [...names[kind]]
      .filter((name) => name !== '/' && isSame(name) && namedBy({ kind, name }).kind === kind)
      .map((name) => ({ kind, name }));
  });
}

function whereaboutsOf(
  content: Content,
  contentIndex: ContentIndex,
  uses: Use[],
  { kind, name }: NameOfKind,
): Whereabouts {
  const usesOfName = uses.filter((use) => use.kind === kind && use.name === name);
  const path = kind === 'page' ? objectOr(fileOf(contentIndex, kind, name)?.data).path : undefined;
  const byPath = uses.filter((use) => use.kind === 'path' && use.name === path && !use.definition);
  const names = [{ kind, name }, ...(path === undefined ? [] : [{ kind: 'path' as const, name: String(path) }])];
  const inEditions = usesInEditions(content, names);
  const isUse = (use: Use) => !use.definition;
  const allUses = [...usesOfName.filter(isUse), ...byPath, ...inEditions.filter(isUse)];
  const places = allUses.map((use) => {
    const isOnPage = use.file.place.kind === 'page' && use.pointer !== undefined;
    const when = isOnPage ? conditionsAt(contentIndex.schemas, use.file.data, use.pointer!) : [];
    return { ...placeOf(content, use), ...(when.length && { when }) };
  });
  const definition = usesOfName.find((use) => use.definition);
  const file = fileOf(contentIndex, kind, name);
  const where = definition ? placeOf(content, definition) : undefined;
  const home = where
    ? `${where.file}:${where.line}:${where.column}`
    : file && shownPath(resolve(content.folder, file.path));
  const definitions = inEditions
    .filter((use) => use.definition && use.kind === kind)
    .map((use) => placeOf(content, use));
  const files = (content.editions ?? []).flatMap((edition) =>
    file ? edition.files.filter(({ place }) => fileKey(place) === fileKey(file.place)) : [],
  );
  const homes = [
    ...definitions.map(({ file, line, column }) => `${file}:${line}:${column}`),
    ...files.map((file) => shownPath(resolve(content.folder, file.path))),
  ];
  const shown = shownBy(contentIndex, uses, { kind, name }, usesOfName);
  const pages = shown.flat().filter((it) => it !== 'all');
  return {
    kind,
    name,
    ...(home && { home }),
    ...(homes.length > 0 && { inEditions: homes }),
    uses: places.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
    shown: mergeByPage(pages),
    ...(shown.includes('all') && { anyPage: true as const }),
    ...moreOf(contentIndex, { kind, name }),
    ...(!places.length && reasonFor(contentIndex, kind, name)),
  };
}

function shownBy(contentIndex: ContentIndex, uses: Use[], { kind, name }: NameOfKind, own: Use[]): (Shown[] | 'all')[] {
  if (['page', 'path', 'journey'].includes(kind)) return [];
  if (kind === 'message') return [messageShownAt(contentIndex, uses, name)];
  if (kind !== 'question') return own.filter((use) => !use.definition).map((use) => shownAt(contentIndex, uses, use));
  // A question is shown where it stands, and where its answer is checked.
  return [...own, ...checksOf(contentIndex, own)].map((use) => shownAt(contentIndex, uses, use));
}

/** The pages that show the answer to a question before they record it, as uses of it. */
function checksOf(contentIndex: ContentIndex, own: Use[]): Use[] {
  const { schemas } = contentIndex;
  return own.flatMap((use) => {
    const act = use.definition && askedAct(schemas, use.file.data);
    if (!act) return [];
    return filesOf(contentIndex, 'page')
      .filter((page) => page !== use.file && actsOf(schemas, page.data).includes(act))
      .filter((page) => blockNeeds(schemas, page.data).includes('answers'))
      .map((file) => ({ ...use, file, pointer: '' }));
  });
}

/** Adds the properties that only some kinds of names have. */
function moreOf(
  contentIndex: ContentIndex,
  { kind, name }: NameOfKind,
): Pick<Whereabouts, 'seen' | 'walks' | 'meaning'> {
  switch (kind) {
    case 'page':
      return { seen: audienceOf(contentIndex, name) };
    case 'path': {
      const page = pageAtPath(contentIndex, name);
      return page ? { seen: audienceOf(contentIndex, contentName(page)) } : {};
    }
    case 'journey': {
      const [file] = rightFilesOf(contentIndex, 'journeys');
      const walks = file ? walksOf(file.data as Journeys, name) : [];
      return { walks: walks.filter((walk, i) => walks.findIndex((other) => `${other}` === `${walk}`) === i) };
    }
    case 'act':
      return { meaning: actsIn(contentIndex.files)[name]?.meaning };
    case 'read':
      return { meaning: readsIn(contentIndex.files)[name]?.meaning };
    case 'question':
      return { meaning: contentIndex.schemas.facts[answerPrefix + name]?.meaning };
    case 'fact':
      return { meaning: ownEntry(contentIndex.schemas.facts, name)?.meaning };
    case 'value': {
      const { value, meaning } = objectOr(objectOr(filesOf(contentIndex, 'values')[0]?.data)[name]);
      return { meaning: `${JSON.stringify(value)}. ${meaning}` };
    }
    default:
      return {};
  }
}

/** Says why a name is needed although nothing in the content names it. */
function reasonFor({ schemas }: ContentIndex, kind: Kind, name: string): { reason?: string } {
  if (kind === 'message' && messageNames(schemas).all.includes(name))
    return { reason: 'The pages show this message by themselves.' };
  if (kind !== 'text') return {};
  const block = schemas.blocks().find(({ texts }) => texts && name in texts)?.properties?.type?.const;
  return block ? { reason: `The block ${block} shows this text by itself, and no page has that block now.` } : {};
}

/** Returns the file that is named by itself, if files have names of this kind. */
function fileOf(contentIndex: ContentIndex, kind: Kind, name: string) {
  const { givenBy } = nameKind(kind);
  if (typeof givenBy === 'string' || !('file' in givenBy)) return undefined;
  return filesOf(contentIndex, givenBy.file).find((file) => fullNameOf(file) === name);
}

function placeOf({ folder }: Content, { file: { path, text = '' }, start, length, definition }: Use): PlaceInFile {
  const position = positionAt(text, start);
  const line = text.split('\n')[position.line - 1] ?? '';
  const words = length || definition ? excerptAround(line, position.column - 1) : 'a block that shows it by itself';
  return { file: shownPath(resolve(folder, path)), ...position, text: words };
}
