import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { globSync } from 'tinyglobby';
import { parseJson } from '../json/parse.ts';
import type { Problem } from '../problem/problem.ts';
import { blockUnion, unionFile } from './block-union.ts';
import { schemaTextProblems } from './problems.ts';
import { type Fact, formats, keywords, type Schema } from './types.ts';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Schemas as they were read at one time. */
export type Schemas = {
  texts: Map<string, string>;
  /** Every schema, filed under the place it lives: a relative `$ref` means the same to Ajv as to an editor, and no schema needs an `$id`. */
  files: Map<string, Schema>;
  facts: Record<string, Fact>;
  ajv: Ajv;
};

const factsFile = 'schemas/facts.json';

/** The text of every schema that content is checked by; what is generated follows from them. */
export function readSchemaTexts(): Map<string, string> {
  const patterns = ['schemas/**/*.schema.json', factsFile, 'src/blocks/*/schema.json', '!schemas/generated'];
  const paths = globSync(patterns, { cwd: root }).sort();
  return new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
}

/**
 * Makes checks of schemas; each is compiled when it is first asked for. One that is not JSON is left out: what is wrong is
 * told by `schemaFileProblems`.
 */
export function parseSchemas(texts: Map<string, string>): Schemas {
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    verbose: true,
    strict: true,
    // `schemaFileProblems` does, with the place of each mistake.
    validateSchema: false,
    // A required property may be one of those that `additionalProperties` describes.
    strictRequired: false,
    allowUnionTypes: true,
  });
  for (const format of formats) ajv.addFormat(format, true);
  for (const keyword of keywords) ajv.addKeyword(keyword);
  const schemas = { ...parseTexts(texts), ajv };
  replace(schemas, [...schemas.files.keys()]);
  return schemas;
}

/**
 * The schemas after some were saved: only those, and what refers to them, are compiled again. Where something is wrong
 * with them, what is; those from before can be used on.
 */
export function updateSchemas(before: Schemas, texts: Map<string, string>): Schemas | { problems: Problem[] } {
  const wrong = schemaTextProblems(texts);
  if (wrong.length) return { problems: wrong };
  const next = { ...parseTexts(texts, before), ajv: before.ajv };
  const paths = [...new Set([...before.files.keys(), ...next.files.keys()])];
  const changed = paths.filter((path) => before.files.get(path) !== next.files.get(path));
  const affected = withDependents(changed, next.files);
  replace(next, affected);
  const problems = changed.flatMap((path) => compileProblems(next.ajv, path)).slice(0, 1);
  if (!problems.length) return next;
  replace(before, affected);
  return { problems };
}

/** Everything that is wrong with schemas: what can be told of each by itself, else what keeps one from being used. */
export function schemaFileProblems({ texts, files, ajv }: Schemas): Problem[] {
  const wrong = schemaTextProblems(texts);
  if (wrong.length) return wrong;
  // What keeps one from being used keeps all from it that refer to it.
  return [...files.keys()].flatMap((path) => compileProblems(ajv, path)).slice(0, 1);
}

/** Parses schemas; one whose text is the same as before is the very same. */
function parseTexts(texts: Map<string, string>, before?: Schemas): Omit<Schemas, 'ajv'> {
  const files = new Map<string, Schema>();
  for (const [path, text] of texts) {
    const known = before?.texts.get(path) === text ? before.files.get(path) : undefined;
    const schema = known ?? (parseJson(text).data as Schema | undefined);
    if (schema) files.set(path, schema);
  }
  const facts = (files.get(factsFile) ?? {}) as Schemas['facts'];
  const union = blockUnion(files) as Schema;
  const known = before?.files.get(unionFile);
  return { texts, files: files.set(unionFile, isSame(union, known) ? known! : union), facts };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function replace({ ajv, files }: Schemas, paths: string[]): void {
  for (const path of paths) ajv.removeSchema(keyOf(path));
  for (const path of paths) if (files.has(path) && path !== factsFile) ajv.addSchema(files.get(path)!, keyOf(path));
}

function compileProblems(ajv: Ajv, path: string): Problem[] {
  try {
    ajv.getSchema(keyOf(path));
    return [];
  } catch (error) {
    const { message } = error as Error;
    return [{ file: path, line: 1, column: 1, message: `This schema cannot be used: ${message}.` }];
  }
}

/** The schemas at these paths and all that refer to them, directly or through others. */
function withDependents(paths: string[], files: Map<string, Schema>): string[] {
  const references = [...files].map(([path, schema]) => ({ path, targets: targetsOf(path, schema) }));
  const found = new Set(paths);
  for (const path of found) {
    for (const other of references) if (other.targets.has(path)) found.add(other.path);
  }
  return [...found];
}

/** The files that a schema refers to. */
export const targetsOf = (path: string, schema: Schema): Set<string> =>
  new Set(
    [...JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g)].map(([, reference]) =>
      posix.join(posix.dirname(path), reference!),
    ),
  );

/** Under which name Ajv keeps the schema of a file. */
export const keyOf = (path: string) => `repo:///${path}`;
