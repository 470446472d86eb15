import fc, { type Arbitrary } from 'fast-check';

/** As much of JSON Schema as the schemas of our calls use. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
};

/** Values that are as a schema says. */
export function valid(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const record = Object.fromEntries(properties.map(([name, inner]) => [name, valid(inner)]));
      return fc.record(record, { requiredKeys: schema.required ?? [], noNullPrototype: true });
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: 3 });
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.string();
  }
}

function text({ pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  const longest = Math.min(maxLength, 200);
  if (pattern === undefined) return fc.string({ minLength, maxLength: longest });
  return fc.stringMatching(new RegExp(pattern, 'u')).map((found) => found.slice(0, maxLength));
}

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, false, 0, -0, -1, 1e308, 5e-324, 2 ** 53, '', ' ', [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udc00x',
    '𝄞',
    '‮',
    "'; drop table links; --",
    '#{1+1}',
    '../../etc/passwd',
    '<script>',
  ),
);

const names = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'amount', 'amount_pence', 'id', ''),
);

/** JSON whose shape is near a schema's, and mostly not as it says. */
export function near(schema: Schema): Arbitrary<string> {
  const properties = Object.keys(schema.properties ?? {});
  const good = valid(schema).map((value) => ({ ...(value as Record<string, unknown>) }));
  const without = fc.tuple(good, fc.constantFrom(...properties, 'none')).map(([body, name]) => {
    delete body[name];
    return body;
  });
  const withMore = fc
    .tuple(good, names, anything)
    .map(([body, name, value]) => [...Object.entries(body), [name, value]]);
  const changed = fc
    .tuple(good, fc.constantFrom(...properties, 'none'), anything)
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  const long = fc
    .tuple(good, fc.constantFrom(...properties, 'none'), fc.integer({ min: 1_001, max: 20_000 }))
    .map(([body, name, length]) => ({ ...body, [name]: 'x'.repeat(length) }));
  return fc.oneof(
    fc.oneof(without, changed, long, anything).map((body) => JSON.stringify(body)),
    withMore.map(toObjectText),
    changed.chain((body) => twice(JSON.stringify(body))),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      inner.properties
        ? fc.tuple(good, near(inner)).map(([body, text]) => put(JSON.stringify({ ...body, [name]: hole }), text))
        : [],
    ),
  );
}

const hole = 'a text that nothing else has';
const put = (json: string, text: string) => json.replace(JSON.stringify(hole), () => text);

/** An object's text from its entries, whatever their names are. */
const toObjectText = (entries: unknown[][]) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;

const twice = (json: string) => fc.constantFrom(`${json}${json}`, json.replace('{', '{"x":1,"x":2,'), `[${json}]`);

/** Bytes that are no JSON, or JSON that no honest page sends. */
export const noJson: Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }),
  fc.integer({ min: 21, max: 5_000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
  fc.integer({ min: 21, max: 5_000 }).map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  fc.integer({ min: 65_537, max: 90_000 }).map((size) => Buffer.from(`{"nonce":"${'x'.repeat(size)}"}`)),
  fc
    .constantFrom(
      ...[
        '',
        '{',
        '}',
        '{"nonce"',
        '{"nonce":',
        '{"nonce":"x"',
        '{nonce:"x"}',
        "{'nonce':'x'}",
        '{"nonce":"x"},',
        'NaN',
      ],
      ...['{"nonce":1e999}', '{"nonce":-1e999}', '{"nonce":0x10}', '{"nonce":"\\u0000"}', '{"nonce":"\\ud800"}'],
      ...['{"__proto__":{"nonce":"x"}}', '{"constructor":{"prototype":{}}}', '\ufeff{"nonce":"x"}', '{"nonce":"x"}\0'],
    )
    .map((text) => Buffer.from(text)),
  fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
);
