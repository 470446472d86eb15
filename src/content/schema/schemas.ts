import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv, type ValidateFunction } from 'ajv';
import { globSync } from 'tinyglobby';
import { isEveryObjects } from '../../rules/own-entry.ts';
import { parseJson } from '../json/parse.ts';
import { valueAt } from '../json/pointer.ts';
import type { Problem } from '../problem/problem.ts';
import { actsFile, withKinds } from './act-kinds.ts';
import { blockUnion, unionFile } from './block-union.ts';
import type { Fact } from './fact.ts';
import { type Located, lookUp, ownKeywords, type Schema, schemaId } from './keywords.ts';
import { formatOf, formats } from './name-kinds.ts';
import { editorKeyword, schemaTextProblems } from './problems.ts';
import { blockFolder, blockSchema, isBundled, ownBlocks, root, siteRoot } from './roots.ts';
import { type Walker, walkerOf } from './walk.ts';

/** The schemas as they were read at one time, for all that checks, compiles or describes content. */
export type Schemas = Walker & {
  /** The text of each file that was read, by its path from the engine's folder. */
  texts: ReadonlyMap<string, string>;
  /** The catalogue of facts, by name. */
  facts: Record<string, Fact>;
  /** The mistakes in the schemas themselves, with which content cannot be checked. */
  problems(): Problem[];
  /** The schema at a path, or at a reference such as `common.schema.json#/definitions/when` from `from`. */
  at(reference: string, from?: string): Located;
  blocks(): Schema[];
  /** Returns the compiled check of one schema file. */
  validatorFor(path: string): ValidateFunction;
  /** The parsed schemas, by path. They are older than `texts` if those cannot be used. */
  files: ReadonlyMap<string, Schema>;
};

const factsFile = 'schemas/facts.json';

export const loadSchemas = (): Schemas => schemasOf(readSchemaTexts());

/** Reads the schemas again, and returns `before` if none was saved since. */
export const reloadSchemas = (before: Schemas): Schemas => updateSchemas(before, readSchemaTexts());

/** Reads the text of every hand-written schema that content is checked by: those of the site's own blocks among ours. */
export function readSchemaTexts(): Map<string, string> {
  const folderSchemas = ['src/blocks/*/schema.json', 'src/acts/*/schema.json'];
  const patterns = ['schemas/**/*.schema.json', factsFile, ...folderSchemas, '!schemas/generated'];
  const paths = globSync(patterns, { cwd: root }).sort();
  const texts = new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
  for (const type of ownBlocks()) {
    const text = readFileSync(`${siteRoot}blocks/${type}/schema.json`, 'utf8');
    // What the site calls the package is three folders up for our own blocks.
    texts.set(blockSchema(type), text.replaceAll('"../../node_modules/doorstep-engine/', '"../../../'));
  }
  return texts;
}

/** A problem in the schema of a block, at the file as messages name it. */
function shown(problem: Problem): Problem {
  const { dir, base } = posix.parse(problem.file);
  return posix.dirname(dir) === 'src/blocks'
    ? { ...problem, file: `${blockFolder(posix.basename(dir))}/${base}` }
    : problem;
}

/** The schemas of other texts: `before` if none has changed, or as before, with their mistakes. */
export function updateSchemas(before: Schemas, texts: ReadonlyMap<string, string>): Schemas {
  if (isDeepStrictEqual(before.texts, texts)) return before;
  const next = schemasOf(texts);
  const problems = next.problems();
  return problems.length ? { ...before, texts, problems: () => problems } : next;
}

/** Makes schemas from their texts. Each check is compiled on its first use. A file that is not JSON is left out. */
export function schemasOf(texts: ReadonlyMap<string, string>): Schemas {
  const files = parse(texts);
  const located = new Map<string, Located>();
  let compiler: Ajv | undefined;
  let problems: Problem[] | undefined;
  let blocks: Schema[] | undefined;
  function ajv(): Ajv {
    compiler ??= ajvFor(files);
    return compiler;
  }
  function at(reference: string, from = ''): Located {
    const key = `${from} ${reference}`;
    const schema = located.get(key) ?? lookUp(files, reference, from);
    located.set(key, schema);
    return schema;
  }
  return {
    ...walkerOf(at),
    texts,
    files,
    facts: (files.get(factsFile) ?? {}) as Schemas['facts'],
    problems() {
      // Those of a package were checked before it was packed.
      const arePublished = isBundled && ownBlocks().length === 0;
      problems ??= arePublished ? [] : problemsOf(texts, files, ajv).map(shown);
      return problems;
    },
    at,
    blocks() {
      blocks ??= (at(unionFile).schema.oneOf ?? []).map((member) => at(member.$ref!, unionFile).schema);
      return blocks;
    },
    validatorFor(path) {
      const validate = ajv().getSchema(schemaId(path));
      if (!validate) throw new Error(`There is no schema at ${path}.`);
      return validate;
    },
  };
}

/** Makes the compiler of the checks. A schema's path is its id, so that Ajv reads a relative `$ref` as editors do. */
function ajvFor(files: ReadonlyMap<string, Schema>): Ajv {
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
    // A check that is compiled again wherever it is referred to takes twice the time and memory.
    inlineRefs: false,
  });
  for (const format of formats) ajv.addFormat(format, formatOf(format).isName ? (name) => !isEveryObjects(name) : true);
  for (const keyword of [...ownKeywords, editorKeyword]) ajv.addKeyword(keyword);
  for (const [path, schema] of files) if (path !== factsFile) ajv.addSchema(schema, schemaId(path));
  return ajv;
}

/** Finds the mistakes in each schema by itself or, if there are none, the one that prevents compiling. */
function problemsOf(texts: ReadonlyMap<string, string>, files: ReadonlyMap<string, Schema>, ajv: () => Ajv): Problem[] {
  const wrong = schemaTextProblems(texts);
  if (wrong.length) return wrong;
  const unusable = compileProblems(ajv(), files);
  if (!unusable.length) return [];
  // A schema that cannot be compiled prevents those that refer to it from being compiled: by the union of all blocks,
  // those that have blocks in them prevent each other.
  const alone = compileProblems(ajvFor(new Map(files).set(unionFile, {})), files);
  const isCause = ({ file }: Problem) =>
    !alone.some((other) => other.file !== file && targetsOf(file, files.get(file)!).has(other.file));
  return [...alone.filter(isCause), ...unusable].slice(0, 1);
}

/** Parses schemas: those that are valid JSON, by path, and the union of all blocks. */
function parse(texts: ReadonlyMap<string, string>): Map<string, Schema> {
  const sources = new Map([...texts].map(([path, text]) => [path, parseJson(text).data]));
  const files = new Map<string, Schema>();
  for (const [path, data] of sources) if (data) files.set(path, expanded(data, path, sources) as Schema);
  if (files.has(actsFile)) files.set(actsFile, withKinds(files.get(actsFile)!, files));
  return files.set(unionFile, blockUnion(files) as Schema);
}

/**
 * Extends the schema of each `$ref` by the keywords beside it: a property can share its limits with others and have its
 * own description. Such a reference must not refer to another one.
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

/** Of what editors do not write: the code is generated by it, and finds its mistakes. */
const isOfCode = (file: string) => /^schemas\/(?:api\/|compiled\.)/.test(file);

const compileProblems = (ajv: Ajv, files: ReadonlyMap<string, Schema>): Problem[] =>
  [...files.keys()].flatMap((file) => {
    if (isOfCode(file)) return [];
    try {
      ajv.getSchema(schemaId(file));
      return [];
    } catch (error) {
      return [{ file, line: 1, column: 1, message: `This schema cannot be used: ${(error as Error).message}.` }];
    }
  });

export const targetsOf = (path: string, schema: Schema): Set<string> =>
  new Set(
    [...JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g)].map(([, reference]) =>
      posix.join(posix.dirname(path), reference!),
    ),
  );
