import { type Format, formatOf } from '../../../content/schema/name-kinds.ts';
import type { Located, Schema } from '../../../content/schema/types.ts';
import type { Json } from '../model.ts';
import type { Look } from './look.ts';

/** How a value is edited. It follows from the value's schema alone, so that a new block needs no code here. */
export type Field =
  /** A value that is never changed: the type of a block, the name of a schema. */
  | { kind: 'fixed' }
  | { kind: 'words'; format?: Format | undefined; colour?: true }
  /** A time with its offset from UTC. */
  | { kind: 'moment' }
  | { kind: 'number' }
  /** A number or words, or true or false. `typedBy`: the property around it that says which. */
  | { kind: 'scalar'; types: string[]; typedBy?: string }
  | { kind: 'choice'; values: Json[] }
  /** A mark that is set or left out. */
  | { kind: 'mark'; value: Json }
  | { kind: 'yes-no' }
  /** The name of something that exists. `left`: what it is where it is left out. */
  | { kind: 'name'; format: Format; left?: string }
  /** A condition over facts and values, or over values alone. */
  | { kind: 'condition'; subjects: ('fact' | 'value')[] }
  | { kind: 'group' }
  /** A name, or an object with that name and more. */
  | { kind: 'short'; format: Format; long: Located }
  | { kind: 'list'; items: Located }
  /** A list of fixed values, each at most once. */
  | { kind: 'choices'; values: Json[] }
  /** One of several kinds of objects, by their tag. */
  | { kind: 'union'; members: Map<string, Located> };

/** The titles of the schemas of conditions, and what those are about. */
const conditions: Record<string, ('fact' | 'value')[]> = { When: ['fact', 'value'], ValueWhen: ['value'] };

/** The form of a colour in content. */
const colour = '^#[0-9a-f]{6}$';

/** Says how a value is edited. Throws an error if its schema asks for something that no form can edit. */
export function fieldOf(look: Look, located: Located, name?: string): Field {
  const members = look.members(located);
  if (members) return { kind: 'union', members };
  const { schema, file } = look.resolve(located);
  const { type, enum: values, format, pattern, items } = schema;
  if (name === '$schema' || schema.const !== undefined) return { kind: 'fixed' };
  const over = conditions[schema.title ?? ''];
  if (over) return { kind: 'condition', subjects: over.filter((one) => schema.properties?.[one]) };
  if (values?.length === 1) return { kind: 'mark', value: values[0] as Json };
  if (values) return { kind: 'choice', values: values as Json[] };
  if (type?.includes('object') && Array.isArray(type) && format)
    return { kind: 'short', format, long: { schema, file } };
  if (Array.isArray(type)) return { kind: 'scalar', types: type, ...(schema.typedBy && { typedBy: schema.typedBy }) };
  switch (type) {
    case 'object':
      return { kind: 'group' };
    case 'array':
      return listOf(look, { schema, file }, items);
    case 'boolean':
      return { kind: 'yes-no' };
    case 'integer':
    case 'number':
      return { kind: 'number' };
    case 'string': {
      if (format === 'moment') return { kind: 'moment' };
      const isName = format && (formatOf(format).names || formatOf(format).offered);
      const left = typeof schema.default === 'string' ? { left: schema.default } : {};
      return isName
        ? { kind: 'name', format, ...left }
        : { kind: 'words', format, ...(pattern === colour && { colour: true }) };
    }
  }
  throw new Error(`There is no field for ${name ?? 'a value'} in ${file}: ${JSON.stringify(schema).slice(0, 200)}`);
}

function listOf(look: Look, { schema, file }: Located, items: Schema | undefined): Field {
  if (!items) throw new Error(`There is no field for the entries of a list in ${file}.`);
  const entry: Located = { schema: items, file };
  const { enum: values } = look.resolve(entry).schema;
  const { uniqueItems } = schema as Schema & { uniqueItems?: boolean };
  return values && uniqueItems ? { kind: 'choices', values: values as Json[] } : { kind: 'list', items: entry };
}

/** The properties that a value can have: those of its schema, then those that its schema describes by any name. */
export function propertiesOf(look: Look, located: Located): { name: string; located: Located; isNeeded: boolean }[] {
  const { schema, file } = look.resolve(located);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    located: { schema: property, file },
    isNeeded: schema.required?.includes(name) ?? false,
  }));
}

/** The schema of the properties whose names editors choose. Undefined if a value has none. */
export function entriesOf(look: Look, located: Located): Located | undefined {
  const { schema, file } = look.resolve(located);
  return typeof schema.additionalProperties === 'object' ? { schema: schema.additionalProperties, file } : undefined;
}
