import type { Problem } from '../../content/problems.ts';
import { type Schema, schemaAt } from '../../content/schemas.ts';
import { isObject } from '../../content/walk.ts';
import type { Fixture } from './fixtures.ts';

/** What no fixture of a block shows: each value that a property can have, and each property that may be left out. */
export function fixtureProblems(fixtures: readonly Fixture[]): Problem[] {
  const types = [...new Set(fixtures.map(({ type }) => type))];
  return types.flatMap((type) => {
    const blocks: unknown[] = fixtures.filter((fixture) => fixture.type === type).map(({ block }) => block);
    const { schema } = schemaAt(`src/blocks/${type}/schema.json`);
    return missing(schema, blocks).map((what) => ({
      file: `src/blocks/${type}/fixtures/valid.json`,
      line: 1,
      column: 1,
      message: `No fixture shows ${what}. Add one that does.`,
    }));
  });
}

/** What the schema allows and none of the values has. */
function missing(schema: Schema, values: unknown[]): string[] {
  const objects = values.filter(isObject);
  const own = Object.entries(schema.properties ?? {}).filter(
    ([name]) => name !== 'type' && name !== 'when' && name !== 'blocks',
  );
  const found = own.flatMap(([name, property]) => {
    const given = objects.flatMap((value) => (name in value ? [value[name]] : []));
    if (!given.length) return [`${JSON.stringify(name)}`];
    const unseen = (property.enum ?? []).filter((wanted) => !given.includes(wanted));
    const items = property.items ? missing(property.items, given.flat()) : [];
    return [
      ...unseen.map((value) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
      ...items,
      ...missing(property, given),
    ];
  });
  const keys = (schema.propertyNames?.enum ?? []).filter((key) => !objects.some((value) => String(key) in value));
  return [...found, ...keys.map((key) => JSON.stringify(key))];
}
