import { basename } from 'node:path';
import { titled } from './schemas.gen.ts';

export type SchemaName = keyof typeof titled;

/** The title of a schema, by the name of its file. */
export const titleOf = (file: string) =>
  basename(file, '.schema.json').replace(/(?:^|-)(\w)/g, (_, first: string) =>
    first.toUpperCase(),
  ) as keyof typeof titled;

/** The schemas of all calls, by their titles. */
export const schemas = Object.fromEntries(
  Object.entries(titled).map(([title, schema]) => [title, inOneFile(schema)]),
) as typeof titled;

type Json = { [name: string]: unknown };

/** A schema with the content of the files that it refers to in their place: the checks of calls read one file each. */
function inOneFile(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (_, value: Json | null) => {
    const ref = String(value?.$ref);
    if (!ref.endsWith('.json')) return value;
    const { $schema: _draft, ...rest } = inOneFile(titled[titleOf(ref)]);
    return rest;
  });
}
