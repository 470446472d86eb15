// @vitest-environment jsdom

import { expect, test } from 'vitest';
import type { Located, Schema } from '../../../../src/content/schema/keywords.ts';
import { schemaMistakes } from '../../../../src/content/schema/mistakes.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { newEntry } from '../../../studio/forms/fields/list/new-entry.ts';
import { fieldsFor, kinds } from '../../../studio/forms/fields.ts';
import { entriesOf, propertiesOf, schemaResolver } from '../../../studio/forms/schema-resolver.ts';
import { site } from '../../support/described-site.ts';

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

/** The words of a value that are neither a name of the schema or the content, nor empty. */
function wordsIn(value: unknown, names: ReadonlySet<unknown>): unknown[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((one) => wordsIn(one, names));
  return value === '' || typeof value === 'boolean' || names.has(value) ? [] : [value];
}

test('D-36 whatever a form adds, of every schema, begins without words: it has names alone, and nothing of an example', () => {
  const schemas = JSON.stringify(Object.values(site.schemas.files));
  const fixed = [...schemas.matchAll(/"const":("[^"]*")|"enum":\[("[^"]*")\]/g)].map(
    ([, one, only]) => JSON.parse(one ?? only!) as unknown,
  );
  const names = new Set([...fixed, ...Object.values(site.names.offers).flatMap((all) => all.map(({ name }) => name))]);
  for (const file of new Set(site.files.flatMap(({ place }) => (place && 'schema' in place ? [place.schema] : [])))) {
    for (const [located, name] of valuesOf(resolver.at(file))) {
      const { edits, options } = fields.of(located, name);
      const tools = { resolver, fields, names: site.names, root: {} };
      const described = { ...resolver.resolve(located), name, resolver };
      const added = edits.added?.(options, described, tools, [name ?? 'entries'])?.value;
      const { items } = resolver.resolve(located).schema;
      const entry = items && newEntry(tools, { schema: items, file: located.file }, [name ?? 'entries']);
      for (const made of [fields.starter(located, name), added, entry])
        expect(wordsIn(made ?? '', names).filter(isOwn), `${located.file} ${name} ${JSON.stringify(made)}`).toEqual([]);
    }
  }
});

/** A number of a demo link is of its own. */
const isOwn = (value: unknown) => !/^00000000-0000-4000-8000-\d{12}$/.test(String(value));

test('D-36 the check asks for whatever a form has begun a new block with, and for nothing else in its schema', () => {
  const { members } = fields.of(resolver.at('schemas/generated/block.schema.json')).options as {
    members: Map<string, Located>;
  };
  expect(members.size).toBeGreaterThan(10);
  for (const [type, member] of members) {
    const path = `src/blocks/${type}/schema.json`;
    const { mistakes } = schemaMistakes(project.schemas, 'page.json', path, fields.starter(member));
    const others = mistakes.filter(({ message }) => !/^(Not filled in yet: "\w+"|This list is empty)\.$/.test(message));
    expect(others, type).toEqual([]);
  }
});

test('D-36 a schema that no form can edit is named in the error', () => {
  expect(() => fields.of({ schema: { type: 'null' }, file: 'schemas/x.json' }, 'odd')).toThrow(
    'There is no field for odd in schemas/x.json: {"type":"null"}',
  );
});
