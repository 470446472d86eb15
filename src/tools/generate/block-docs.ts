import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { formatJson, type Schema, type Schemas } from '../../content/api/node.ts';
import { propertyTable, table } from './property-table.ts';

/** Every block with its properties, its example and its picture. `root` is the project's folder. */
export function blockDocs(schemas: Schemas, root: string): string {
  const paths = globSync('src/blocks/*/schema.json', { cwd: root }).sort();
  const list = paths.map((path) => [
    `[\`${typeOf(path)}\`](#${typeOf(path)})`,
    schemas.at(path).schema.description ?? '',
  ]);
  return [table(['Type', 'What it is'], list), ...paths.map((path) => aboutBlock(schemas, root, path))].join('\n\n');
}

export function picturesOfNoBlock(root: string): string[] {
  const pictures = globSync('docs/images/blocks/*.png', { cwd: root }).sort();
  return pictures.filter((path) => !existsSync(join(root, `src/blocks/${basename(path, '.png')}`)));
}

const typeOf = (path: string) => path.split('/')[2]!;

function aboutBlock(schemas: Schemas, root: string, path: string): string {
  const type = typeOf(path);
  const { schema } = schemas.at(path);
  const picture = `images/blocks/${type}.png`;
  const notes = notesOf(schema);
  return [
    `## ${type}`,
    schema.description ?? '',
    ...(existsSync(join(root, 'docs', picture)) ? [`![The block ${type}](${picture})`] : []),
    ...(hasProperties(schema) ? [propertyTable(schemas, path)] : ['It has no properties of its own.']),
    ...(notes.length ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    `\`\`\`json\n${exampleOf(root, type)}\n\`\`\``,
  ].join('\n\n');
}

const hasProperties = ({ properties }: Schema) => Object.keys(properties ?? {}).some((name) => name !== 'type');

/** Returns the first of the block's fixtures, which passes the check and is drawn in the tests. */
function exampleOf(root: string, type: string): string {
  const fixtures = JSON.parse(readFileSync(join(root, `src/blocks/${type}/fixtures/valid.json`), 'utf8')) as object;
  return formatJson(JSON.stringify(Object.values(fixtures)[0])).trim();
}

/** Describes the data that a block reads besides the link. */
const wants: Record<NonNullable<Schema['needs']>, string> = {
  'switch-order': "the link's switch order",
  'agreed-document': 'the document as it was agreed to',
  'direct-debit-mandate': "the link's Direct Debit mandate",
  answers: 'what was answered on earlier pages',
  demo: 'the demo links',
};

function notesOf(schema: Schema): string[] {
  const { properties = {}, oneNeeded, needs, cardPolicy, way, messages, texts, standsFor } = schema;
  const named = Object.entries(properties).flatMap(([name, { acts }]) =>
    acts === 'named' ? [`the act that ${code(name)} names`] : [],
  );
  const recorded = Object.entries(properties).flatMap(([name, { acts = {} }]) =>
    Object.entries(acts === 'named' ? {} : acts).map(([value, act]) =>
      name === 'type' ? code(act) : `${code(act)} with ${code(name)} ${code(value)}`,
    ),
  );
  const required = Object.entries(properties).flatMap(([property, { requires = {} }]) =>
    Object.entries(requires).map(
      ([value, names]) => `${code(value === '*' ? property : value)} also needs ${names.map(code).join(', ')}.`,
    ),
  );
  return [
    oneNeeded ? `At least one of ${oneNeeded.map(code).join(', ')} is needed.` : '',
    ...required,
    named.length + recorded.length ? `Records ${[...named, ...recorded].join(', ')}.` : '',
    needs ? `Reads ${wants[needs]}.` : '',
    cardPolicy ? 'Its page has another security policy than the rest.' : '',
    way === 'on' ? 'Shows the way on by itself, so that its page needs no button.' : '',
    messages ? `Its words are the messages that begin with ${code(messages)}.` : '',
    texts ? `Shows the texts ${Object.keys(texts).map(code).join(', ')} by itself.` : '',
    standsFor ? `Takes the place of the text ${code(standsFor)}.` : '',
  ].filter(Boolean);
}

const code = (words: string) => `\`${words}\``;
