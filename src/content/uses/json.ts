import type { ContentFile } from '../folder/load.ts';
import { type TextPlaces, textPlaces } from '../json/places.ts';
import { placeholdersOfLine } from '../markdown/plurals.ts';
import { textsOfBlocks } from '../model/block-texts.ts';
import { type ContentIndex, nameOf, referencesIn } from '../model/content-index.ts';
import { placeholderKind } from '../model/names.ts';
import { formatOf, kindOf, kinds } from '../schema/name-kinds.ts';
import type { Schemas } from '../schema/schemas.ts';
import { isCondition, objectOr, type Reference } from '../schema/walk.ts';
import { namesInLink } from './links.ts';
import { type NameOfKind, namedBy, type Use } from './use.ts';

/**
 * Finds every name in the JSON files: in properties, placeholders and conditions, in blocks that show it, and in
 * definitions.
 */
export function* usesInJson(contentIndex: ContentIndex): Generator<Use> {
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
    const { kind, name, before } = namedBy(found);
    const start = places.letter(pointer, index + before);
    return { kind, name, file, pointer, start, length: length - before, ...(gives && { definition: true as const }) };
  };
  if (holds === 'links') {
    return namesInLink(contentIndex, value, file).map(({ index, length, ...named }) => use(named, index, length));
  }
  if (holds === 'placeholders') {
    return placeholdersOfLine(value).flatMap(({ name, index }) => {
      const kind = schema.params?.includes(name) ? undefined : placeholderKind(contentIndex.names, name);
      return kind ? [use({ kind, name }, index + 1, name.length)] : [];
    });
  }
  const kind = names ?? gives;
  if (!kind || Object.hasOwn(words, value)) return [];
  const name = kindOf(kind).partOf ? `${nameOf(file)}/${value}` : value;
  return [use({ kind, name }, 0, value.length)];
}

/** Lists the names that a file defines, such as the keys of an object. */
function definitions(file: ContentFile, places: TextPlaces): Use[] {
  return kinds.flatMap((kind): Use[] => {
    const { givenBy } = kindOf(kind);
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
    const { fact, is, in: several } = objectOr(value);
    const kind = facts[String(fact)]?.values === 'journeys' ? 'journey' : fact === 'completed' ? 'act' : undefined;
    if (!isCondition(schema) || !kind) continue;
    const entries = [
      { name: is, at: `${pointer}/is` },
      ...(Array.isArray(several) ? several : []).map((name: unknown, i) => ({ name, at: `${pointer}/in/${i}` })),
    ];
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
  for (const { schema, pointer } of contentIndex.schemas.walk('schemas/page.schema.json', file.data)) {
    for (const name of schema.shows ?? []) {
      const kind = placeholderKind(contentIndex.names, name);
      if (kind) yield { kind, name, ...at(pointer) };
    }
  }
}
