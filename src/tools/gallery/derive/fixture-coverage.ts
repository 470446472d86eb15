import { readFileSync } from 'node:fs';
import { locator } from '../../../content/problem/mistakes.ts';
import type { Problem } from '../../../content/problem/problem.ts';
import { nearest } from '../../../content/problem/suggest.ts';
import type { Schema } from '../../../content/schema/types.ts';
import { isObject } from '../../../content/schema/walk.ts';
import type { Block } from '../../../types.gen.ts';
import { traitsOf } from './blocks.ts';
import { linkProblems } from './fixture-links.ts';
import type { Fixture } from './fixtures.ts';
import { usesFile, usesOf } from './interactions.ts';
import { schemas } from './project.ts';
import { handledRefusals } from './refusals.ts';

/** What no fixture of a block shows: each value that a property can have, and each property that may be left out. */
export function fixtureProblems(fixtures: readonly Fixture[]): Problem[] {
  const types = [...new Set(fixtures.map(({ type }) => type))];
  return types.flatMap((type) => {
    const own = fixtures.filter((fixture) => fixture.type === type);
    const blocks: unknown[] = own.map(({ block }) => block);
    const { schema } = schemas.at(`src/blocks/${type}/schema.json`);
    return [
      ...missing(schema, blocks).map((what) => ({
        file: `src/blocks/${type}/fixtures/valid.json`,
        line: 1,
        column: 1,
        message: `No fixture shows ${what}. Add one that does.`,
      })),
      ...unusedActs(type, fixtures),
      ...unknownRefusals(
        type,
        own.map(({ block }) => block),
      ),
      ...linkProblems(
        type,
        own.map(({ title }) => title),
      ),
    ];
  });
}

/** An act that is not recorded by a press of the block's own button needs the steps that lead to it. */
function unusedActs(type: string, fixtures: readonly Fixture[]): Problem[] {
  const own = fixtures.filter((fixture) => fixture.type === type && !('label' in fixture.block));
  const act = own.map(({ block }) => traitsOf(block).act).find((found) => found !== undefined);
  if (act === undefined || usesOf(type, {}).some(({ records }) => records)) return [];
  const message = `Nothing says what a customer does until "${act}" is recorded. Add the steps here, with "records": true.`;
  return [{ file: usesFile(type), line: 1, column: 1, message }];
}

/** What a schema says that its block handles, and that no act of the block is refused with. */
export function unknownRefusals(
  type: string,
  blocks: readonly Block[],
  file = `src/blocks/${type}/schema.json`,
): Problem[] {
  const text = readFileSync(file, 'utf8');
  const { handles = [] } = JSON.parse(text) as Schema;
  const known = [...new Set(blocks.flatMap((block) => handledRefusals(traitsOf(block).act ?? '')))];
  const positionOf = locator(text);
  return handles.flatMap((slug, index) => {
    if (known.includes(slug)) return [];
    const message = `No act of this block is refused with "${slug}" on its page.`;
    return [{ file, ...positionOf({ pointer: `/handles/${index}` }), message, suggestion: nearest(slug, known) }];
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
