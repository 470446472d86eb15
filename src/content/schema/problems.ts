import { posix } from 'node:path';
import { Ajv } from 'ajv';
import { type ParsedJson, parseJson } from '../json/parse.ts';
import { problemsIn } from '../json/places.ts';
import { valueAt } from '../json/pointer.ts';
import type { Fault, Problem } from '../problem/problem.ts';
import { nearest, oneOf } from '../problem/suggest.ts';
import { actsFile, kindOfFile } from './act-kinds.ts';
import { typeNameOf, unionFile } from './block-union.ts';
import { ownKeywords, type Schema } from './keywords.ts';
import { formats } from './name-kinds.ts';

/** A keyword that only editors read. */
export const editorKeyword = 'enumDescriptions';

/** Knows every keyword of JSON Schema, and checks a schema by the meta-schema. */
const metaSchema = new Ajv({ strict: false, allErrors: true, verbose: true, code: { optimize: false } });
const keywords = [...Object.keys(metaSchema.RULES.keywords), 'discriminator', ...ownKeywords, editorKeyword];

type Parsed = Map<string, ParsedJson>;

/** Finds the mistakes in schemas that can be found in each by itself. `texts` are the texts of the files. */
export function schemaTextProblems(texts: ReadonlyMap<string, string>): Problem[] {
  const parsed = new Map([...texts].map(([path, text]) => [path, parseJson(text)]));
  return [...texts].flatMap(([path, text]) => {
    const { data, mistakes } = parsed.get(path)!;
    const allMistakes = [...mistakes];
    if (!allMistakes.length && path.endsWith('schema.json'))
      allMistakes.push(...faultsIn(path, data as Schema, parsed));
    return problemsIn(path, text, allMistakes);
  });
}

/** A misspelt keyword may cause other mistakes, so it is reported alone. */
function faultsIn(path: string, schema: Schema, parsed: Parsed): Fault[] {
  const nodes = [...schemaNodes(schema)];
  const words = nodes.flatMap(({ node, pointer }) => [...wordFaults(node, pointer)]);
  if (words.length) return words;
  const forms = formFaults(schema);
  if (forms.length) return forms;
  const block = /^src\/blocks\/([^/]+)\//.exec(path)?.[1];
  return [
    ...nodes.flatMap(({ node, pointer }) => referenceFaults(path, node, pointer, parsed)),
    ...(block ? blockFaults(block, schema) : []),
    ...(kindOfFile(path) ? kindFaults(path, schema, parsed) : []),
  ];
}

/** Finds keywords and formats that do not exist. */
function* wordFaults(node: Schema, pointer: string): Generator<Fault> {
  for (const key of Object.keys(node).filter((one) => !keywords.includes(one))) {
    const message = `${JSON.stringify(key)} is not a keyword of schemas.`;
    yield { pointer, key, message, suggestion: nearest(key, keywords) };
  }
  const { format } = node;
  if (format === undefined || formats.includes(format)) return;
  const message = `${JSON.stringify(format)} is not a format. There are ${oneOf(formats)}.`;
  yield { pointer: `${pointer}/format`, message, suggestion: nearest(String(format), formats) };
}

/** Finds references to something that does not exist. */
function referenceFaults(path: string, { $ref }: Schema, pointer: string, parsed: Parsed): Fault[] {
  const [file = '', place = ''] = $ref?.split('#') ?? [];
  const target = file ? posix.join(posix.dirname(path), file) : path;
  if (!$ref || target === unionFile) return [];
  const faultOf = (message: string, suggestion?: string) => [{ pointer: `${pointer}/$ref`, message, suggestion }];
  const schema = parsed.get(target);
  if (!schema) {
    const suggestion = nearest(target, parsed.keys());
    return faultOf(`There is no schema at ${target}.`, suggestion && posix.relative(posix.dirname(path), suggestion));
  }
  const part = valueAt(schema.data, place);
  return part === undefined && schema.data !== undefined ? faultOf(`There is no ${place} in ${target}.`) : [];
}

/** Finds violations of the meta-schema, such as an unknown type. Only the first error about each place is reported. */
function formFaults(schema: Schema): Fault[] {
  metaSchema.validateSchema(schema);
  const places = new Set<string>();
  return (metaSchema.errors ?? []).flatMap(({ instancePath: pointer, keyword, message, params, data }) => {
    if (places.has(pointer)) return [];
    places.add(pointer);
    if (keyword !== 'enum') return [{ pointer, message: `This ${message}.` }];
    const allowed = params.allowedValues as string[];
    const suggestion = nearest(String(data), allowed);
    return [{ pointer, message: `${JSON.stringify(data)} is not one of ${oneOf(allowed)}.`, suggestion }];
  });
}

/** Checks a block's schema: the title and type of its folder, descriptions, and the words kept with its act. */
function* blockFaults(type: string, schema: Schema): Generator<Fault> {
  const title = JSON.stringify(typeNameOf(type));
  if (JSON.stringify(schema.title) !== title) {
    const message = `The title of this schema is the name of the block's type in src/types.gen.ts: ${title}.`;
    yield { ...(schema.title !== undefined && { pointer: '/title' }), message };
  }
  if (schema.properties?.type?.const !== type) {
    const message = `A block's type is its folder's name: "type": { "const": ${JSON.stringify(type)} }.`;
    yield { pointer: '/properties/type/const', message };
  }
  if (!schema.description) yield { message: 'This block has no description.' };
  const nodes = [...schemaNodes(schema)];
  const acts = nodes.find(({ node }) => node.acts !== undefined);
  if (acts && !schema.says && !nodes.some(({ node }) => node.words === 'button')) {
    const message = `The words of the button that records the act are kept: "words": "button" beside them, or "says".`;
    yield { pointer: `${acts.pointer}/acts`, message };
  }
  for (const { node, property } of nodes) {
    if (!property || node.description || node.$ref || node.const !== undefined) continue;
    const { name, list } = property;
    yield { pointer: list, key: name, message: `${JSON.stringify(name)} has no description.` };
  }
}

/** Finds properties of a kind of act with another meaning elsewhere: acts.json has one schema for all kinds. */
function kindFaults(path: string, { properties = {} }: Schema, parsed: Parsed): Fault[] {
  const ofAll = (parsed.get(actsFile)?.data as Schema | undefined)?.additionalProperties as Schema | undefined;
  const before = [...parsed].filter(([other]) => kindOfFile(other) && other < path);
  return Object.entries(properties).flatMap(([key, property]) => {
    const fault = (message: string) => [{ pointer: '/properties', key, message }];
    if (ofAll?.properties?.[key]) return fault(`"${key}" is a property of every act already: give this another name.`);
    const [other] =
      before.find(([, { data }]) => differs((data as Schema | undefined)?.properties?.[key], property)) ?? [];
    if (!other) return [];
    return fault(
      `"${key}" is a property of the kind ${kindOfFile(other)} too, with another schema. acts.json has one schema for all kinds: give this another name, or the same schema.`,
    );
  });
}

const differs = (one: Schema | undefined, other: Schema) =>
  one !== undefined && JSON.stringify(one) !== JSON.stringify(other);

/** A schema inside another. Of a property: its name, and the pointer of the list of properties. */
type SchemaNode = { node: Schema; pointer: string; property?: { name: string; list: string } };

const maps = ['properties', 'definitions', 'patternProperties'];
const lists = ['oneOf', 'anyOf', 'allOf'];
const single = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'contains'];

/** Visits a schema and every schema inside it. Names of properties have neither / nor ~, so that none is escaped. */
function* schemaNodes(node: unknown, pointer = '', property?: SchemaNode['property']): Generator<SchemaNode> {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  yield { node, pointer, ...(property && { property }) };
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    const at = `${pointer}/${key}`;
    if (single.includes(key)) yield* schemaNodes(value, at);
    if (!maps.includes(key) && !lists.includes(key)) continue;
    for (const [name, inner] of Object.entries(value ?? {})) {
      yield* schemaNodes(inner, `${at}/${name}`, key === 'properties' ? { name, list: at } : undefined);
    }
  }
}
