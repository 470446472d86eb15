import type { Schema } from './types.ts';

/** A schema inside another. `property` is set where it is what a property is: its name, and the pointer of what lists it. */
type SchemaNode = { node: Schema; pointer: string; property?: { name: string; list: string } };

const maps = ['properties', 'definitions', 'patternProperties'];
const lists = ['oneOf', 'anyOf', 'allOf'];
const single = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'contains'];

/** A schema and every schema inside it. The names of properties have neither / nor ~, so that pointers need no escapes. */
export function* schemaNodes(node: unknown, pointer = '', property?: SchemaNode['property']): Generator<SchemaNode> {
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
