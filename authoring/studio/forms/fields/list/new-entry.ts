import { isQuestion } from '../../../../../src/rules/questions/question.ts';
import { blockPlace, isObject, type Located, objectOr } from '../../../../api/pure.ts';
import type { Json, Pointer } from '../../../types.ts';
import type { Tools } from '../../field-kind.ts';
import { dataAt, isWithin } from '../../form-context.ts';
import { propertiesOf, type SchemaResolver } from '../../schema-resolver.ts';

/** Makes an entry with an unused name or id. A dated change has the value of the one before, and no day yet. */
export function newEntry(tools: Tools, items: Located, at: Pointer): Json {
  const { resolver, fields, root } = tools;
  const before = dataAt(root, at);
  const entries = Array.isArray(before) ? before : [];
  const starter = fields.starter(items);
  if (typeof starter === 'string')
    return freeSection(tools, items, entries) ?? (entries.includes(starter) ? '' : starter);
  if (isObject(starter) && starter.id === '') return { ...starter, id: freeId(tools, items, entries) } as Json;
  if (!isChange(resolver, items)) return starter;
  const last = Array.isArray(before) ? (before.at(-1) as { value?: Json } | undefined) : undefined;
  const value = last ? last.value : dataAt(root, [...at.slice(0, -1), 'value']);
  return { ...(starter as object), ...(value !== undefined && { value }) };
}

/** The step to the words of a new entry that are to be written first; none where it has none. */
export function firstWords(
  { resolver, fields }: Pick<Tools, 'resolver' | 'fields'>,
  items: Located,
  entry: Json,
): Pointer {
  const words = propertiesOf(resolver, resolver.of(items, entry) ?? items).filter(
    ({ isNeeded, located, name }) => isNeeded && fields.of(located, name).kind === 'text',
  );
  // A name comes from the label.
  const first = words.find(({ name }) => name === 'label') ?? words[0];
  return first ? [first.name] : [];
}

/** A section that no other entry has: every section of a document has to be in its list. */
function freeSection({ resolver, names }: Tools, items: Located, entries: Json[]): string | undefined {
  const isTaken = (name: string) => entries.some((one) => JSON.stringify(one).includes(`"${name}"`));
  if (!isOfSections(resolver, items)) return undefined;
  return names.offers.section?.map(({ name }) => name).find((name) => !isTaken(name));
}

/** Whether the entries of a list are the sections of a document. */
export const isOfSections = (resolver: SchemaResolver, items: Located): boolean =>
  resolver.resolve(items).schema.format === 'section';

/** An id like that of the last entry, with the next number at its end that none has; of the first, as its schema shows. */
function freeId({ resolver }: Tools, items: Located, entries: Json[]): string {
  const ids = entries.flatMap((one) => (isObject(one) && typeof one.id === 'string' ? [one.id] : []));
  const example = propertiesOf(resolver, items).find(({ name }) => name === 'id')?.located.schema.examples?.[0];
  const [, begin = '', end = ''] = /^((?:.*\D)?)(\d*)$/.exec(ids.at(-1) ?? String(example ?? '')) ?? [];
  let number = Number(end);
  const nextId = () => `${begin}${String(number).padStart(end.length, '0')}`;
  while (ids.includes(nextId())) number += 1;
  return nextId();
}

/** Whether the entries of a list change a value. */
export const isChange = (resolver: SchemaResolver, items: Located): boolean =>
  resolver.resolve(items).schema.properties?.value?.typedBy !== undefined;

/**
 * Where a new entry goes: below the selected one where that `follows`, but no question below a button, which sends its
 * answer; else where a new block has its place. Others go to the end.
 */
export function newPlace(
  entries: readonly Json[],
  next: Json,
  at: Pointer,
  selected: Pointer | undefined,
  follows: boolean,
): number {
  const place = blockPlace(entries, objectOr(next));
  const open = selected && isWithin(selected, at) ? selected[at.length] : undefined;
  if (!follows || typeof open !== 'number' || open >= entries.length) return place;
  return isQuestion(objectOr(next)) ? Math.min(open + 1, place) : open + 1;
}
