import { formatOf } from '../../../content/schema/name-kinds.ts';
import type { Sized } from '../../../content/schema/sizes.ts';
import type { Located, Schema } from '../../../content/schema/types.ts';
import { isObject } from '../../../content/schema/walk.ts';
import { inLondon, momentOf } from '../../../rules/london-time.ts';
import type { Json, Names, Pointer } from '../model.ts';
import { fieldOf, propertiesOf } from './field.ts';
import { dataAt, type FormTools } from './form-context.ts';
import type { Look } from './look.ts';

/**
 * Makes a new value that its schema accepts, with no more than is needed: the first example or choice that there is. Words
 * of an example are for the editor to replace. What the new value names or leads to is empty, which the check calls a
 * mistake until the editor has chosen it.
 */
export function starterOf(look: Look, located: Located, names: Names, name?: string): Json {
  const field = fieldOf(look, located, name);
  const { schema } = look.resolve(located);
  const { examples } = schema;
  const { minItems = 0, minimum } = schema as Schema & Sized;
  switch (field.kind) {
    case 'fixed':
      return (schema.const ?? '') as Json;
    case 'choice':
      return field.values[0]!;
    case 'mark':
      return field.value;
    case 'yes-no':
      return true;
    case 'moment':
      return formatOf('moment').example;
    case 'number':
      return (examples?.[0] as Json) ?? minimum ?? 0;
    case 'scalar':
      return (examples?.[0] as Json) ?? (field.types.includes('string') ? '' : 0);
    case 'short':
    case 'name': {
      const offered = names.offers[field.format]?.map((offer) => offer.name) ?? [];
      const { names: kind } = formatOf(field.format);
      if (kind && kind !== 'asset')
        return names.made?.[field.format] ?? offered.find((one) => one === 'next') ?? theOnly(offered) ?? '';
      // An example may be a name that this content does not have.
      const example = examples?.find((one) => offered.includes(String(one)));
      return String(example ?? offered[0] ?? formatOf(field.format).example);
    }
    case 'words':
      if (field.colour) return '#000000';
      if (field.format === 'href') return names.made?.href ?? '';
      return (examples?.[0] as Json) ?? formatExample(schema) ?? labelled(name);
    case 'condition': {
      const [subject = 'fact'] = field.subjects;
      return { [subject]: names.offers[subject]?.[0]?.name ?? '', exists: true };
    }
    case 'choices':
      return [field.values[0]!];
    case 'list':
      return Array.from({ length: minItems }, () => starterOf(look, field.items, names));
    case 'union': {
      const [first] = field.members.values();
      return first ? starterOf(look, first, names) : {};
    }
    case 'group':
      return Object.fromEntries(
        withOneNeeded(look, located).map((property) => [
          property.name,
          starterOf(look, property.located, names, property.name),
        ]),
      );
  }
}

const theOnly = ([first, ...others]: readonly string[]) => (others.length ? undefined : first);

/** The properties that a new object has: those that are needed, and the first of those of which one is. */
function withOneNeeded(look: Look, located: Located): ReturnType<typeof propertiesOf> {
  const { oneNeeded } = look.resolve(located).schema;
  return propertiesOf(look, located).filter(({ name, isNeeded }) => isNeeded || oneNeeded?.[0] === name);
}

const formatExample = ({ format }: Schema): string | undefined =>
  format && format !== 'line' ? formatOf(format).example : undefined;

const labelled = (name: string | undefined) => (name ? `New ${name.replaceAll('_', ' ')}` : 'New');

/**
 * Makes an entry for the list at a place: a name or an id that no other entry has. One that changes a value begins with what
 * it is before, from the first of a month that is still to come: both are for the editor to change.
 */
export function entryOf(
  { look, names, root }: Pick<FormTools, 'look' | 'names' | 'root'>,
  items: Located,
  at: Pointer,
): Json {
  const before = dataAt(root, at);
  const taken = Array.isArray(before) ? before : [];
  const made = starterOf(look, items, names);
  if (typeof made === 'string') return freeSection(look, items, names, taken) ?? (taken.includes(made) ? '' : made);
  if (isObject(made) && typeof made.id === 'string') return { ...made, id: freeId(made.id, taken) } as Json;
  if (!isChange(look, items)) return made;
  const last = Array.isArray(before) ? (before.at(-1) as { from?: Json; value?: Json } | undefined) : undefined;
  const value = last ? last.value : dataAt(root, [...at.slice(0, -1), 'value']);
  const times = [Date.now(), Date.parse(String(last?.from))].filter(Number.isFinite);
  return { ...(made as object), from: nextMonth(Math.max(...times)), ...(value !== undefined && { value }) };
}

/** A section that no other entry has: every section of a document has to be in its list. */
function freeSection(look: Look, items: Located, names: Names, taken: Json[]): string | undefined {
  const field = fieldOf(look, items);
  if ((field.kind !== 'name' && field.kind !== 'short') || field.format !== 'section') return undefined;
  const isTaken = (name: string) => taken.some((one) => JSON.stringify(one).includes(`"${name}"`));
  return names.offers[field.format]?.map(({ name }) => name).find((name) => !isTaken(name));
}

/** An id like the others, with the next number at its end that none of them has. */
function freeId(id: string, taken: Json[]): string {
  const known = taken.map((one) => (isObject(one) ? one.id : undefined));
  const [, begin = '', end = ''] = /^(.*?)(\d*)$/.exec(id) ?? [];
  let number = Number(end);
  const written = () => `${begin}${String(number).padStart(end.length, '0')}`;
  while (known.includes(written())) number += 1;
  return written();
}

/** Whether the entries of a list change a value. */
export const isChange = (look: Look, items: Located): boolean =>
  look.resolve(items).schema.properties?.value?.typedBy !== undefined;

/** When the next month begins in London. */
function nextMonth(after: number): string {
  const [year, month] = inLondon(new Date(after).toISOString()).split('-').map(Number) as [number, number];
  const next = new Date(Date.UTC(year, month, 1)).toISOString();
  return momentOf(next.slice(0, 16));
}
