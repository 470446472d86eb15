import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { globSync } from 'tinyglobby';
import { parseJson } from '../json/parse.ts';
import { valueAt } from '../json/value-at.ts';
import type { Problem } from '../problem/problem.ts';
import { actsFile, withKinds } from './act-kinds.ts';
import { blockUnion, unionFile } from './block-union.ts';
import type { Fact } from './fact.ts';
import { type Located, ownKeywords, type Schema } from './keywords.ts';
import { keyOf, lookUp } from './look-up.ts';
import { formats } from './name-kinds.ts';
import { editorKeyword, schemaTextProblems } from './problems.ts';
import { type Walker, walkerOf } from './walk.ts';

/** This file. The address is not written into `new URL`, where a bundler for browsers would look for a file. */
const here = import.meta.url;

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../../', here));

/**
 * The schemas as they were read at one time. Everything that checks, compiles or describes content takes them as an
 * argument.
 */
export type Schemas = Walker & {
  /** The text of each file that was read, by its path from the repository's root. */
  texts: ReadonlyMap<string, string>;
  /** The catalogue of facts, by name. */
  facts: Record<string, Fact>;
  /**
   * Checks the schemas themselves; content cannot be checked if they have mistakes. The result is worked out on the
   * first call.
   */
  problems(): Problem[];
  /**
   * Returns the schema at a path, or at a reference such as `common.schema.json#/definitions/when` relative to `from`.
   */
  at(reference: string, from?: string): Located;
  /** Returns the schema of every block. */
  blocks(): Schema[];
  /** Returns the compiled check of one schema file. */
  validatorFor(path: string): ValidateFunction;
  /** The sources that the checks are compiled from. It is older than `texts` if those cannot be used. */
  source: Parsed & { ajv: () => Ajv };
};

/** Parsed schemas. `files` contains those that are valid JSON, by path, and the union of all blocks. */
type Parsed = { texts: ReadonlyMap<string, string>; files: Map<string, Schema>; facts: Record<string, Fact> };

const factsFile = 'schemas/facts.json';

/** Reads every schema of the repository. */
export const loadSchemas = (): Schemas => schemasOf(readSchemaTexts());

/** Reads the schemas again, and returns `before` if none was saved since. */
export const reloadSchemas = (before: Schemas): Schemas => updateSchemas(before, readSchemaTexts());

/** Reads the text of every hand-written schema that content is checked by. */
export function readSchemaTexts(): Map<string, string> {
  const folderSchemas = ['src/blocks/*/schema.json', 'src/acts/*/schema.json', 'src/acts/*/request.schema.json'];
  const patterns = ['schemas/**/*.schema.json', factsFile, ...folderSchemas, '!schemas/generated'];
  const paths = globSync(patterns, { cwd: root }).sort();
  return new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
}

/** Makes schemas from their texts. Each check is compiled on its first use. A file that is not JSON is left out. */
export function schemasOf(texts: ReadonlyMap<string, string>): Schemas {
  const parsed = parse(texts);
  let ajv: Ajv | undefined;
  return assemble(parsed, () => {
    ajv ??= ajvFor(parsed);
    return ajv;
  });
}

function ajvFor({ files }: Parsed): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strict: true,
    // `schemaTextProblems` validates them, and reports the place of each mistake.
    validateSchema: false,
    // A required property may be one of those that `additionalProperties` describes.
    strictRequired: false,
    allowUnionTypes: true,
    // It would save less time at each check than it takes at the start.
    code: { optimize: false },
  });
  for (const format of formats) ajv.addFormat(format, true);
  for (const keyword of [...ownKeywords, editorKeyword]) ajv.addKeyword(keyword);
  register(ajv, files, [...files.keys()]);
  return ajv;
}

/**
 * Updates the schemas after some were saved. Only those and their dependents are compiled again, in place, so `before`
 * must not be used any more. If a new schema has mistakes, the result reports them and otherwise works as before.
 */
export function updateSchemas(before: Schemas, texts: ReadonlyMap<string, string>): Schemas {
  if (isSame([...before.texts], [...texts])) return before;
  const { source } = before;
  const refuse = (problems: Problem[]): Schemas => ({ ...before, texts, problems: () => problems });
  const wrong = schemaTextProblems(texts);
  if (wrong.length) return refuse(wrong);
  const next = parse(texts, source);
  const paths = [...new Set([...source.files.keys(), ...next.files.keys()])];
  const changed = paths.filter((path) => source.files.get(path) !== next.files.get(path));
  const affected = withDependents(changed, next.files);
  register(source.ajv(), next.files, affected);
  const problems = changed.flatMap((path) => compileProblems(source.ajv(), path)).slice(0, 1);
  if (!problems.length) return assemble(next, source.ajv);
  register(source.ajv(), source.files, affected);
  return refuse(problems);
}

function assemble(parsed: Parsed, ajv: () => Ajv): Schemas {
  const { texts, files, facts } = parsed;
  const located = new Map<string, Located>();
  let problems: Problem[] | undefined;
  let blocks: Schema[] | undefined;

  function at(reference: string, from = ''): Located {
    const key = `${from} ${reference}`;
    const schema = located.get(key) ?? lookUp(files, reference, from);
    located.set(key, schema);
    return schema;
  }

  return {
    ...walkerOf(at),
    texts,
    facts,
    problems() {
      problems ??= problemsOf(parsed, ajv);
      return problems;
    },
    at,
    blocks() {
      blocks ??= (at(unionFile).schema.oneOf ?? []).map((member) => at(member.$ref!, unionFile).schema);
      return blocks;
    },
    validatorFor(path) {
      const validate = ajv().getSchema(keyOf(path));
      if (!validate) throw new Error(`There is no schema at ${path}.`);
      return validate;
    },
    source: { ...parsed, ajv },
  };
}

/** Finds the mistakes in each schema by itself or, if there are none, the first that prevents compiling. */
function problemsOf({ texts, files }: Parsed, ajv: () => Ajv): Problem[] {
  const wrong = schemaTextProblems(texts);
  if (wrong.length) return wrong;
  // A schema that cannot be compiled prevents those that refer to it from being compiled, so only the first is
  // reported.
  return [...files.keys()].flatMap((path) => compileProblems(ajv(), path)).slice(0, 1);
}

/** Parses schemas. A schema that has not changed keeps its object. */
function parse(texts: ReadonlyMap<string, string>, before?: Parsed): Parsed {
  const sources = new Map([...texts].map(([path, text]) => [path, parseJson(text).data]));
  const files = new Map<string, Schema>();
  const add = (path: string, schema: Schema) => {
    const earlier = before?.files.get(path);
    files.set(path, isSame(schema, earlier) ? earlier! : schema);
  };
  for (const [path, data] of sources) if (data) add(path, expanded(data, path, sources) as Schema);
  if (files.has(actsFile)) add(actsFile, withKinds(files.get(actsFile)!, files));
  add(unionFile, blockUnion(files) as Schema);
  return { texts, files, facts: (files.get(factsFile) ?? {}) as Schemas['facts'] };
}

/**
 * Replaces each `$ref` that has other keywords beside it with the schema it refers to, extended by these keywords. A
 * property can thus share its limits with others and have its own description. Such a reference must not refer to
 * another one.
 */
function expanded(value: unknown, from: string, sources: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(item, from, sources));
  if (typeof value !== 'object' || value === null) return value;
  const properties = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, expanded(inner, from, sources)]),
  );
  const { $ref, ...beside } = properties;
  if (typeof $ref !== 'string' || !Object.keys(beside).length) return properties;
  const [file, place = ''] = $ref.split('#');
  const shared = valueAt(sources.get(file ? posix.join(posix.dirname(from), file) : from), place);
  const { title: _, ...rest } = (shared ?? {}) as Schema;
  return { ...rest, ...beside };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Registers the schemas at these paths with Ajv again. Each has its file's path as its id: a relative `$ref` then means
 * the same to Ajv as to an editor, and no schema needs an `$id`.
 */
function register(ajv: Ajv, files: Map<string, Schema>, paths: string[]): void {
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

/** Lists the schemas at these paths and all that refer to them, directly or through others. */
function withDependents(paths: string[], files: Map<string, Schema>): string[] {
  const references = [...files].map(([path, schema]) => ({ path, targets: targetsOf(path, schema) }));
  const affected = new Set(paths);
  for (const path of affected) {
    for (const other of references) if (other.targets.has(path)) affected.add(other.path);
  }
  return [...affected];
}

/** The files that a schema refers to. */
export const targetsOf = (path: string, schema: Schema): Set<string> =>
  new Set(
    [...JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g)].map(([, reference]) =>
      posix.join(posix.dirname(path), reference!),
    ),
  );
