import { describe, expect, test } from 'vitest';
import { folderProblems } from '../../../authoring/check/blocks.ts';
import linkRequest from '../../../schemas/api/link-request.schema.json' with { type: 'json' };
import demoLinks from '../../../schemas/demo-links.schema.json' with { type: 'json' };
import { toSentence } from '../../../src/content/problem/problem.ts';
import { schemaTextProblems } from '../../../src/content/schema/problems.ts';
import { readSchemaTexts, type Schemas, schemasOf, updateSchemas } from '../../../src/content/schema/schemas.ts';
import { writeTree } from '../../support/content/content-folder.ts';
import { isNightly } from '../../support/run/is-nightly.ts';

const file = 'src/blocks/notice/schema.json';
const texts = readSchemaTexts();

const notice = (tone: string) => ({ type: 'notice', tone, markdown: 'help' });

const isValid = ({ validatorFor }: Schemas, tone: string) => validatorFor(file)(notice(tone));

/** The schemas with words of one block's replaced. */
function withNotice(from: string, to: string): Map<string, string> {
  const text = texts.get(file)!;
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}.`);
  return new Map([...texts, [file, text.replace(from, () => to)]]);
}

/** The places with a form of texts and no example, but for names of properties. */
function withoutExample(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const lacks = 'pattern' in schema && typeof schema.pattern === 'string' && !('examples' in schema);
  const inside = Object.entries(schema).filter(([name]) => name !== 'propertyNames');
  return [...(lacks ? [place] : []), ...inside.flatMap(([name, one]) => withoutExample(one, `${place}/${name}`))];
}

describe('R-N02 a mistake in a schema is one sentence, with its place', () => {
  test('the schemas that there are have none', () => {
    expect(schemaTextProblems(texts)).toEqual([]);
  });

  test('a text that an editor writes in a form of its own has an example of it, for the message that refuses another', () => {
    const written = [...texts].filter(
      ([path]) => !['published', 'generated', 'api/'].some((one) => path.includes(one)),
    );
    const lacking = written.flatMap(([path, text]) => withoutExample(JSON.parse(text), path));
    expect(lacking).toEqual([]);
  });

  test.each([
    ['9:3', '"properties": {', '"propertis": {', '"propertis" is not a keyword of schemas. Did you mean "properties"?'],
    ['18:7', '"description": "The name', '"descripton": "The name', 'Did you mean "description"?'],
    ['20:17', '"format": "text"', '"format": "txt"', '"txt" is not a format. There are'],
    ['19:15', '"type": "string"', '"type": "strng"', '"strng" is not one of'],
    ['15:15', '["good", "info", "warning"]', '"good"', 'This must be array.'],
    ['24:15', 'common.schema', 'comon.schema', 'There is no schema at schemas/comon.schema.json.'],
    ['24:15', '/when"', '/wehn"', 'There is no /definitions/wehn in schemas/common.schema.json.'],
    ['13:5', '      "description": "Its tone', '      "$comment": "Its tone', '"tone" has no description.'],
    ['1:1', '  "description": "A text that', '  "$comment": "A text that', 'This block has no description.'],
    ['3:12', 'NoticeBlock', 'DocumentBlock', `is the name of the block's type in src/types.gen.ts: "NoticeBlock".`],
    ['1:1', '  "title": "NoticeBlock",\n', '', `is the name of the block's type in src/types.gen.ts: "NoticeBlock".`],
    ['11:16', '"const": "notice"', '"const": "note"', `A block's type is its folder's name`],
    ['7:42', '"tone", "markdown"]', '"tone", "markdown",]', 'There is a comma after the last entry.'],
  ])('%s, %s as %s', (place, from, to, words) => {
    const found = schemaTextProblems(withNotice(from, to)).map(toSentence);
    expect(found).toEqual([expect.stringContaining(words)]);
    expect(found[0]).toMatch(new RegExp(`^${file}:${place}  `));
  });

  test('a block that records an act says which words its button has', () => {
    const button = 'src/blocks/button/schema.json';
    const silent = new Map([...texts, [button, texts.get(button)!.replace('"words": "button",', '')]]);
    expect(schemaTextProblems(silent).map(toSentence)).toEqual([
      expect.stringMatching(/^src\/blocks\/button\/schema\.json:30:15 {2}The words of the button .*"words": "button"/),
    ]);
  });

  test('what keeps a schema from being used is told once, and those from before are used on', () => {
    const unusable = withNotice('"enum": ["good", "info", "warning"]', '"type": "string", "pattern": "("');
    const refused = updateSchemas(schemasOf(texts), unusable);
    expect(refused.problems()).toEqual([
      { file, line: 1, column: 1, message: expect.stringContaining('This schema cannot be used') },
    ]);
    expect(isValid(refused, 'good')).toBe(true);
    expect(isValid(refused, 'odd')).toBe(false);

    const mended = updateSchemas(refused, texts);
    expect(mended.problems()).toEqual([]);
    expect(isValid(mended, 'good')).toBe(true);
  });

  if (isNightly)
    test('of blocks that have blocks in them, the one that cannot be used is told', () => {
      const row = 'src/blocks/row/schema.json';
      const unusable = texts
        .get(row)!
        .replace('"description": "The words', '"pattern": "(", "description": "The words');
      expect(schemasOf(new Map([...texts, [row, unusable]])).problems()).toEqual([
        { file: row, line: 1, column: 1, message: expect.stringContaining('This schema cannot be used') },
      ]);
    });

  test('schemas of which none was saved stay the very same', () => {
    const before = schemasOf(texts);
    expect(updateSchemas(before, new Map(texts))).toBe(before);
  });

  test('a schema that is saved changes what is valid, also where others refer to it', () => {
    const { walk, validatorFor } = updateSchemas(schemasOf(texts), withNotice('"good", ', ''));
    const data = (tone: string) => ({ blocks: [notice(tone)] });
    expect(validatorFor('schemas/generated/block.schema.json')(notice('good'))).toBe(false);
    expect(validatorFor('schemas/generated/block.schema.json')(notice('info'))).toBe(true);
    const tone = walk('schemas/page.schema.json', data('info')).find(({ pointer }) => pointer === '/blocks/0/tone');
    expect(tone?.schema.enum).toEqual(['info', 'warning']);
  });
});

describe('D-41 kinds of act share the schema of acts.json', () => {
  const ownProperty = (name: string, schema: object) =>
    JSON.stringify({ ...JSON.parse(texts.get('src/acts/pay/schema.json')!), properties: { [name]: schema } });
  const withPay = (name: string, schema: object) =>
    schemaTextProblems(new Map([...texts, ['src/acts/pay/schema.json', ownProperty(name, schema)]])).map(toSentence);

  test('two may have the same property, with the same schema', () => {
    const { about } = JSON.parse(texts.get('src/acts/confirm/schema.json')!).properties;
    expect(withPay('about', about)).toEqual([]);
  });

  test('one with another schema, or that every act has, is told with the kind that has it', () => {
    expect(withPay('about', { description: 'A subject.', type: 'string' })).toEqual([
      expect.stringMatching(
        /^src\/acts\/pay\/schema\.json:1:\d+ {2}"about" is a property of the kind confirm too, with another schema\./,
      ),
    ]);
    expect(withPay('time', { description: 'A time.', type: 'string' })).toEqual([
      expect.stringContaining('"time" is a property of every act already: give this another name.'),
    ]);
  });
});

describe('R-N06 what a block folder has not is told where it should be', () => {
  const whole = {
    'src/blocks/notice/schema.json': '{}',
    'src/blocks/notice/index.tsx': 'export default function Notice() {}',
    'src/blocks/notice/fixtures/valid.json': '{ "one": { "type": "notice" } }',
    'src/blocks/notice/fixtures/invalid.json': '{ "wrong": { "type": "notice" } }',
  };

  test.each([
    ['nothing of a whole one', whole, []],
    [
      'a component that is not the default export',
      { ...whole, 'src/blocks/notice/index.tsx': 'export function Notice() {}' },
      ["src/blocks/notice/index.tsx:1:1  There is no default export here: it is the block's component."],
    ],
    [
      'an island that is not in a file of its own',
      {
        ...whole,
        'src/blocks/notice/index.tsx': 'export default () => <Island component={A} own={{}} messages={[]} />',
      },
      [
        'src/blocks/notice/index.tsx:1:1  This draws an island, whose component is the default export of island.tsx beside it: the file is missing.',
      ],
    ],
    [
      'fixtures that are not JSON',
      { ...whole, 'src/blocks/notice/fixtures/invalid.json': '{ "wrong": { "type": "notice", } }' },
      ['src/blocks/notice/fixtures/invalid.json:1:30  There is a comma after the last entry.'],
    ],
    [
      'no fixtures',
      { ...whole, 'src/blocks/notice/fixtures/valid.json': '{}' },
      ['src/blocks/notice/fixtures/valid.json:1:1  There is no fixture in this file.'],
    ],
  ])('%s', (_what, tree, sentences) => {
    expect(folderProblems(writeTree(tree), 'src/blocks').map(toSentence)).toEqual(sentences);
  });
});

test('a property shares its limits by a $ref, and has a description of its own', () => {
  const path = 'schemas/made.schema.json';
  const label = { description: 'What the button says.', $ref: 'common.schema.json#/definitions/line' };
  const schema = { title: 'Made', type: 'object', properties: { label }, additionalProperties: false };
  const made = schemasOf(new Map([...texts, [path, JSON.stringify(schema)]]));
  const { title: _, ...line } = made.at('schemas/common.schema.json#/definitions/line').schema;
  expect(made.at(path).schema.properties?.label).toEqual({ ...line, description: label.description });
  expect(made.validatorFor(path)({ label: '' })).toBe(false);
});

test('a demo link has no larger amount than a link of the provider', () => {
  const { amount_pence: ofDemoLink } = demoLinks.properties.links.items.properties;
  expect(ofDemoLink.maximum).toBe(linkRequest.properties.amount_pence.maximum);
});
