import type { ContentFile } from '../folder/load.ts';
import { type TextPlaces, textPlaces } from '../json/places.ts';
import { placeholdersIn } from '../markdown/placeholders.ts';
import { textsOfBlocks } from '../model/block-texts.ts';
import { nameOf, type Survey } from '../model/content-index.ts';
import { type Kind, objectOr } from '../model/names.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { Reference } from '../schema/walk.ts';
import { namesInLink } from './links.ts';
import { placeholderKind } from './markdown.ts';
import type { Named, Use } from './use.ts';

/** Every name in the JSON files: what their properties name, what texts fill in, what blocks show, and what is named there. */
export function* usesInJson(survey: Survey): Generator<Use> {
  for (const file of survey.files) {
    if (!('schema' in file.place) || file.data === undefined) continue;
    const places = textPlaces(file.text ?? '');
    for (const reference of survey.references) {
      if (reference.file === file) yield* usesInValue(survey, file, places, reference);
    }
    yield* definitions(file, places);
    yield* journeysInConditions(survey.schemas, file, places);
    if (file.place.kind === 'page') yield* shownByBlocks(survey, file, places);
  }
}

/** The kinds of name that a property's whole value is, by its format. */
const kindOf: Partial<Record<Reference['format'], Kind>> = {
  page: 'page',
  target: 'page',
  step: 'page',
  text: 'text',
  document: 'document',
  journey: 'journey',
  message: 'message',
  fact: 'fact',
  asset: 'asset',
  path: 'path',
};

function usesInValue(survey: Survey, file: ContentFile, places: TextPlaces, reference: Reference): Use[] {
  const { format, value, pointer, schema } = reference;
  const use = (named: Named, index: number, length: number): Use => ({
    ...named,
    file,
    pointer,
    start: places.letter(pointer, index),
    length,
    ...(format === 'path' && { definition: true as const }),
  });
  if (format === 'section') return [use({ kind: 'section', name: `${nameOf(file)}/${value}` }, 0, value.length)];
  if (format === 'href') {
    return namesInLink(survey, value, file).map(({ index, length, ...named }) => use(named, index, length));
  }
  if (format === 'line') {
    return placeholdersIn(value).flatMap(({ name, index }) => {
      const kind = schema.params?.includes(name) ? undefined : placeholderKind(survey, name);
      return kind ? [use({ kind, name }, index + 1, name.length)] : [];
    });
  }
  const kind = kindOf[format];
  const stands = (format === 'target' && value === 'next') || (format === 'step' && /^(method|done)$/.test(value));
  return kind && !stands ? [use({ kind, name: value }, 0, value.length)] : [];
}

/** The names that a file gives: of values, messages, journeys and contacts. */
function definitions(file: ContentFile, places: TextPlaces): Use[] {
  const given = (kind: Kind, pointer: string): Use[] => {
    const owner = pointer ? objectOr(objectOr(file.data)[pointer.slice(1)]) : objectOr(file.data);
    return Object.keys(owner)
      .filter((name) => name !== '$schema')
      .map((name) => {
        const start = places.key(pointer, name);
        return { kind, name, file, start, length: name.length, pointer: `${pointer}/${name}`, definition: true };
      });
  };
  switch (file.place.kind) {
    case 'values':
      return given('value', '');
    case 'messages':
      return given('message', '');
    case 'journeys':
      return given('journey', '/journeys');
    case 'site': {
      const provider = { kind: 'contact', name: 'provider', pointer: '/name', definition: true } as const;
      return [...given('contact', '/contacts'), { ...provider, file, start: places.value('/name'), length: 0 }];
    }
    default:
      return [];
  }
}

/** The journeys that conditions over the fact `journey` name as values. */
function* journeysInConditions({ walk, facts }: Schemas, file: ContentFile, places: TextPlaces): Generator<Use> {
  if (!('schema' in file.place)) return;
  for (const { schema, value, pointer } of walk(file.place.schema, file.data)) {
    const { fact, is, in: several } = objectOr(value);
    if (schema.title !== 'When' || facts[String(fact)]?.values !== 'journeys') continue;
    const named = [
      { name: is, at: `${pointer}/is` },
      ...(Array.isArray(several) ? several : []).map((name: unknown, i) => ({ name, at: `${pointer}/in/${i}` })),
    ];
    for (const { name, at } of named) {
      if (typeof name !== 'string') continue;
      yield { kind: 'journey', name, file, pointer: at, start: places.letter(at, 0), length: name.length };
    }
  }
}

/** What the blocks of a page show without naming it in the page: texts of their own, contacts. */
function* shownByBlocks(survey: Survey, file: ContentFile, places: TextPlaces): Generator<Use> {
  const at = (pointer: string) => ({ file, pointer, start: places.value(pointer), length: 0 });
  for (const { pointer, texts } of textsOfBlocks(survey.schemas, file.data)) {
    for (const name of texts) yield { kind: 'text', name, ...at(pointer) };
  }
  for (const { schema, pointer } of survey.schemas.walk('schemas/page.schema.json', file.data)) {
    for (const name of schema.shows ?? []) {
      const kind = placeholderKind(survey, name);
      if (kind) yield { kind, name, ...at(pointer) };
    }
  }
}
