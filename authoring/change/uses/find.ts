import { editionNames, resolveEdition } from '../../../src/content/editions/editions.ts';
import { editionsFolder } from '../../../src/content/folder/file-kind.ts';
import type { Content, ContentFile } from '../../../src/content/folder/load.ts';
import { type TextPlaces, textPlaces } from '../../../src/content/json/places.ts';
import { placeholdersOfLine } from '../../../src/content/markdown/plurals.ts';
import { textsOfBlocks } from '../../../src/content/model/block-texts.ts';
import {
  type ContentIndex,
  contentName,
  indexContent,
  referencesIn,
} from '../../../src/content/model/content-index.ts';
import { placeholderKind } from '../../../src/content/model/names.ts';
import { visitsOf } from '../../../src/content/model/page-traits.ts';
import { formatOf, kinds, nameKind } from '../../../src/content/schema/name-kinds.ts';
import type { Schemas } from '../../../src/content/schema/schemas.ts';
import { isComparison, isObject, objectOr, type Reference } from '../../../src/content/schema/walk.ts';
import { namesInLink, targetIn } from './link-uses.ts';
import { type NameOfKind, namedBy, type Use } from './use.ts';

/** Finds every use of every name in a content folder by the formats in the schemas, so that it works for any block. */
export const usesIn = (contentIndex: ContentIndex): Use[] => [
  ...usesInJson(contentIndex),
  ...usesInMarkdown(contentIndex),
];

/** Finds every use of names that is written in a file of an edition. */
export function usesInEditions(content: Content, names: readonly NameOfKind[]): Use[] {
  return editionNames(content).flatMap((edition) => {
    const { contentIndex } = indexContent(resolveEdition(content, edition));
    return usesIn(contentIndex).filter(
      (use) => names.some(({ kind, name }) => use.kind === kind && use.name === name) && isWrittenIn(use, edition),
    );
  });
}

/** Whether an edition's own file contains a name: its data also has values of the original file. */
function isWrittenIn({ file, pointer, length }: Use, edition: string): boolean {
  if (!file.path.startsWith(`${editionsFolder}/${edition}/`) || length === 0) return false;
  return !('schema' in file.place) || pointer === undefined || textPlaces(file.text ?? '').at(pointer) !== undefined;
}

/** Finds every name in the JSON files: in properties, conditions, definitions, and blocks that show it. */
function* usesInJson(contentIndex: ContentIndex): Generator<Use> {
  for (const file of contentIndex.files) {
    if (!('schema' in file.place) || file.data === undefined) continue;
    const places = textPlaces(file.text ?? '');
    for (const reference of referencesIn(contentIndex, file)) yield* usesInValue(contentIndex, file, places, reference);
    yield* definitions(file, places);
    yield* namesInConditions(contentIndex.schemas, file, places);
    if (file.place.kind === 'page') yield* shownByBlocks(contentIndex, file, places);
  }
}

function usesInValue(contentIndex: ContentIndex, file: ContentFile, places: TextPlaces, reference: Reference): Use[] {
  const { format, value, pointer, schema } = reference;
  const { names, gives, holds, words = {} } = formatOf(format);
  const use = (found: NameOfKind, index: number, length: number): Use => {
    const { kind, name, before, after } = namedBy(found);
    const start = places.letter(pointer, index + before);
    return {
      kind,
      name,
      file,
      pointer,
      start,
      length: length - before - after,
      ...(gives && { definition: true as const }),
    };
  };
  if (holds === 'links') {
    return namesInLink(contentIndex, value, file).map(({ index, length, ...named }) => use(named, index, length));
  }
  if (holds) {
    return placeholdersOfLine(value).flatMap(({ name, index }) => {
      const kind = schema.params?.includes(name) ? undefined : placeholderKind(contentIndex.names, name);
      return kind ? [use({ kind, name }, index + 1, name.length)] : [];
    });
  }
  const kind = names ?? gives;
  if (!kind || Object.hasOwn(words, value)) return [];
  const name = nameKind(kind).partOf ? `${contentName(file)}/${value}` : value;
  return [use({ kind, name }, 0, value.length)];
}

/** Lists the names that a file defines, such as the keys of an object. */
function definitions(file: ContentFile, places: TextPlaces): Use[] {
  return kinds.flatMap((kind): Use[] => {
    const { givenBy } = nameKind(kind);
    if (typeof givenBy === 'string' || !('keysOf' in givenBy) || givenBy.keysOf !== file.place.kind) return [];
    const { at, further = {} } = givenBy;
    const owner = objectOr(at ? objectOr(file.data)[at.slice(1)] : file.data);
    const properties = Object.keys(owner).filter((name) => name !== '$schema');
    return [
      ...properties.map((name): Use => {
        const start = places.key(at, name);
        return { kind, name, file, start, length: name.length, pointer: `${at}/${name}`, definition: true };
      }),
      ...Object.entries(further).map(
        ([name, pointer]): Use => ({
          kind,
          name,
          file,
          start: places.value(pointer),
          length: 0,
          pointer,
          definition: true,
        }),
      ),
    ];
  });
}

/** Finds the journeys and acts that conditions compare with the facts that have their names. */
function* namesInConditions({ walk, facts }: Schemas, file: ContentFile, places: TextPlaces): Generator<Use> {
  if (!('schema' in file.place)) return;
  for (const { schema, value, pointer } of walk(file.place.schema, file.data)) {
    if (!isComparison(schema) || !isObject(value)) continue;
    const { fact } = value;
    const kind = facts[String(fact)]?.values === 'journeys' ? 'journey' : fact === 'completed' ? 'act' : undefined;
    if (!kind) continue;
    const entries = ['is', 'isNot', 'in', 'notIn'].flatMap((test) => {
      const named = value[test];
      const all: unknown[] = Array.isArray(named) ? named : [named];
      return all.map((name, i) => ({ name, at: `${pointer}/${test}${named === name ? '' : `/${i}`}` }));
    });
    for (const { name, at } of entries) {
      if (typeof name !== 'string') continue;
      yield { kind, name, file, pointer: at, start: places.letter(at, 0), length: name.length };
    }
  }
}

/** Finds the texts, contacts, values and facts that a page's blocks show although the page does not name them. */
function* shownByBlocks(contentIndex: ContentIndex, file: ContentFile, places: TextPlaces): Generator<Use> {
  const at = (pointer: string) => ({ file, pointer, start: places.value(pointer), length: 0 });
  for (const { pointer, texts } of textsOfBlocks(contentIndex.schemas, file.data)) {
    for (const name of texts) yield { kind: 'text', name, ...at(pointer) };
  }
  for (const { schema, pointer } of visitsOf(contentIndex.schemas, file.data)) {
    for (const name of schema.shows ?? []) {
      const kind = placeholderKind(contentIndex.names, name);
      if (kind) yield { kind, name, ...at(pointer) };
    }
  }
}

/** Finds every name in the Markdown files, in placeholders, links and images, once for each place. */
function* usesInMarkdown(contentIndex: ContentIndex): Generator<Use> {
  for (const [file, { placeholders, links, images }] of contentIndex.markdown) {
    const source = file.text ?? '';
    for (const { name, offset } of placeholders) {
      const kind = placeholderKind(contentIndex.names, name);
      const isWritten = source.startsWith(`{${name}}`, offset);
      if (!kind) continue;
      const { before, after: _, ...named } = namedBy({ kind, name });
      const start = offset + Number(isWritten) + (isWritten ? before : 0);
      yield { ...named, file, start, length: isWritten ? named.name.length : 0 };
    }
    yield* withoutRepeats(links.flatMap(({ url, offset }) => usesInTarget(contentIndex, file, url, offset)));
    yield* withoutRepeats(images.flatMap(({ url, offset }) => usesInTarget(contentIndex, file, url, offset)));
  }
}

function usesInTarget(contentIndex: ContentIndex, file: ContentFile, url: string, offset: number): Use[] {
  const target = targetIn(file.text ?? '', offset, url);
  return namesInLink(contentIndex, url, file).map(({ index, length, ...named }) => ({
    ...named,
    file,
    start: target === undefined ? offset : target + index,
    length: target === undefined ? 0 : length,
  }));
}

/** Leaves out repeated places, because several links may share one target on a line of its own. */
function withoutRepeats(uses: Use[]): Use[] {
  const placeKey = ({ start, length, kind }: Use) => (length ? `${start} ${kind}` : undefined);
  return uses.filter((use, i) => !placeKey(use) || uses.findIndex((other) => placeKey(other) === placeKey(use)) === i);
}
