import { describe, expect, test } from 'vitest';
import { editorFiles } from '../../../authoring/change/editor/files.ts';
import { namesFile } from '../../../authoring/change/editor/schemas.ts';
import { nameProblem } from '../../../authoring/change/new-file.ts';
import { refusalFor } from '../../../authoring/change/rename-rules.ts';
import { choice, read } from '../../../authoring/tests/check/mistakes/reads.ts';
import { placeFile } from '../../../src/content/folder/file-kind.ts';
import { loadContent } from '../../../src/content/folder/load.ts';
import { indexContent } from '../../../src/content/model/content-index.ts';
import { formatOf, formats, kinds, nameKind, renameKinds } from '../../../src/content/schema/name-kinds.ts';
import { readSchemaTexts } from '../../../src/content/schema/schemas.ts';
import { formatTable } from '../../../src/tools/generate/docs.ts';
import { edited, writeTree } from '../../support/content/content-folder.ts';
import { project } from '../../support/project/project.ts';

const letter = { $schema: '', subject: 'A letter', sends: { call: true }, blocks: [] };
const content = loadContent(
  writeTree(
    edited({
      'reads.json': read(),
      ...choice(),
      'letters/welcome.json': JSON.stringify({
        ...letter,
        blocks: [{ type: 'key-facts', heading: 'It', facts: ['bill'] }],
      }),
      'facts.json': JSON.stringify({ bill: [{ label: 'To', text: '{provider}' }] }),
      'pages/letter.json': JSON.stringify({
        blocks: [{ type: 'letters', items: [{ letter: 'welcome', as: 'it' }] }],
      }),
    }),
  ),
  project,
);
const { contentIndex } = indexContent(content);

describe('the table of kinds of names', () => {
  test('has every format that the schemas give a property, and no other', () => {
    const texts = [...readSchemaTexts()].filter(([path]) => path.endsWith('schema.json') && !path.includes('/api/'));
    const used = new Set(
      texts.flatMap(([, text]) => [...text.matchAll(/"format": "([^"]+)"/g)].map(([, name]) => name)),
    );
    expect([...used].sort()).toEqual([...formats].sort());
  });

  test('gives each kind of name a format, or braces, by which content can name it', () => {
    const named = formats.flatMap((format) => formatOf(format).names ?? formatOf(format).gives ?? []);
    const unnamed = kinds.filter((kind) => !named.includes(kind) && !nameKind(kind).placeholder);
    expect(unnamed).toEqual([]);
  });

  test('lets an editor complete every format that names something, but an address among whose words an answer is', () => {
    const { definitions } = JSON.parse(editorFiles(content).get(namesFile)!) as { definitions: object };
    const naming = formats.filter((format) => {
      const { names, holds } = formatOf(format);
      return names ?? (holds !== 'answers' && holds);
    });
    expect(Object.keys(definitions)).toEqual(expect.arrayContaining(naming));
  });

  test('gives the docs a line on each format', () => {
    for (const format of formats) expect(formatTable()).toContain(`| \`${format}\` | ${formatOf(format).meaning} |`);
  });

  test('says of each kind how its names look, or why they cannot change', () => {
    expect(kinds.filter((kind) => !nameKind(kind).letters === !nameKind(kind).whyFixed)).toEqual([]);
    expect(renameKinds).toEqual(kinds.filter((kind) => nameKind(kind).letters));
  });
});

describe('which letters a name may have', () => {
  test.each(['value', 'message', 'journey'] as const)('a %s: the schema and the table say the same', (kind) => {
    const { givenBy, letters } = nameKind(kind);
    const { keysOf, at } = givenBy as { keysOf: string; at: string };
    const { schema } = project.schemas.at(`schemas/${keysOf}.schema.json`);
    const { pattern } = (at ? schema.properties![at.slice(1)]! : schema).propertyNames!;
    expect(pattern!.replace(/^\^\(\\\$schema\|(.*)\)\$$/, '^$1$')).toBe(letters!.pattern.source);
  });

  test.each([
    ['help-us', true],
    ['2026-prices', true],
    ['Help', false],
    ['help_us', false],
    ['help us', false],
    ['hélp', false],
  ])('the check, npm run new and rename agree on %s as the name of a file', (name, isRight) => {
    expect(placeFile(`text/${name}.md`).message === undefined).toBe(isRight);
    expect(nameProblem('text', name, []) === undefined).toBe(isRight);
    expect(refusalFor(contentIndex, { kind: 'text', old: 'help', next: name }) === undefined).toBe(isRight);
  });

  test.each([
    ['text', 'Help Us!', 'help-us'],
    ['text', 'Über uns', 'uber-uns'],
    ['value', 'Offer-Name', 'offer_name'],
    ['message', 'not-yet-here', 'notYetHere'],
    ['journey', '2 Cards', 'cards'],
    ['path', 'Help_Us/', '/help-us'],
  ] as const)('a %s named "%s" was probably meant as "%s"', (kind, name, meant) => {
    const { mend, pattern } = nameKind(kind).letters!;
    expect(mend(name)).toBe(meant);
    expect(meant).toMatch(pattern);
  });
});
