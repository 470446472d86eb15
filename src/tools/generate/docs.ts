import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatOf, formats, optionalFiles, requiredFiles, type Schemas } from '../../content/api/node.ts';
import { allowed, type Cell, columns } from '../../server/acts/allowed.ts';
import { problem } from '../../server/base/refusal.ts';
import type { Setting, SettingsSchema } from '../../server/base/settings-reader.ts';
import { blockDocs } from './block-docs.ts';
import { propertyTable, table } from './property-table.ts';

type Parts = Record<string, Record<string, () => string>>;

/** The parts of documents that are written from schemas and tables, by the document and the comments around the part. */
const partsOf = (schemas: Schemas, root: string, settings: SettingsSchema, studio: SettingsSchema): Parts => ({
  'docs/allowed-acts.md': { 'allowed acts': allowedActs },
  'docs/blocks.md': { blocks: () => blockDocs(schemas, root) },
  'docs/content.md': {
    'files of content': () => contentFiles(schemas),
    'properties of a condition': () => propertyTable(schemas, 'schemas/common.schema.json#/definitions/when'),
    facts: () => facts(schemas),
    formats: formatTable,
  },
  'docs/settings.md': { settings: () => settingsByGroup(settings) },
  'docs/studio.md': { settings: () => `${settingsTable(Object.entries(studio.properties))}\n\n${secretFiles(studio)}` },
});

/** The documents with their generated parts, by their paths. Throws where the comments around a part are missing. */
export function docs(root: string, ...from: [Schemas, SettingsSchema, SettingsSchema]): [path: string, text: string][] {
  const [schemas, ...settings] = from;
  return Object.entries(partsOf(schemas, root, ...settings)).map(([path, parts]) => {
    let text = readFileSync(join(root, path), 'utf8');
    for (const [name, part] of Object.entries(parts)) {
      const [start, end] = [`<!-- ${name}: written by \`npm run generate\` -->\n`, `\n<!-- end of ${name} -->`];
      const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
      if (from < start.length || to < from) throw new Error(`The comments around "${name}" in ${path} are missing.`);
      text = `${text.slice(0, from)}\n${part()}\n${text.slice(to)}`;
    }
    return [path, text];
  });
}

/** The table of what is allowed when. */
function allowedActs(): string {
  const rows = allowed.map(({ meaning, cells }) => [meaning, ...columns.map((name) => cellText(cells[name]))]);
  return table(['Situation', ...columns.map((name) => `\`${name}\``)], rows);
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '–';
  if (cell === 'allowed') return '**yes**';
  return cell === 'repeated' ? '**record**' : `\`${cell}\` ${problem(cell).status}`;
}

/** What the settings of the second table of docs/settings.md are for, in its order. */
const groups = [
  'Server and database',
  'Cards and wallets',
  'Evidence',
  'Direct Debits',
  'Your own systems',
  'Letters',
  'Limits',
  'Watching',
];

function settingsByGroup(schema: SettingsSchema): string {
  const all = Object.entries(schema.properties);
  const of = (name: string) => all.filter(([, { group }]) => group === name);
  const rest = groups.flatMap((name) => of(name).map((setting, index) => [index ? '' : name, ...settingRow(setting)]));
  return [
    `## What every production needs\n\n${settingsTable(of('Every production'))}`,
    `## The rest\n\n${table(['for', ...settingHeads], rest)}`,
    `## Secrets in files\n\n${secretFiles(schema)}`,
  ]
    .join('\n\n')
    .replaceAll('](docs/', '](');
}

const settingHeads = ['name', 'default', 'meaning'];

const settingRow = ([name, setting]: [string, Setting]) => [`\`${name}\``, defaultOf(setting), setting.description];

const settingsTable = (settings: [string, Setting][]) => table(settingHeads, settings.map(settingRow));

function secretFiles({ properties }: SettingsSchema): string {
  const secrets = Object.entries(properties).flatMap(([name, { secret }]) => (secret ? `\`${name}\`` : []));
  return [
    `Secrets may come in files, as container platforms mount them: the name with \`_FILE\` after it says which, such as`,
    `${secrets[0]!.slice(0, -1)}_FILE=/run/secrets/name\`. Secrets are ${new Intl.ListFormat('en-GB').format(secrets)}.`,
  ].join('\n');
}

function defaultOf({ otherwise, default: usual, demo }: Setting): string {
  if (otherwise) return otherwise;
  if (usual === undefined || Array.isArray(usual)) return 'none';
  return `\`${usual}\`${demo === undefined ? '' : `; \`${demo}\` with \`DEMO=1\``}`;
}

/** Every content file and its properties. */
function contentFiles(schemas: Schemas): string {
  const schemaName = (file: string) => file.replace('.json', '');
  const pathOf = (kind: string) => `schemas/${kind}.schema.json`;
  const aboutOf = (kind: string) => schemas.at(pathOf(kind)).schema.description ?? '';
  const files = [
    ...requiredFiles.map((file) => ({ file, kind: schemaName(file) })),
    { file: 'pages/<name>.json', kind: 'page' },
    { file: 'documents/<name>/document.json', kind: 'document' },
    ...optionalFiles.map((file) => ({ file, kind: schemaName(file) })),
  ];
  const list = files.map(({ file, kind }) => [`[\`${file}\`](#${anchor(file)})`, aboutOf(kind)]);
  const text = ['[`text/<name>.md`](#texts)', 'The longer texts of pages.'];
  const section = [
    '`documents/<name>/<section>.md`',
    'One section of a document, beginning with its `##` heading, the only one that it has; one that begins with `###` continues the section before it.',
  ];
  const sections = files.map(({ file, kind }) => {
    const own = kind === 'messages' ? messageTable(schemas) : propertyTable(schemas, pathOf(kind));
    return `## \`${file}\`\n\n${aboutOf(kind)}\n\n${own}`;
  });
  return [table(['File', 'What it holds'], [...list, text, section]), ...sections].join('\n\n');
}

/** Makes the anchor of a heading as GitHub does. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');

function messageTable(schemas: Schemas): string {
  const { properties = {}, required = [] } = schemas.at('schemas/messages.schema.json').schema;
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, { description = '', params = [] }]) => {
      const extra = params.length ? `, with ${params.map((param) => `\`{${param}}\``).join(', ')}` : '';
      return [`\`${name}\``, description + extra, required.includes(name) ? 'needed' : ''];
    });
  return table(['Message', 'When it shows', ''], rows);
}

function facts({ facts }: Schemas): string {
  const rows = Object.entries(facts).map(([name, { type, values, meaning, example }]) => {
    const allowed =
      values === 'journeys' ? 'the name of a journey' : (values ?? []).map((value) => `\`${value}\``).join(', ');
    return [`\`${name}\``, meaning, `${type}${allowed && `: ${allowed}`}`, `\`${JSON.stringify(example)}\``];
  });
  return table(['Fact', 'Meaning', 'Type and values', 'Example'], rows);
}

export function formatTable(): string {
  const rows = formats.map((format) => {
    const { meaning, example } = formatOf(format);
    return [`\`${format}\``, meaning, `\`${JSON.stringify(example)}\``];
  });
  return table(['Format', 'What the text is', 'Example'], rows);
}
