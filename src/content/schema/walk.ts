import { remembered } from '../../rules/remembered.ts';
import { nearest } from '../problem/suggest.ts';
import type { Format } from './name-kinds.ts';
import type { Located, Schema } from './types.ts';

/** A value in a content file together with the schema that describes it. */
export type Visit = { schema: Schema; value: unknown; pointer: string };

/** A value whose schema has a format, which says what the value names. */
export type Reference = { format: Format; value: string; pointer: string; schema: Schema };

/** Reads data by its schemas. Everything that works across files uses it, so that a new block needs no code there. */
export type Walker = {
  /**
   * Visits every value of `data` with its schema, outermost first. Values that no schema describes are left out, so
   * that data with mistakes can be walked too.
   */
  walk(schemaPath: string, data: unknown): readonly Visit[];
  /** Lists every property of `data` whose schema has a format. */
  references(schemaPath: string, data: unknown): readonly Reference[];
};

/** Makes a walker. `at` looks up a schema by a reference. */
export function walkerOf(at: (reference: string, from?: string) => Located): Walker {
  /** Each check walks the same data again, so walks are cached by data and by the schema's path. */
  const walksOf = remembered((_data: object) => new Map<string, Visit[]>());
  /** Every block of every page is looked up in a union, so the members of each union are cached by tag. */
  const members = new WeakMap<Schema, Map<unknown, Located>>();

  function walk(schemaPath: string, data: unknown): Visit[] {
    if (!isObject(data)) return visit(at(schemaPath), data, '');
    const known = walksOf(data);
    const visits = known.get(schemaPath) ?? visit(at(schemaPath), data, '');
    known.set(schemaPath, visits);
    return visits;
  }

  function visit({ schema, file }: Located, value: unknown, pointer: string, found: Visit[] = []): Visit[] {
    if (schema.$ref) return visit(at(schema.$ref, file), value, pointer, found);
    const member = memberFor({ schema, file }, value);
    if (member) return visit(member, value, pointer, found);
    found.push({ schema, value, pointer });

    if (Array.isArray(value)) {
      const { items } = schema;
      if (items)
        for (const [i, item] of value.entries()) visit({ schema: items, file }, item, `${pointer}/${i}`, found);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
        const property = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties![key] : other;
        if (property) visit({ schema: property, file }, item, `${pointer}/${escapeStep(key)}`, found);
      }
    }
    return found;
  }

  /** Returns the member of a union that the value's tag names, or undefined if there is no union or no such member. */
  function memberFor({ schema, file }: Located, value: unknown): Located | undefined {
    const tag = schema.discriminator?.propertyName;
    if (!tag || !isObject(value)) return undefined;
    const known = members.get(schema) ?? membersByTag({ schema, file }, tag);
    members.set(schema, known);
    return known.get(value[tag]) ?? known.get(meantTag(value[tag], known));
  }

  /** Returns the tag that was probably meant, so that what is wrong inside is told at the same time. */
  function meantTag(tag: unknown, known: Map<unknown, Located>): string | undefined {
    return typeof tag === 'string' ? nearest(tag, [...known.keys()].map(String)) : undefined;
  }

  function membersByTag({ schema, file }: Located, tag: string): Map<unknown, Located> {
    const located = (schema.oneOf ?? []).map((one) => (one.$ref ? at(one.$ref, file) : { schema: one, file }));
    return new Map(located.map((member) => [member.schema.properties?.[tag]?.const, member]));
  }

  /** Every check asks for the references of the same data, so they are cached by their walk. */
  const referencesOf = remembered((visits: Visit[]): Reference[] =>
    visits.flatMap(({ schema, value, pointer }) =>
      schema.format && typeof value === 'string' ? [{ format: schema.format, value, pointer, schema }] : [],
    ),
  );

  return { walk, references: (schemaPath, data) => referencesOf(walk(schemaPath, data)) };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a schema describes a condition, over facts and values or over values alone. */
export const isCondition = ({ title }: Schema): boolean => title === 'When' || title === 'ValueWhen';

/** Escapes a property's name for a JSON pointer. */
export const escapeStep = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
