import { memoize } from '../../rules/memoize.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { Comparison, When } from '../../types.gen.ts';
import { escapeStep } from '../json/pointer.ts';
import { nearest } from '../problem/suggest.ts';
import type { Located, Schema } from './keywords.ts';
import type { Format } from './name-kinds.ts';

/** A value in a content file together with the schema that describes it, and the format of that. */
export type Visit = { schema: Schema; format: Format | undefined; value: unknown; pointer: string };

/** A text whose schema has a format, which is the kind of name in it. */
export type Reference = Visit & { format: Format; value: string };

/** Reads data by its schemas. Everything that works across files uses it, so that a new block needs no code there. */
export type Walker = {
  /** Visits every value with its schema, outermost first. Values that no schema describes are left out. */
  walk(schemaPath: string, data: unknown): readonly Visit[];
  /** Lists every property of `data` whose schema has a format. */
  references(schemaPath: string, data: unknown): readonly Reference[];
};

/** Makes a walker. `at` returns the schema at a reference. */
export function walkerOf(at: (reference: string, from?: string) => Located): Walker {
  /** Visits a value and everything inside it, and adds the visits to `visits`. */
  function visit(located: Located, value: unknown, pointer: string, visits: Visit[]): Visit[] {
    const { schema, file } = resolve(located, value);
    visits.push({ schema, format: schema.format, value, pointer });
    for (const [step, part, inner] of describedParts(schema, value)) {
      visit({ schema: part, file }, inner, `${pointer}/${escapeStep(step)}`, visits);
    }
    return visits;
  }

  /** Follows references, and in a union the tag of the value. Returns the union itself if no member has such a tag. */
  function resolve({ schema, file }: Located, value: unknown): Located {
    if (schema.$ref) return resolve(at(schema.$ref, file), value);
    const tag = schema.discriminator?.propertyName;
    if (!tag || !isObject(value)) return { schema, file };
    const members = new Map<unknown, Located>();
    for (const one of schema.oneOf ?? []) {
      const member = resolve({ schema: one, file }, undefined);
      members.set(member.schema.properties?.[tag]?.const, member);
    }
    const member = members.get(value[tag]) ?? members.get(similarTag(value[tag], members));
    return member ? resolve(member, value) : { schema, file };
  }

  /** Walks each value once for all checks that ask for the same data, as long as the data is in use. */
  const walks = new Map<string, (data: object) => readonly Visit[]>();

  function walk(schemaPath: string, data: unknown): readonly Visit[] {
    if (!isObject(data)) return visit(at(schemaPath), data, '', []);
    const walked = walks.get(schemaPath) ?? memoize((of: object) => visit(at(schemaPath), of, '', []));
    walks.set(schemaPath, walked);
    return walked(data);
  }

  return { walk, references: (schemaPath, data) => walk(schemaPath, data).filter(isReference) };
}

/** Lists the parts of a value that its schema describes: their step, their schema, their value. */
function describedParts({ items, properties = {}, additionalProperties: others }: Schema, value: unknown) {
  if (Array.isArray(value)) return items ? value.map((item, i) => [String(i), items, item] as const) : [];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const part = ownEntry(properties, key) ?? others;
    return typeof part === 'object' ? [[key, part, inner] as const] : [];
  });
}

/** Returns the tag that was probably meant, so that mistakes inside the value are reported at the same time. */
const similarTag = (tag: unknown, members: Map<unknown, Located>) =>
  typeof tag === 'string' ? nearest(tag, [...members.keys()].map(String)) : undefined;

const isReference = (visit: Visit): visit is Reference => visit.format !== undefined && typeof visit.value === 'string';

/** Whether a value is an object, and neither a list nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a schema describes a condition: one comparison, or a list. */
export const isCondition = ({ title }: Schema): boolean => title === 'When';

/** Whether a schema describes a comparison, which may be a whole condition. */
export const isComparison = (schema: Schema): boolean => isCondition(schema) || schema.title === 'Comparison';

/** Whether a visit is one of the condition on which something shows. */
export const isShowing = ({ schema, pointer }: Visit): boolean => isCondition(schema) && pointer.endsWith('/when');

/** The conditions on which the parts of a file show, by their pointers. */
export type Conditions = ReadonlyMap<string, When>;

export const conditionsIn = (visits: readonly Visit[]): Conditions =>
  new Map(visits.filter(isShowing).map(({ value, pointer }) => [pointer, value as When]));

/** What all of the conditions ask that decide whether the part at `pointer` shows, the outermost first. */
export function conditionsAround(pointer: string, conditions: Conditions): Comparison[] {
  if (!conditions.size) return [];
  const steps = pointer.split('/');
  return steps.flatMap((_, i) => conditions.get(`${steps.slice(0, i + 1).join('/')}/when`) ?? []);
}

export function objectOr(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
