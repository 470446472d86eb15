import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Content, ContentFile } from '../folder/load.ts';
import type { Fact } from '../schema/types.ts';
import { type Offer, type Offers, offersIn, textIn } from './names.ts';
import { namesFile } from './schemas.ts';

/** VS Code completes these in Markdown and within a text, where a schema cannot. */
export const snippetsFile = '.vscode/doorstep.code-snippets';

/**
 * What editors know of the content as it is now, by path: the names that there are, each with its first words. Written
 * by `npm run generate`, and at every save while `npm run dev` runs.
 */
export function editorFiles(content: Content): Map<string, string> {
  const offers = offersIn(content);
  return new Map([
    [namesFile, asJson(namesSchema(offers, content.schemas.facts))],
    [snippetsFile, asJson(snippets(offers, content.files))],
  ]);
}

/** The paths of files that are not as they should be. */
export const changedFiles = (root: string, files: Map<string, string>): string[] =>
  [...files].flatMap(([path, text]) => (textOf(join(root, path)) === text ? [] : [path]));

/** Writes the files that are not as they should be: those that are stay untouched, so that nothing that watches them wakes up. */
export function writeFiles(root: string, files: Map<string, string>): void {
  for (const path of changedFiles(root, files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path)!);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function namesSchema(offers: Offers, facts: Record<string, Fact>): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Names',
    description: 'The names that there are in content/, for editors. Written by npm run generate and npm run dev.',
    definitions: {
      ...Object.fromEntries(Object.entries(offers).map(([format, own]) => [format, offered(own)])),
      condition: { allOf: Object.entries(facts).flatMap(([name, fact]) => conditionFor(name, fact, offers)) },
    },
  };
}

/** Any text will do, and these are offered. */
const offered = (offers: Offer[] = []) => ({
  anyOf: [
    { enum: offers.map(({ name }) => name), enumDescriptions: offers.map(({ about }) => about) },
    { type: 'string' },
  ],
});

/** Once a condition names its fact, the values that the fact can have. */
function conditionFor(name: string, { values }: Fact, { journey }: Offers): object[] {
  if (!values) return [];
  const known = values === 'journeys' ? offered(journey) : { anyOf: [{ enum: values }, {}] };
  return [
    {
      if: { properties: { fact: { const: name } }, required: ['fact'] },
      // biome-ignore lint/suspicious/noThenProperty: this is a keyword of JSON Schema.
      then: { properties: { is: known, in: { items: known } } },
    },
  ];
}

type Snippet = { scope: string; prefix: string; body: string; description: string };

function snippets({ line = [] }: Offers, files: ContentFile[]): Record<string, Snippet> {
  const fills = line.map(({ name, about }): [string, Snippet] => [
    name,
    { scope: 'markdown,json', prefix: name, body: literal(name), description: about },
  ]);
  const links = files.flatMap((file): [string, Snippet][] => {
    if (file.place.kind !== 'page') return [];
    const { name } = file.place;
    const path = textIn(file, 'path');
    const body = `[\${1:${literal(textIn(file, 'title'))}}](${literal(path)})`;
    return [[`link to ${name}`, { scope: 'markdown', prefix: `[${name}`, body, description: `A link to ${path}` }]];
  });
  return Object.fromEntries([...fills, ...links]);
}

/** Words that a snippet inserts as they are. */
const literal = (words: string) => words.replace(/[\\$}]/g, '\\$&');

const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
