import {
  formatOf,
  type Located,
  type Schema,
  type Schemas,
  type Sized,
  sizesOf,
  unionFile,
} from '../../content/api/node.ts';

const conditions: Record<string, string> = {
  'schemas/common.schema.json#/definitions/when': 'Shows it only when a [condition](content.md#conditions) holds.',
};

/** The properties of a schema as a table: meaning, limits, example. Those of nested objects follow. */
export function propertyTable(schemas: Schemas, path: string): string {
  const rows = rowsOf(schemas, schemas.at(path), '').map(({ name, meaning, limits, example }) => [
    `\`${name}\``,
    meaning,
    limits,
    example && `\`${example}\``,
  ]);
  return table(['Property', 'Meaning', 'Limits', 'Example'], rows);
}

type Row = { name: string; meaning: string; limits: string; example: string };

function rowsOf(schemas: Schemas, located: Located, prefix: string): Row[] {
  const { schema, file } = located;
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => name !== '$schema' && name !== 'type');
  // A block's own type is its heading. Any other "type" is an ordinary property.
  const type = schema.properties?.type;
  const listed = type && type.const === undefined ? [['type', type] as [string, Schema], ...properties] : properties;
  const rows = listed.flatMap(([name, property]) =>
    rowsFor(schemas, `${prefix}${name}`, { schema: property, file }, schema.required?.includes(name) ?? false),
  );
  const { additionalProperties: any } = schema;
  return typeof any === 'object'
    ? [...rows, ...rowsFor(schemas, `${prefix}<name>`, { schema: any, file }, false)]
    : rows;
}

function rowsFor(schemas: Schemas, name: string, property: Located, isNeeded: boolean): Row[] {
  const { schema, file } = resolve(schemas, property);
  const reference = property.schema.$ref ? referenceOf(schemas, property) : '';
  const need = isNeeded ? 'needed' : '';
  const meaning = conditions[reference];
  if (meaning) return [{ name, meaning, limits: need, example: '' }];
  const row = {
    name,
    meaning: schema.description ?? '',
    limits: [need, ...limitsOf(schema)].filter(Boolean).join('; '),
    example: exampleOf(schema),
  };
  if (reference === unionFile) return [row];
  if (!schema.items) return [row, ...rowsOf(schemas, { schema, file }, `${name}.`)];
  const items = { schema: schema.items, file };
  const itemReference = schema.items.$ref ? referenceOf(schemas, items) : '';
  if (itemReference === unionFile) return [{ ...row, limits: `${row.limits}; each is a [block](blocks.md)` }];
  if (itemReference in conditions) return [{ ...row, limits: `${row.limits}; each is a condition` }];
  const item = resolve(schemas, items);
  const inside = limitsOf(item.schema).join('; ');
  const limits = [row.limits, inside && `each ${inside}`].filter(Boolean).join('; ');
  const example = exampleOf(item.schema);
  return [
    { ...row, limits, example: row.example || (example && `[${example}]`) },
    ...rowsOf(schemas, item, `${name}[].`),
  ];
}

const referenceOf = (schemas: Schemas, { schema, file }: Located): string => {
  const { file: target } = schemas.at(schema.$ref!, file);
  const [, place] = schema.$ref!.split('#');
  return place ? `${target}#${place}` : target;
};

const resolve = (schemas: Schemas, located: Located): Located =>
  located.schema.$ref ? schemas.at(located.schema.$ref, located.file) : located;

function limitsOf(schema: Schema): string[] {
  const { enum: values, format, params, pattern } = schema;
  return [
    values ? `one of ${values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')}` : '',
    format ? formatOf(format).meaning : '',
    params ? `with ${params.map((param) => `\`{${param}}\``).join(', ')} too` : '',
    ...sizesOf(schema),
    pattern ? `of the form \`${pattern}\`` : '',
    schema.type === 'boolean' ? '`true` or `false`' : '',
  ].filter(Boolean);
}

function exampleOf({ examples, enum: values, format, type, minimum }: Schema & Sized): string {
  const example = examples?.[0] ?? values?.[0] ?? (format && formatOf(format).example);
  if (example !== undefined) return JSON.stringify(example);
  if (type === 'integer' && minimum !== undefined) return String(minimum);
  return type === 'boolean' ? 'true' : '';
}

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows.map(tableRow)].join('\n');

const tableRow = (cells: readonly string[]) =>
  `| ${cells.map((words) => words.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
