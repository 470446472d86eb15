import type { Checks } from '../../src/tools/bundle/build-site.ts';
import {
  blockFolder,
  blockProblems,
  isObject,
  ownFixtureProblems,
  type Problem,
  type Project,
  publicProblems,
  readRelease,
  type Schema,
  siteOf,
} from '../api/node.ts';
import { traitsOf } from './block-traits.ts';
import { type Fixture, fixturesOf, linkProblems, schemas, usesFile, usesOf } from './fixture-files.ts';

/** Everything wrong with a project, as check, build and studio tell it; missing fixtures if nothing else is. */
export function everyProblem(ofContent: readonly Problem[], project: Project): Problem[] {
  const wrong = [...ofContent, ...blockProblems(), ...publicProblems(project.assets)];
  if (wrong.length) return wrong;
  return [...fixtureProblems(fixturesOf()), ...ownFixtureProblems(project.schemas)];
}

/** What a build asks of the content (D-74). The settings of the machine that builds are not those of the server. */
export const checks: Checks = {
  site(content, project) {
    const site = siteOf(content);
    return { ...site, problems: everyProblem(site.problems, project) };
  },
  unready: (folder, project, today) => readRelease(folder, { ...project, today, env: {} }),
};

/** Finds the values of properties, and the properties left out, that no fixture of a block shows. */
export function fixtureProblems(fixtures: readonly Fixture[]): Problem[] {
  const types = [...new Set(fixtures.map(({ type }) => type))];
  return types.flatMap((type) => {
    const fixturesOfType = fixtures.filter((fixture) => fixture.type === type);
    const blocks: unknown[] = fixturesOfType.map(({ block }) => block);
    const { schema } = schemas.at(`src/blocks/${type}/schema.json`);
    return [
      ...missingValues(schema, blocks).map((what) => ({
        file: `${blockFolder(type)}/fixtures/valid.json`,
        line: 1,
        column: 1,
        message: `No fixture shows ${what}. Add one that does.`,
      })),
      ...unusedActs(type, fixtures),
      ...linkProblems(
        type,
        fixturesOfType.map(({ title }) => title),
      ),
    ];
  });
}

/** Reports an act without the fields that record it, unless a press of the block's own button records it. */
function unusedActs(type: string, fixtures: readonly Fixture[]): Problem[] {
  const unlabelled = fixtures.filter((fixture) => fixture.type === type && !('label' in fixture.block));
  const act = unlabelled.map(({ block }) => traitsOf(block).act).find((found) => found !== undefined);
  if (act === undefined || usesOf(type).some(({ records }) => records)) return [];
  const message = `Nothing says what a customer sends until "${act}" is recorded. Add the fields here, with "records": true.`;
  return [{ file: usesFile(type), line: 1, column: 1, message }];
}

/** The properties of a block that are no part of its picture. */
const elsewhere = ['type', 'when', 'blocks', 'rules', 'prefill'];

/** What has every way to write it in the tests of conditions. */
const bounds = ['earliest', 'latest'];

/** Lists the values that the schema allows and no fixture has. */
function missingValues(schema: Schema, values: unknown[]): string[] {
  const objects = values.filter(isObject);
  const covered = Object.entries(schema.properties ?? {}).filter(([name]) => !elsewhere.includes(name));
  const gaps = covered.flatMap(([name, property]) => {
    const values = objects.flatMap((value) => (name in value ? [value[name]] : []));
    if (!values.length) return [`${JSON.stringify(name)}`];
    const unseen = (property.enum ?? []).filter((value) => !values.includes(value));
    const items = property.items ? missingValues(property.items, values.flat()) : [];
    return [
      ...unseen.map((value) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
      ...items,
      ...(bounds.includes(name) ? [] : missingValues(property, values)),
    ];
  });
  const keys = (schema.propertyNames?.enum ?? []).filter((key) => !objects.some((value) => String(key) in value));
  return [...gaps, ...keys.map((key) => JSON.stringify(key))];
}
