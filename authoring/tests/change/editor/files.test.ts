import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { loadContent, readTree } from '../../../../src/content/folder/load.ts';
import { edited, filesInMemory, writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite, type Tree } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { editorFiles } from '../../../change/editor/files.ts';
import { editorSchemas } from '../../../change/editor/schemas.ts';

/** A project of which an editor sees the content and the schemas for editors, and nothing else. */
const root = 'file:///project/';
const files = new Map([
  ...[...editorSchemas(project.schemas)].map(([path, schema]): [string, string] => [path, JSON.stringify(schema)]),
  ...editorFiles(loadContent(writeTree(smallSite), project)),
]);
/** The service that VS Code uses for JSON, with no set-up but what each file's own `$schema` says. */
const service = getLanguageService({
  schemaRequestService: async (uri) => files.get(uri.replace(root, '')) ?? Promise.reject(`There is no ${uri}.`),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
});

/** A file of the small site with the editor's schema, edited, or (`from` is empty) a further one; `|` is the cursor. */
function at(path: string, from: string, to: string) {
  const text = String(edited({ [path]: from ? [from, to] : to })[path]).replace(
    /schemas\/(?=[a-z-]+\.schema)/,
    'schemas/generated/editor/',
  );
  const document = TextDocument.create(`${root}content/${path}`, 'json', 1, text.replace('|', ''));
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(text.indexOf('|')) };
}

/** What an editor offers, each with its explanation. */
async function offers(path: string, from: string, to: string): Promise<Record<string, unknown>> {
  const { document, json, position } = at(path, from, to);
  const list = await service.doComplete(document, position, json);
  return Object.fromEntries((list?.items ?? []).map(({ label, documentation }) => [label, documentation]));
}

async function hover(path: string, from: string, to: string): Promise<string> {
  const { document, json, position } = at(path, from, to);
  return JSON.stringify((await service.doHover(document, position, json))?.contents).replaceAll('\\', '');
}

async function marks(path: string, from: string, to: string): Promise<string[]> {
  const { document, json } = at(path, from, to);
  return (await service.doValidation(document, json)).map(({ message }) => String(message));
}

const page = 'pages/contract-start.json';

describe('R-N02 an editor completes the names that there are, each with its first words', () => {
  test('block types, those first that fit what is already there', async () => {
    const types = await offers('pages/card-start.json', '"type": "button"', '"type": "|"');
    expect(Object.keys(types)[0]).toBe('"button"');
    expect(types).toMatchObject({
      '"card-form"': expect.stringContaining('card'),
      '"text"': 'Words: paragraphs, headings, lists, tables and pictures. They stand in a file of content/text.',
    });
  });

  test('the values that a property can have, and the properties of the block that it is', async () => {
    const ofLink = Object.keys(await offers('pages/card-start.json', '"required"', '"|"'));
    expect(ofLink).toEqual(expect.arrayContaining(['"required"', '"optional"', '"none"']));
    const names = Object.keys(await offers('pages/card-start.json', '"to": "next"', '"|"'));
    expect(names).toEqual(expect.arrayContaining(['to', 'action', 'message', 'look', 'when']));
    expect(names).not.toContain('markdown');
  });

  test.each([
    ['texts', 'pages/card-start.json', '"card-start"', '"|"', '"card-start"', expect.stringMatching(/\w{3}/)],
    ['pages, where a button leads', 'pages/card-start.json', '"next"', '"|"', '"help"', 'A page (/help)'],
    ['the next step', 'pages/card-start.json', '"next"', '"|"', '"next"', 'The next step of the journey.'],
    [
      'pages, as steps of a journey',
      'journeys.json',
      '"contract-start"',
      '"|"',
      '"method"',
      expect.stringContaining('payment'),
    ],
    ['pages, for a state of a link', 'states.json', '"problem"', '"|"', '"start"', expect.stringContaining('(/start)')],
    ["pages' paths, in the footer", 'site.json', '"/help"', '"|"', '"/help"', 'A page'],
    ['documents', page, '"document": "contract"', '"document": "|"', '"contract"', expect.stringContaining('version')],
    [
      'sections',
      'documents/contract/document.json',
      '"complaints"',
      '"|"',
      '"summary"',
      expect.stringMatching(/\w{3}/),
    ],
    ['messages', 'pages/dd-start.json', '"notYet"', '"|"', '"notYet"', expect.stringMatching(/\w{3}/)],
    ['journeys', 'demo-links.json', '"switch"', '"|"', '"contract"', expect.stringContaining('→')],
    ['images', 'site.json', '"logo.svg"', '"|"', '"logo.svg"', 'One of the images (public/).'],
    [
      'facts',
      page,
      '"fact": "customer_type"',
      '"fact": "|"',
      '"customer_type"',
      'Whether the customer is new or existing.',
    ],
    ['placeholders', 'pages/card-start.json', '"Go on"', '"|"', '"{monthly_pence}"', expect.stringContaining('£41.00')],
    [
      'placeholders that the code fills in one message',
      'messages.json',
      '"cardErrorPrefix": "Words {message}"',
      '"cardErrorPrefix": "|"',
      '"{message}"',
      expect.stringContaining('here'),
    ],
    ['contacts as placeholders', 'pages/card-start.json', '"Go on"', '"|"', '"{phone}"', '01632 960 123'],
  ])('%s', async (_what, path, from, to, name, words) => {
    expect(await offers(path, from, to)).toMatchObject({ [name]: words });
  });

  test('the values that the fact of a condition can have, and no others', async () => {
    const texts = (values: object) => Object.keys(values).filter((value) => value.startsWith('"'));
    expect(texts(await offers(page, '"is": "existing"', '"is": "|"'))).toEqual(['"new"', '"existing"']);
    const journeys = await offers(page, '"fact": "customer_type", "is": "existing"', '"fact": "journey", "is": "|"');
    expect(journeys).toMatchObject({ '"switch"': expect.stringContaining('→') });
    expect(texts(await offers(page, '"is": "existing"', '"in": ["|"]'))).toEqual(['"new"', '"existing"']);
  });
});

describe('R-N02 an editor says what a name stands for', () => {
  test.each([
    [
      'a text',
      'pages/card-start.json',
      '"card-start"',
      '"|card-start"',
      smallSite['text/card-start.md']!.toString().slice(0, 8).replace('## ', ''),
    ],
    ['a page', 'pages/card-start.json', '"next"', '"|help"', 'A page (/help)'],
    ['a fact', page, '"customer_type"', '"|customer_type"', 'Whether the customer is new or existing.'],
    ['a message', 'pages/dd-start.json', '"notYet"', '"|notYet"', 'notYet'],
    ['a block type', 'pages/card-start.json', '"type": "button"', '"type": "|button"', 'goes to a page'],
    ['a property', 'pages/card-start.json', '"to"', '"|to"', 'Where it goes'],
  ])('%s', async (_what, path, from, to, words) => {
    expect(await hover(path, from, to)).toContain(words);
  });
});

describe('R-N02 an editor marks what a schema forbids, and leaves names to the check', () => {
  test('nothing in content without mistakes', async () => {
    for (const path of Object.keys(smallSite).filter((file) => file.endsWith('.json'))) {
      expect(await marks(path, '{', '{')).toEqual([]);
    }
  });

  test('no name, because a text may be newer than what the editor knows', async () => {
    expect(await marks('pages/card-start.json', '"card-start"', '"made-just-now"')).toEqual([]);
  });

  test('a value that cannot be', async () => {
    expect(await marks('pages/card-start.json', '"required"', '"requird"')).toHaveLength(1);
  });
});

/** Content that has no name of some kind: without a file, or with one that names nothing. */
const without = [
  ...Object.keys(smallSite).map((path): [string, Tree] => [path, edited({ [path]: undefined })]),
  ...['acts', 'messages', 'values', 'reads', 'journeys', 'states', 'demo-links', 'published', 'site'].map(
    (name): [string, Tree] => [`a name in ${name}.json`, edited({ [`${name}.json`]: '{}' })],
  ),
  ['anything', {} as Tree] as [string, Tree],
  ['a choice', edited({ 'values.json': '{ "offer": { "type": "choice", "choices": [] } }' })] as [string, Tree],
  ['a choice of its own', edited({ 'values.json': '{ "offer": { "type": "choice", "choices": ["a", "a"] } }' })] as [
    string,
    Tree,
  ],
];

test.each(without)('R-N02 the schemas for editors are schemas for content without %s', (_, tree) => {
  const metaschema = new Ajv({ strict: false }).getSchema('http://json-schema.org/draft-07/schema#')!;
  const content = { ...readTree('content', filesInMemory(tree)), ...project };
  for (const [path, text] of editorFiles(content)) {
    if (!path.endsWith('.schema.json')) continue;
    metaschema(JSON.parse(text));
    expect(metaschema.errors, path).toBeNull();
  }
});

test('R-N02 so are those of each kind of file', () => {
  const metaschema = new Ajv({ strict: false }).getSchema('http://json-schema.org/draft-07/schema#')!;
  for (const [path, schema] of editorSchemas(project.schemas)) {
    metaschema(schema);
    expect(metaschema.errors, path).toBeNull();
  }
});
