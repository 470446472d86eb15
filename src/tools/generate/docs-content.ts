import { formatOf, formats, optionalFiles, requiredFiles, type Schemas } from '../../content/api/node.ts';
import { propertyTable } from './docs-properties.ts';
import { documentWith, table } from './documents.ts';

/** Writes docs/content.md: every content file, property, fact, format and message. */
export function contentDocument(schemas: Schemas, root: string): [path: string, text: string] {
  const files = [
    ...requiredFiles.map((file) => ({ file, kind: schemaName(file) })),
    { file: 'pages/<name>.json', kind: 'page' },
    { file: 'documents/<name>/document.json', kind: 'document' },
    ...optionalFiles.map((file) => ({ file, kind: schemaName(file) })),
  ];
  const list = files.map(({ file, kind }) => [`[\`${file}\`](#${anchor(file)})`, aboutOf(schemas, kind)]);
  const text = ['[`text/<name>.md`](#texts)', 'The longer texts of pages.'];
  const section = [
    '`documents/<name>/<section>.md`',
    'One section of a document, beginning with its `##` heading, the only one that it has; one that begins with `###` continues the section before it.',
  ];
  const sections = files.map(({ file, kind }) => {
    const own = kind === 'messages' ? messageTable(schemas) : propertyTable(schemas, pathOf(kind));
    return `## \`${file}\`\n\n${aboutOf(schemas, kind)}\n\n${own}`;
  });
  return documentWith(root, 'docs/content.md', {
    'files of content': [table(['File', 'What it holds'], [...list, text, section]), ...sections].join('\n\n'),
    'properties of a condition': propertyTable(schemas, 'schemas/common.schema.json#/definitions/when'),
    facts: factTable(schemas),
    formats: formatTable(),
  });
}

const schemaName = (file: string) => file.replace('.json', '');

const pathOf = (kind: string) => `schemas/${kind}.schema.json`;

const aboutOf = (schemas: Schemas, kind: string) => schemas.at(pathOf(kind)).schema.description ?? '';

/** Makes the anchor of a heading as GitHub does. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');

function messageTable(schemas: Schemas): string {
  const { properties = {}, required = [] } = schemas.at(pathOf('messages')).schema;
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, { description = '', params = [] }]) => {
      const extra = params.length ? `, with ${params.map((param) => `\`{${param}}\``).join(', ')}` : '';
      return [`\`${name}\``, description + extra, required.includes(name) ? 'needed' : ''];
    });
  return table(['Message', 'When it shows', ''], rows);
}

function factTable({ facts }: Schemas): string {
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
