import { type Format, type Located, rememberFor, type Schema, schemaAt } from './schemas.ts';

/** A value in a content file together with the schema that describes it. */
export type Visit = { schema: Schema; value: unknown; pointer: string };

/** A value whose schema says what it names. */
export type Reference = { format: Format; value: string; pointer: string; schema: Schema };

/**
 * Every value of `data` with its schema, outermost first; what no schema describes is left out, so that data with
 * mistakes can be walked too. Everything that works across files works from this, and new blocks need no code.
 */
export function walk(schemaPath: string, data: unknown): Iterable<Visit> {
  if (!isObject(data)) return visit(schemaAt(schemaPath), data, '');
  const known = walks(data);
  const visits = known.get(schemaPath) ?? [...visit(schemaAt(schemaPath), data, '')];
  known.set(schemaPath, visits);
  return visits;
}

/** Every walk over data, by the schema's path: each check asks for it anew. */
const walks = rememberFor((_data: object) => new Map<string, Visit[]>());

/** Every formatted property of `data`: what it is the name of, the name, and where it stands. */
export function* references(schemaPath: string, data: unknown): Generator<Reference> {
  for (const { schema, value, pointer } of walk(schemaPath, data)) {
    if (schema.format && typeof value === 'string') yield { format: schema.format, value, pointer, schema };
  }
}

function* visit({ schema, file }: Located, value: unknown, pointer: string): Generator<Visit> {
  if (schema.$ref) {
    yield* visit(schemaAt(schema.$ref, file), value, pointer);
    return;
  }
  const member = memberFor({ schema, file }, value);
  if (member) {
    yield* visit(member, value, pointer);
    return;
  }
  yield { schema, value, pointer };

  if (Array.isArray(value)) {
    if (!schema.items) return;
    for (const [i, item] of value.entries()) yield* visit({ schema: schema.items, file }, item, `${pointer}/${i}`);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      const property = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties![key] : other;
      if (property) yield* visit({ schema: property, file }, item, `${pointer}/${escapeStep(key)}`);
    }
  }
}

/** The member of a union that the value's own tag names; nothing where the schema is no union or the tag is wrong. */
function memberFor({ schema, file }: Located, value: unknown): Located | undefined {
  const tag = schema.discriminator?.propertyName;
  if (!tag || !isObject(value)) return undefined;
  return membersOf(schema)(file, tag).get(value[tag]);
}

/** The members of each union by their tag: worked out once, because every block of every page asks. */
const membersOf = rememberFor((schema: Schema) => {
  let members: Map<unknown, Located> | undefined;
  return (file: string, tag: string) => {
    members ??= new Map(
      (schema.oneOf ?? [])
        .map((member) => (member.$ref ? schemaAt(member.$ref, file) : { schema: member, file }))
        .map((member) => [member.schema.properties?.[tag]?.const, member]),
    );
    return members;
  };
});

/** Every block type that there is. */
export function blockTypes(): string[] {
  const { schema, file } = schemaAt('schemas/generated/block.schema.json');
  return (schema.oneOf ?? []).map((member) => String(schemaAt(member.$ref!, file).schema.properties?.type?.const));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property's name as a step of a JSON pointer. */
export const escapeStep = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
