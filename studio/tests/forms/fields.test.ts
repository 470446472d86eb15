// @vitest-environment jsdom

import { expect, test } from 'vitest';
import type { Located, Schema } from '../../../src/content/schema/keywords.ts';
import { project } from '../../../tests/support/project/project.ts';
import { fieldsFor, kinds } from '../../forms/fields.ts';
import { entriesOf, propertiesOf, schemaResolver } from '../../forms/schema-resolver.ts';
import { site } from '../support/described-site.ts';

const resolver = schemaResolver(site.schemas);
const fields = fieldsFor(resolver, site.names);

/** Every value that a schema describes, however deep, once, with the property that has it. */
function* valuesOf(located: Located, name?: string, seen = new Set<Schema>()): Generator<[Located, string?]> {
  const { schema, file } = resolver.resolve(located);
  yield [{ schema, file }, name];
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const property of propertiesOf(resolver, { schema, file }))
    yield* valuesOf(property.located, property.name, seen);
  const entries = entriesOf(resolver, { schema, file });
  const items = schema.items && { schema: schema.items, file };
  const inside = [entries, items, ...(resolver.members({ schema, file })?.values() ?? [])];
  for (const one of inside) if (one) yield* valuesOf(one, undefined, seen);
}

test('D-36 each value of each file is of exactly one kind of field, special or general, and begins as that', () => {
  const files = new Set(site.files.flatMap(({ place }) => (place && 'schema' in place ? [place.schema] : [])));
  const used = new Set<string>();
  for (const file of files) {
    for (const [located, name] of valuesOf(resolver.at(file))) {
      const own = kinds.filter(([, edits]) => edits.recognise({ ...located, name, resolver }));
      const special = own.filter(([, edits]) => !edits.isGeneral);
      const found = (special.length ? special : own).map(([kind]) => kind);
      expect(found, `${located.file} ${name}: ${found}`).toHaveLength(1);
      expect(fields.of(located, name).kind).toBe(found[0]);
      expect(fields.starter(located, name), `${located.file} ${name}`).toBeDefined();
      used.add(found[0]!);
    }
  }
  expect(kinds.map(([kind]) => kind).filter((kind) => !used.has(kind))).toEqual([]);
});

test('D-36 a form begins a new block, whatever its type, with nothing that the check of its schema refuses', () => {
  const { members } = fields.of(resolver.at('schemas/generated/block.schema.json')).options as {
    members: Map<string, Located>;
  };
  expect(members.size).toBeGreaterThan(10);
  for (const [type, member] of members) {
    const validate = project.schemas.validatorFor(`src/blocks/${type}/schema.json`);
    const made = fields.starter(member);
    expect(validate(made), `${type} ${JSON.stringify(made)} ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test('D-36 a schema that no form can edit is named in the error', () => {
  expect(() => fields.of({ schema: { type: 'null' }, file: 'schemas/x.json' }, 'odd')).toThrow(
    'There is no field for odd in schemas/x.json: {"type":"null"}',
  );
});
