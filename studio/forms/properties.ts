import type { Located } from '../../src/content/api/pure.ts';
import type { SchemaResolver } from './schema-resolver.ts';

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
