/** As much of JSON Schema as breakages are made from; references are followed before. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  maxProperties?: number;
  additionalProperties?: boolean | Schema;
};

/** One value by which a right one is broken, and how. */
export type Breakage = { how: string; value: unknown };

const valueOfType: Record<string, unknown> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 0.5,
  string: 'x',
  array: [],
  object: {},
};

/** Every way to break a value that is as a schema says, one at a time, at each place in it. */
export function breakagesOf(schema: Schema, value: unknown, place = 'the body'): Breakage[] {
  return [
    ...ofType(schema, place),
    ...(typeof value === 'string' ? ofText(schema, value, place) : []),
    ...(typeof value === 'number' ? ofNumber(schema, place) : []),
    ...(Array.isArray(value) ? ofArray(schema, value, place) : []),
    ...(isObject(value) ? ofObject(schema, value, place) : []),
  ];
}

function ofType({ type, enum: listed, const: only }: Schema, place: string): Breakage[] {
  const isListed = listed !== undefined || only !== undefined;
  const allowed = [type ?? []].flat();
  if (!isListed && !allowed.length) return [];
  const others = Object.entries(valueOfType).filter(
    ([name]) => !allowed.includes(name) && !(name === 'integer' && allowed.includes('number')),
  );
  return [
    ...others.map(([name, value]) => ({ how: `${place} is of the type ${name}`, value })),
    ...(isListed ? [{ how: `${place} is none of what is listed`, value: 'none-of-these' }] : []),
  ];
}

function ofText(schema: Schema, value: string, place: string): Breakage[] {
  const { minLength = 0, maxLength, pattern, format } = schema;
  return [
    ...(maxLength === undefined ? [] : [{ how: `${place} is too long`, value: 'x'.repeat(maxLength + 1) }]),
    ...(minLength > 0 ? [{ how: `${place} is too short`, value: 'x'.repeat(minLength - 1) }] : []),
    ...(pattern || format
      ? ['', ' ', '\n', `${value}\n`, `§${value}§`].map((text) => ({ how: `${place} has the wrong form`, value: text }))
      : []),
    { how: `${place} has a NUL`, value: `${value.slice(1)}\0` },
    { how: `${place} has half a character`, value: `${value.slice(1)}\ud800` },
  ];
}

const ofNumber = ({ minimum, maximum }: Schema, place: string): Breakage[] => [
  ...(minimum === undefined ? [] : [{ how: `${place} is too small`, value: minimum - 1 }]),
  ...(maximum === undefined ? [] : [{ how: `${place} is too large`, value: maximum + 1 }]),
];

function ofArray({ minItems = 0, maxItems, uniqueItems, items }: Schema, value: unknown[], place: string): Breakage[] {
  const [first] = value;
  return [
    ...(minItems > 0 ? [{ how: `${place} has too few items`, value: value.slice(0, minItems - 1) }] : []),
    ...(maxItems === undefined ? [] : [{ how: `${place} has too many items`, value: Array(maxItems + 1).fill(first) }]),
    ...(uniqueItems ? [{ how: `${place} has an item twice`, value: [first, first] }] : []),
    ...(items && value.length
      ? breakagesOf(items, first, `an item of ${place}`).map(({ how, value: item }) => ({ how, value: [item] }))
      : []),
  ];
}

function ofObject(schema: Schema, value: Record<string, unknown>, place: string): Breakage[] {
  const { required = [], properties = {}, additionalProperties, maxProperties } = schema;
  const inside = (name: string, inner: Schema, sample: unknown) =>
    breakagesOf(inner, sample, name).map(({ how, value: broken }) => ({ how, value: { ...value, [name]: broken } }));
  return [
    ...required.map((name) => {
      const { [name]: _left, ...rest } = value;
      return { how: `${name} is missing`, value: rest };
    }),
    ...(additionalProperties === false
      ? [{ how: `${place} has a property too many`, value: { ...value, 'no-such-property': 1 } }]
      : []),
    ...(maxProperties === undefined
      ? []
      : [
          {
            how: `${place} has too many properties`,
            value: Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, i) => [`x${i}`, 'x'])),
          },
        ]),
    ...Object.entries(properties).flatMap(([name, inner]) => (name in value ? inside(name, inner, value[name]) : [])),
    ...(typeof additionalProperties === 'object' ? inside('another property', additionalProperties, 'x') : []),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bodies that are no JSON, or JSON that nobody sends who means well. */
export function brokenBodies(right: string): { how: string; body: Uint8Array }[] {
  const texts: Record<string, string> = {
    'is empty': '',
    'ends too early': right.slice(0, -1),
    'goes on after its end': `${right}}`,
    'is there twice': right + right,
    'is in a list': `[${right}]`,
    'has a comment': `/**/${right}`,
    'has a name twice': right.replace('{', '{"x":1,"x":2,'),
    'has __proto__': right.replace(/\}$/, ',"__proto__":{"x":1}}'),
    'is nested 21 deep': '['.repeat(21) + ']'.repeat(21),
    'is nested 10,000 deep': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'is a NUL': '\0',
  };
  return [
    ...Object.entries(texts).map(([how, text]) => ({ how: `the body ${how}`, body: Buffer.from(text) })),
    { how: 'the body is not in UTF-8', body: Buffer.from(right.replace('"', '"\xff'), 'latin1') },
    { how: 'the body is in UTF-16', body: Buffer.from(right, 'utf16le') },
    { how: 'the body is larger than any call takes', body: Buffer.alloc(8 * 1024 * 1024 + 1, ' ') },
  ];
}
