import type { ValidateFunction } from 'ajv';
import type { Problem } from '../problem/problem.ts';
import { keyOf, parseSchemas, readSchemaTexts, root, schemaFileProblems, updateSchemas } from './schema-files.ts';
import type { Schema } from './types.ts';

export type { Fact, Format, OwnText, Schema } from './types.ts';

let schemas = parseSchemas(readSchemaTexts());

/** What was read last, whether or not it could be used. */
let lastRead = JSON.stringify([...schemas.texts]);

/** What is wrong with what was read last; worked out when it is first asked for. */
let problems: Problem[] | undefined;

/** What has been asked for by `schemaAt`. */
const places = new Map<string, Located>();

/** The catalogue of facts, by name. */
export let { facts } = schemas;

/** What is wrong with the schemas as they were last read: nothing can be checked by them then. */
export function schemaProblems(): Problem[] {
  problems ??= schemaFileProblems(schemas);
  return problems;
}

/**
 * Reads the schemas anew where any of them has been saved, and says whether. Where something is wrong with them,
 * `schemaProblems` tells it, and the schemas from before stay.
 */
export function reloadSchemas(): boolean {
  const texts = readSchemaTexts();
  const read = JSON.stringify([...texts]);
  if (read === lastRead) return false;
  lastRead = read;
  const next = updateSchemas(schemas, texts);
  problems = 'problems' in next ? next.problems : [];
  if ('problems' in next) return true;
  schemas = next;
  ({ facts } = schemas);
  places.clear();
  for (const forget of derived) forget();
  return true;
}

const derived: (() => void)[] = [];

/** Keeps what follows from some data and the schemas as they are now, so that it is worked out once for each data. */
export function rememberFor<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  let known = new WeakMap<Key, Value>();
  derived.push(() => {
    known = new WeakMap();
  });
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

/** A schema and the file it stands in, which its references are relative to. */
export type Located = { schema: Schema; file: string };

/** The compiled check of one schema file, named by its path from the repository's root. */
export function validatorFor(path: string): ValidateFunction {
  const validate = schemas.ajv.getSchema(keyOf(path));
  if (!validate) throw new Error(`There is no schema at ${path}.`);
  return validate;
}

/** The schema at `path`, a reference such as `common.schema.json#/definitions/when` relative to `from`. */
export function schemaAt(reference: string, from = ''): Located {
  const key = `${from} ${reference}`;
  const known = places.get(key);
  if (known) return known;
  const url = new URL(reference, keyOf(from));
  const file = url.pathname.slice(1);
  let schema = schemas.files.get(file) as unknown;
  for (const step of url.hash.split('/').slice(1)) schema = (schema as Record<string, unknown> | undefined)?.[step];
  if (!schema) throw new Error(`There is no schema at ${reference}${from && ` (from ${from})`}.`);
  const found = { schema: schema as Schema, file };
  places.set(key, found);
  return found;
}

/** The repository's folder of files that are served as they are. */
export const publicFolder = `${root}public`;
