/**
 * Writes what follows from the schemas and tables: the union of all blocks, the types, the help of editors, the docs.
 * `npm run generate` writes; `npm run generate -- --check` fails when what is committed differs.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { globSync } from 'tinyglobby';
import { blockUnion, unionFile } from '../content/block-union.ts';
import { cardScriptsDocument } from '../content/card-scripts.ts';
import { changedFiles, editorFiles, writeFiles } from '../content/editor-files.ts';
import { editorSchemas } from '../content/editor-schemas.ts';
import { loadContent } from '../content/load.ts';
import { facts, reloadSchemas } from '../content/schemas.ts';
import { allowedActsDocument } from '../server/acts/allowed-document.ts';
import { blocksDocument } from './docs-blocks.ts';
import { contentDocument } from './docs-content.ts';

const root = new URL('../../', import.meta.url);
const banner = '// Written by `npm run generate` from the JSON Schemas. Edit those, never this file.';

const paths = globSync('src/blocks/*/schema.json', { cwd: root.pathname });
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as { description?: string };
const block = blockUnion(new Map(paths.map((path) => [path, read(path)])));
const { properties: _, ...union } = block;

// A block may have been made since the schemas were read.
reloadSchemas();
const schemas = globSync(['schemas/*.schema.json', 'schemas/api/*.schema.json'], { cwd: root.pathname }).sort();
const definitions = schemas.filter((path) => !path.endsWith('common.schema.json'));
const everything: JSONSchema = {
  title: 'Everything',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries([
    ...definitions.map((path) => [path, { $ref: path }]),
    ['compiledPage', { $ref: 'schemas/compiled.schema.json#/definitions/page' }],
    ['factName', { title: 'FactName', description: 'A fact of schemas/facts.json.', enum: Object.keys(facts) }],
  ]),
};

const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const outputs = new Map([
  [unionFile, asJson(block)],
  ...[...editorSchemas()].map(([path, schema]): [string, string] => [path, asJson(schema)]),
  ['docs/allowed-acts.md', allowedActsDocument()],
  ['docs/payment-page-scripts.md', cardScriptsDocument()],
  ['docs/blocks.md', blocksDocument(root.pathname)],
  ['docs/content.md', contentDocument()],
]);
outputs.set(
  'src/types.gen.ts',
  await compile(everything, 'Everything', {
    cwd: root.pathname,
    // The types need the union alone.
    $refOptions: {
      resolve: { union: { order: 1, canRead: /\/block\.schema\.json$/, read: () => JSON.stringify(union) } },
    },
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  }),
);
const names = editorFiles(loadContent(fileURLToPath(new URL('content', root))));

if (!process.argv.includes('--check')) {
  writeFiles(root.pathname, new Map([...outputs, ...names]));
} else {
  for (const path of changedFiles(root.pathname, outputs)) {
    console.error(`${path} is not what it is made from. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
  // These follow the content: somebody who edits a text on the web has nothing to run them with.
  for (const path of changedFiles(root.pathname, names)) {
    console.log(`${path} does not know all of content/ yet: \`npm run generate\` or \`npm run dev\` writes it anew.`);
  }
}
