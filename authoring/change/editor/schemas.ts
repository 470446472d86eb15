import { posix } from 'node:path';
import { optionalFiles, requiredFiles } from '../../../src/content/folder/file-kind.ts';
import { unionFile } from '../../../src/content/schema/block-union.ts';
import { editorFolder } from '../../../src/content/schema/editor-folder.ts';
import { ownKeywords, type Schema } from '../../../src/content/schema/keywords.ts';
import { completedFormats } from '../../../src/content/schema/name-kinds.ts';
import { type Schemas, targetsOf } from '../../../src/content/schema/schemas.ts';
import { isComparison } from '../../../src/content/schema/walk.ts';

/** The file with the names in the content. The other schemas refer to it. */
export const namesFile = `${editorFolder}/names.schema.json`;

/** Keywords that only the checks read. */
const checkKeywords = new Set(['format', 'discriminator', ...ownKeywords]);

/** The schemas for editors, by path: the same rules, with existing names offered. Others are for the check. */
export function editorSchemas(schemas: Schemas): Map<string, object> {
  const kinds = [
    'page',
    'letter',
    'document',
    ...[...requiredFiles, ...optionalFiles].map((file) => file.replace('.json', '')),
  ];
  const copies = new Map<string, object>([[homeOf(unionFile), blockCopy(schemas)]]);
  const todo = new Set(['schemas/common.schema.json', ...kinds.map((kind) => `schemas/${kind}.schema.json`)]);
  for (const path of todo) {
    const { schema } = schemas.at(path);
    copies.set(homeOf(path), copy(schema, path, false) as object);
    // The copy of the union has all blocks.
    const targets = [...targetsOf(path, schema)].filter((one) => one !== unionFile && !one.startsWith('src/blocks/'));
    for (const target of targets) todo.add(target);
  }
  return copies;
}

function blockCopy(schemas: Schemas): object {
  const { oneOf = [], ...union } = schemas.at(unionFile).schema;
  const paths = oneOf.map(({ $ref }) => posix.join(posix.dirname(unionFile), $ref!));
  return {
    ...(copy(union, unionFile, false) as object),
    oneOf: paths.map((path) => ({ $ref: `#/definitions/${typeOf(path)}` })),
    definitions: Object.fromEntries(paths.map((path) => [typeOf(path), copy(schemas.at(path).schema, path, false)])),
  };
}

const typeOf = (path: string) => path.split('/')[2]!;

const homeOf = (path: string) => `${editorFolder}/${path.split('/').at(-1)}`;

/** Copies a part of a schema for editors. `isMap` says that its keys are names of properties, not keywords. */
function copy(value: unknown, from: string, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, from, false));
  if (typeof value !== 'object' || value === null) return value;
  if (isMap) return mapped(value, (inner) => copy(inner, from, false));
  const schema = value as Schema;
  if (schema.$ref) return { $ref: referenceTo(schema.$ref, from) };

  const { format } = schema;
  const isName = format !== undefined && completedFormats.includes(format);
  const copied = Object.entries(schema).filter(
    ([key]) => !checkKeywords.has(key) && !(key === 'examples' && isName && format !== 'line'),
  );
  return {
    ...Object.fromEntries(copied.map(([key, inner]) => [key, copyKeyword(key, inner, from)])),
    ...(isName && { allOf: [{ $ref: `names.schema.json#/definitions/${format}` }, ...offeredIn(schema)] }),
    ...(isComparison(schema) && { allOf: [{ $ref: 'names.schema.json#/definitions/condition' }] }),
  };
}

/** Offers the placeholders that the code fills in this line only. */
const offeredIn = ({ params }: Schema) => {
  const names = (params ?? []).map((name) => `{${name}}`);
  const enumDescriptions = names.map(() => 'Filled in here, and nowhere else.');
  return names.length ? [{ anyOf: [{ enum: names, enumDescriptions }, { type: 'string' }] }] : [];
};

/** Keywords whose values are data, not schemas. */
const plain = new Set(['const', 'enum', 'enumDescriptions', 'examples', 'required', 'default', 'description', 'title']);

const maps = new Set(['properties', 'definitions']);

const copyKeyword = (key: string, value: unknown, from: string) =>
  plain.has(key) ? value : copy(value, from, maps.has(key));

/** Rewrites a reference for the copies, which are all in one folder. */
function referenceTo(reference: string, from: string): string {
  const [file = '', place = ''] = reference.split('#');
  const target = file ? posix.join(posix.dirname(from), file) : from;
  const isBlock = target.startsWith('src/blocks/');
  const inside = isBlock ? `/definitions/${typeOf(target)}${place}` : place;
  const isNear = file === '' || homeFor(target) === homeFor(from);
  return `${isNear ? '' : homeFor(target).split('/').at(-1)}#${inside}`;
}

const homeFor = (path: string) => (path.startsWith('src/blocks/') ? homeOf(unionFile) : homeOf(path));

function mapped(object: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
