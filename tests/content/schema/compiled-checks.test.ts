import { expect, test } from 'vitest';
import { loadContent, loadProject } from '../../../src/content/folder/load.ts';
import { compileChecks, withChecks } from '../../../src/content/schema/compiled-checks.ts';
import { schemaMistakes } from '../../../src/content/schema/mistakes.ts';

type Fixtures = Record<string, unknown>;
const fixtures = import.meta.glob<Fixtures>('../../../src/blocks/*/fixtures/{valid,invalid}.json', {
  eager: true,
  import: 'default',
});

const page = 'schemas/page.schema.json';
const project = loadProject();
const { schemas } = project;
const compiled = withChecks(schemas, compileChecks(schemas));

test('R-N02 checks that were compiled before tell right blocks from wrong ones as those do that say what is wrong', () => {
  const blocks = Object.values(fixtures).flatMap((each) => Object.values(each));
  const pages = blocks.map((block) => ({ $schema: page, path: '/x', title: 'X', link: 'none', blocks: [block] }));
  const validate = schemas.validatorFor(page);
  const verdicts = pages.map((data) => validate(data));
  expect(new Set(verdicts)).toEqual(new Set([true, false]));
  expect(pages.map((data) => compiled.isRight!(page, data))).toEqual(verdicts);
});

test('R-N02 they find the content right, and what is wrong with a file is said as before', () => {
  const files = loadContent('content', project).files.filter(({ data }) => data !== undefined);
  const wrong = files.filter(({ place, data }) => !('schema' in place && compiled.isRight!(place.schema, data)));
  expect(wrong).toEqual([]);
  const data = { $schema: page, path: '/x', titel: 'X', link: 'none', blocks: [] };
  expect(schemaMistakes(compiled, 'pages/x.json', page, data)).toEqual(
    schemaMistakes(schemas, 'pages/x.json', page, data),
  );
});

test('a schema that has no compiled check is asked as before', () => {
  expect(compiled.isRight!('schemas/none.schema.json', {})).toBe(false);
});
