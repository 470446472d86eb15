import { formatOf, formats, optionalFiles, requiredFiles, type Schemas } from '../../content/api/node.ts';
import { cell, propertyTable } from './docs-properties.ts';

const start = `<!-- Written by \`npm run generate\` from the schemas. Edit those, never this file. -->

# Content

Everything that customers read is in \`content/\`. JSON files say what there is, Markdown files hold the longer texts.
\`npm run check\` says what is wrong, with file, line and column; \`npm run dev\` shows each save at once. In an editor that
knows JSON Schema, the \`$schema\` line at the top of each file brings completion and explanations.

| File | What it holds |
|---|---|`;

const markdown = `## Texts

\`text/<name>.md\` is Markdown: paragraphs, \`##\` headings, lists, tables, links and images. Raw HTML is a mistake, and so
is a heading that skips a level; the page's title is its only first heading. A link to another page is that page's path:
\`[Complaints](/complaints)\`. \`[{phone}](tel:{phone})\` and \`[{email}](mailto:{email})\` are links to the contacts. An image
is a file in \`public/\`: \`![What it shows](/router-800x600.png)\`; where its name ends with its size in pixels, the page keeps
that space before it is there. \`<!-- … -->\` on a line of its own is a note that nobody sees.

## Placeholders

\`{name}\` in a text stands for a contact of \`site.json\` (\`{phone}\`, \`{email}\`, \`{team}\`, \`{hours}\`, \`{website}\`), the
provider's name (\`{provider}\`), a value of \`values.json\`, or a fact of the link. Money is written in pence and shown in
pounds. \`\\{\` is a brace. In a document that customers agree to there are values and contacts, but no facts: what they
agree to cannot depend on anything else.

In a line of JSON, such as a message or a label, \`{days, plural, one {# day} other {# days}}\` has a form for each kind of
number: [Numbers](languages.md#numbers).`;

const conditions = `## Conditions

\`when\` shows a block, or a variant of a heading, only to some customers:

\`\`\`json
{ "type": "text", "markdown": "contract-existing", "when": { "fact": "customer_type", "is": "existing" } }
\`\`\`

A value of \`values.json\` is asked for by \`"value"\` in place of \`"fact"\`: the link's own, or else the site's. The sections
of a document and the entries of key facts have conditions over values alone, so that what a customer agrees to depends on
nothing else:

\`\`\`json
{ "section": "summary-fixed", "when": { "value": "offer", "is": "fixed" } }
\`\`\`

Conditions join with \`all\`, \`any\` and \`not\`. Until the link has been read, what depends on it keeps its space and shows
nothing.`;

const offers = `## Offers

A value of the type \`choice\` is one of several words, which links choose and texts do not show: by default \`offer\`, which is
\`standard\`, \`fixed\`, or not there at all. Conditions over it decide what a document, key facts and pages say. In
\`values.json\`

- \`sum\` and \`equals\` say which values must agree: \`npm run check\` compares the site's, and no link is made whose own do not;
- \`when\` says which orders a value belongs to: a text that shows it to others is a mistake, so that one order states one price;
- \`"order": "monthly-total"\` marks the total that a switch order's own document has to state as well.
- \`"order": "one-off-total"\` marks the one-off total, and \`"order": "offer-name"\` a name, that it has to state too. Where its
  monthly total fits one choice alone, such as one \`offer\`, a link that does not say the choice gets it.

A further offer is a further word in \`choices\`, its values with their \`when\`, and sections and entries with a condition over it.`;

const dates = `## Dates

A value says in \`changes\` what it becomes, and from when, the earliest first:

\`\`\`json
"changes": [{ "from": "2027-04-01T00:00:00+01:00", "value": 3700 }]
\`\`\`

A block, a heading, a section of a document or an entry of key facts has a condition over the time: \`{ "from": "…" }\` from then on,
\`{ "not": { "from": "…" } }\` until then. So a text gives way to another one:

\`\`\`json
{ "type": "text", "markdown": "hours", "when": { "not": { "from": "2027-04-01T00:00:00+01:00" } } },
{ "type": "text", "markdown": "hours-2027", "when": { "from": "2027-04-01T00:00:00+01:00" } }
\`\`\`

A policy or social link of the footer has \`from\` and \`until\`: a policy that another one takes the place of has the same time as
\`until\`.

A time has the offset from UTC that clocks in London have then, \`+01:00\` in summer and \`+00:00\` in winter, so that it is the
same second everywhere. The server's clock decides: it says with the link what holds (\`as_of\` and \`values\`), and draws,
compares and records the same.

- Who reads the contract before a change and agrees after it has not agreed: the page says that the contract has changed, shows
  it as it is now, and asks anew. What is recorded is always what was shown, at a time at which it held.
- Values stay as they were agreed on later pages of the link. The prices of a link with a switch order stay as they were when it
  was made, because its order document states them. A value that the link itself has never changes.
- Sums have to be right after each change, here and in every link that is made.
- Where nothing but files is served, a page that is opened without a link says what held when it was built, and every footer does:
  build again. So does the page for addresses that do not exist, wherever it is served. \`npm run check -- --release\` names
  what changes within ninety days; what our server draws needs no build, so there it is accepted in \`release.json\`.

Whoever looks into a page's source finds what is to come. Make a change that is past the \`value\` once no link that was made before it
is left.`;

/** Writes docs/content.md: every content file, property, fact, format and message. */
export function contentDocument(schemas: Schemas): string {
  const files = [
    ...requiredFiles.map((file) => ({ file, kind: kindOf(file) })),
    { file: 'pages/<name>.json', kind: 'page' },
    { file: 'documents/<name>/document.json', kind: 'document' },
    ...optionalFiles.map((file) => ({ file, kind: kindOf(file) })),
  ];
  const list = files.map(({ file, kind }) => `| [\`${file}\`](#${anchor(file)}) | ${cell(aboutOf(schemas, kind))} |`);
  const text = '| [`text/<name>.md`](#texts) | The longer texts of pages. |';
  const section =
    '| `documents/<name>/<section>.md` | One section of a document, beginning with its `##` heading; one that begins with `###` continues the section before it. |';
  const sections = files.map(({ file, kind }) => {
    const table = kind === 'messages' ? messageTable(schemas) : propertyTable(schemas, pathOf(kind));
    return `## \`${file}\`\n\n${aboutOf(schemas, kind)}\n\n${table}`;
  });
  const when = propertyTable(schemas, 'schemas/common.schema.json#/definitions/when');
  return `${[
    [start, ...list, text, section].join('\n'),
    ...sections,
    markdown,
    `${conditions}\n\n${when}`,
    offers,
    dates,
    `## Facts\n\nWhat a link tells of its customer.\n\n${factTable(schemas)}`,
    `## Formats\n\nWhat the texts in JSON files are, by the \`format\` of their property in its schema.\n\n${formatTable()}`,
  ].join('\n\n')}\n`;
}

const kindOf = (file: string) => file.replace('.json', '');

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
      return `| \`${name}\` | ${cell(description)}${extra} | ${required.includes(name) ? 'needed' : ''} |`;
    });
  return ['| Message | When it shows | |', '|---|---|---|', ...rows].join('\n');
}

function factTable({ facts }: Schemas): string {
  const rows = Object.entries(facts).map(([name, { type, values, meaning, example }]) => {
    const allowed =
      values === 'journeys' ? 'the name of a journey' : (values ?? []).map((value) => `\`${value}\``).join(', ');
    return `| \`${name}\` | ${cell(meaning)} | ${type}${allowed && `: ${allowed}`} | \`${JSON.stringify(example)}\` |`;
  });
  return ['| Fact | Meaning | Type and values | Example |', '|---|---|---|---|', ...rows].join('\n');
}

function formatTable(): string {
  const rows = formats.map((format) => {
    const { meaning, example } = formatOf(format);
    return `| \`${format}\` | ${cell(meaning)} | \`${JSON.stringify(example)}\` |`;
  });
  return ['| Format | What the text is | Example |', '|---|---|---|', ...rows].join('\n');
}
