/** What every block must have, for every folder in `src/blocks`: a new block gets all of this without a test of its own. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, test, vi } from 'vitest';
import { ownFixtureProblems } from '../authoring/check/fixtures.ts';
import { copiedActs } from '../authoring/walk/appearance.ts';
import { sampleSite } from '../authoring/walk/sample-site.ts';
import { toSentence } from '../src/content/problem/problem.ts';
import type { Schema } from '../src/content/schema/keywords.ts';
import { schemaMistakes } from '../src/content/schema/mistakes.ts';
import { drawBody } from '../src/page/app/draw-page.tsx';
import type { Block, Link } from '../src/types.gen.ts';
import { contextWith } from './support/drawn/render-block.tsx';
import { project } from './support/project/project.ts';

type Fixtures = Record<string, Block>;
const schemas = import.meta.glob<Schema>('../src/blocks/*/schema.json', { eager: true, import: 'default' });
const components = import.meta.glob('../src/blocks/*/index.tsx');
const valid = import.meta.glob<Fixtures>('../src/blocks/*/fixtures/valid.json', { eager: true, import: 'default' });
const links = import.meta.glob<Record<string, Partial<Link>>>('../src/blocks/*/fixtures/links.json', {
  eager: true,
  import: 'default',
});
const invalid = import.meta.glob('../src/blocks/*/fixtures/invalid.json');

const namesOf = (files: object) => Object.keys(files).map((path) => path.split('/')[3]!);
const rowsOf = (files: Record<string, Fixtures>) =>
  Object.entries(files).flatMap(([path, fixtures]) =>
    Object.entries(fixtures).map(([title, block]) => ({ name: path.split('/')[3]!, title, block })),
  );

test('R-N06 every block folder has a schema, a component and fixtures of both kinds', () => {
  const names = namesOf(schemas);
  expect(namesOf(components)).toEqual(names);
  expect(namesOf(valid)).toEqual(names);
  expect(namesOf(invalid)).toEqual(names);
});

test('R-N02 R-N03 each valid fixture passes the check, and each invalid one gives exactly its sentence', () => {
  expect(ownFixtureProblems(project.schemas).map(toSentence)).toEqual([]);
});

test('R-N02 each block that the docs show as an example passes the check', () => {
  const examples = globSync('docs/*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^ *```json\n( *\{\s*"type": [^`]*)/gm)].flatMap(
      ([, blocks]) => JSON.parse(`[${blocks}]`) as Block[],
    ),
  );
  expect(examples.length).toBeGreaterThan(30);
  const wrong = examples.flatMap(
    (block) => schemaMistakes(project.schemas, block.type, `src/blocks/${block.type}/schema.json`, block).mistakes,
  );
  expect(wrong).toEqual([]);
});

test.each(rowsOf(valid))('R-N03 $name: $title is drawn without styles and scripts', ({ name, title, block }) => {
  const link = links[`../src/blocks/${name}/fixtures/links.json`]?.[title];
  const logged = vi.spyOn(console, 'error');
  for (const given of [{ link: link ?? {} }, { isFailed: true as const }])
    expect(drawBody(contextWith(block, given))).not.toMatch(/ style=|<script/);
  // React warns in words.
  expect(logged.mock.calls).toEqual([]);
  logged.mockRestore();
});

describe('what the gallery and the check need of a block, its schema declares', () => {
  const codeIn = (folders: string[]) =>
    globSync(folders.map((folder) => `${folder}/**/!(*.test).{ts,tsx}`)).map((file) => readFileSync(file, 'utf8'));
  const rows = Object.entries(schemas).map(([path, schema]) => ({ name: path.split('/')[3]!, schema }));

  test.each(rows)('$name: each fact that its code reads by name, or out of the link', ({ name, schema }) => {
    // As `useFacts()('amount')` or `link.link.amount`. A copy of what is recorded says so by what it needs.
    const read = codeIn([`src/blocks/${name}`]).flatMap((code) =>
      [...code.matchAll(/[\w)]\('(\w+)'\)|\blink\.link\.(\w+)/g)].map((match) => match[1] ?? match[2]!),
    );
    const declared = [
      ...(schema.shows ?? []),
      ...(copiedActs(sampleSite, [schema.needs ?? '']).length > 0 ? ['completed'] : []),
    ];
    const unsaid = read.filter((fact) => Object.hasOwn(project.schemas.facts, fact) && !declared.includes(fact));
    expect(unsaid, 'to be named in "shows" of its schema.json').toEqual([]);
  });
});
