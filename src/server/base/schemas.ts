import { basename } from 'node:path';
import { requests } from '../../acts/requests.gen.ts';
import { files, titled } from './schemas.gen.ts';

const all = { ...requests, ...titled };

export type SchemaName = keyof typeof all;

/** The schemas of all calls, by their titles. */
export const schemas = Object.fromEntries(
  Object.entries(all).map(([title, schema]) => [title, inOneFile(schema)]),
) as typeof all;

type Json = { definitions?: object; [name: string]: unknown };

/** A schema with the content of the files that it refers to in their place: the checks of calls read one file each. */
function inOneFile(schema: Json): Json {
  let { definitions } = schema;
  const whole = JSON.parse(JSON.stringify(schema), (_, value: Json | null) => {
    const file = (files as Record<string, Json>)[basename(String(value?.$ref))];
    if (!file) return value;
    const { $schema: _draft, definitions: further, ...rest } = inOneFile(file);
    definitions = further ? { ...definitions, ...further } : definitions;
    return rest;
  });
  return definitions ? { ...whole, definitions } : whole;
}
