import { isObject, type Located, lookUp, type Schema } from '../../api/pure.ts';
import type { StudioSchemas } from '../types.ts';

/** The names of all properties that schemas describe: a form shows them by their labels. */
export function propertyNames(files: StudioSchemas['files']): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { properties } = part as { properties?: unknown };
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
    for (const inner of Object.values(part)) add(inner);
  };
  add(files);
  return names;
}

/** Finds the schemas of values: references are followed, and of a union it is the member that the tag names. */
export type SchemaResolver = ReturnType<typeof schemaResolver>;

export function schemaResolver({ files }: StudioSchemas) {
  const byPath = new Map<string, Schema>(Object.entries(files));
  const at = (reference: string, from = '') => lookUp(byPath, reference, from);
  /** The schema itself, whatever refers to it. */
  const resolve = (located: Located): Located =>
    located.schema.$ref ? resolve(at(located.schema.$ref, located.file)) : located;

  /** The members of a union, by tag. Undefined if a schema is no union. */
  function members(located: Located): Map<string, Located> | undefined {
    const { schema, file } = resolve(located);
    const tag = schema.discriminator?.propertyName;
    if (!tag) return undefined;
    const all = (schema.oneOf ?? []).map((member) => resolve({ schema: member, file }));
    return new Map(all.map((member) => [String(member.schema.properties?.[tag]?.const), member]));
  }

  return {
    at,
    resolve,
    members,
    properties: propertyNames(files),
    /** The schema of a value: of a union, the member that its tag names, or undefined if there is none. */
    of(located: Located, value: unknown): Located | undefined {
      const union = members(located);
      if (!union) return resolve(located);
      const tag = resolve(located).schema.discriminator!.propertyName;
      return isObject(value) ? union.get(String(value[tag])) : undefined;
    },
  };
}

/** The properties that a value can have: those of its schema, then those that its schema describes by any name. */
export function propertiesOf(
  resolver: SchemaResolver,
  located: Located,
): { name: string; located: Located; isNeeded: boolean }[] {
  const { schema, file } = resolver.resolve(located);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    located: { schema: property, file },
    isNeeded: schema.required?.includes(name) ?? false,
  }));
}

/** The schema of the properties whose names editors choose. Undefined if a value has none. */
export function entriesOf(resolver: SchemaResolver, located: Located): Located | undefined {
  const { schema, file } = resolver.resolve(located);
  return typeof schema.additionalProperties === 'object' ? { schema: schema.additionalProperties, file } : undefined;
}
