import { globSync } from 'tinyglobby';
import type { Place } from '../folder/file-kind.ts';
import type { Content } from '../folder/load.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { Format, Schema } from '../schema/types.ts';
import { isObject } from '../schema/walk.ts';
import { mendPath } from './paths.ts';

export type Kind =
  | 'page'
  | 'text'
  | 'document'
  | 'journey'
  | 'message'
  | 'fact'
  | 'value'
  | 'contact'
  | 'path'
  | 'asset';

/** Every name that content can refer to, by kind. */
export type Names = Record<Kind, Set<string>>;

/** What names there are in a content folder; files with mistakes count as existing. */
export function namesOf({ files, schemas, assets }: Content): Names {
  const placed = (kind: Place['kind']) =>
    files.flatMap(({ place }) => (place.kind === kind && 'name' in place ? place.name : []));
  const dataOf = (kind: Place['kind']) => objectOr(files.find((file) => file.place.kind === kind)?.data);
  const pages = files.filter((file) => file.place.kind === 'page');
  const paths = pages.flatMap((file) => objectOr(file.data).path ?? []).filter((path) => typeof path === 'string');

  return {
    page: new Set(placed('page')),
    text: new Set(placed('text')),
    document: new Set(placed('document')),
    journey: new Set(Object.keys(objectOr(dataOf('journeys').journeys))),
    message: new Set([...messageNames(schemas).required, ...Object.keys(dataOf('messages'))].filter(isName)),
    fact: new Set(Object.keys(schemas.facts)),
    value: new Set(Object.entries(dataOf('values')).flatMap(valueNames).filter(isName)),
    contact: new Set([
      ...contactNames(schemas).required,
      ...Object.keys(objectOr(dataOf('site').contacts)),
      'provider',
    ]),
    path: new Set(['/', ...paths, ...paths.map(mendPath)]),
    asset: new Set(globSync('**/*', { cwd: assets })),
  };
}

/** A value's name; where its ending does not fit its type, also the name that it should have. */
function valueNames([name, value]: [string, unknown]): string[] {
  const isMoney = objectOr(value).type === 'money';
  return isMoney === name.endsWith('_pence') ? [name] : [name, isMoney ? `${name}_pence` : name.replace(/_pence$/, '')];
}

const isName = (name: string) => name !== '$schema';

/** The names that a property of this format may have. */
export function namesFor(format: Format, names: Names): string[] {
  switch (format) {
    case 'page':
    case 'text':
    case 'document':
    case 'journey':
    case 'message':
    case 'fact':
    case 'asset':
      return [...names[format]];
    case 'target':
      return ['next', ...names.page];
    case 'step':
      return ['method', 'done', ...names.page];
    default:
      return [];
  }
}

/** The placeholders that a text may have: a document has no facts, so that it cannot depend on anything but values (D-07). */
export function placeholderNames(names: Names, inDocument: boolean): string[] {
  return [...names.value, ...names.contact, ...(inDocument ? [] : names.fact)];
}

/** The messages that the code itself shows. */
export const messageNames = (schemas: Schemas) => propertiesOf(schemas.at('schemas/messages.schema.json').schema);

/** The contacts of site.json. */
export const contactNames = (schemas: Schemas) =>
  propertiesOf(schemas.at('schemas/site.schema.json#/properties/contacts').schema);

function propertiesOf(schema: Schema): { all: string[]; required: string[] } {
  return { all: Object.keys(schema.properties ?? {}), required: schema.required ?? [] };
}

export function objectOr(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
