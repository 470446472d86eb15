/**
 * Writes what follows from the schemas and tables: the union of all blocks, the types, the help of editors, the docs.
 * `npm run generate` writes; `npm run generate -- --check` fails when what is committed differs. Where a schema or a block's
 * folder is wrong, both say what.
 */
import { rmSync } from 'node:fs';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { globSync } from 'tinyglobby';
import { unionFile } from '../content/block-union.ts';
import { cardScriptsDocument } from '../content/card-scripts.ts';
import { blockProblems } from '../content/check-blocks.ts';
import { changedFiles, editorFiles, writeFiles } from '../content/editor-files.ts';
import { editorSchemas } from '../content/editor-schemas.ts';
import { loadContent } from '../content/load.ts';
import { toSentence } from '../content/problems.ts';
import { root } from '../content/schema-files.ts';
import { facts, reloadSchemas, schemaAt, schemaProblems } from '../content/schemas.ts';
import { allowedActsDocument } from '../server/acts/allowed-document.ts';
import { blocksDocument, picturesOfNoBlock } from './docs-blocks.ts';
import { contentDocument } from './docs-content.ts';

const banner = '// Written by `npm run generate` from the JSON Schemas. Edit those, never this file.';

// A block may have been made since the schemas were read.
reloadSchemas();
const problems = [...schemaProblems(), ...blockProblems(root)];

if (problems.length) {
  console.error(problems.map(toSentence).join('\n'));
  process.exitCode = 1;
} else if (process.argv.includes('--check')) {
  await look();
} else {
  for (const picture of picturesOfNoBlock(root)) rmSync(`${root}${picture}`);
  writeFiles(root, new Map([...(await outputs()), ...names()]));
}

async function look(): Promise<void> {
  for (const path of changedFiles(root, await outputs())) {
    console.error(`${path} is not what it is made from. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
  for (const picture of picturesOfNoBlock(root)) {
    console.error(`${picture} is the picture of no block. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
  // These follow the content: somebody who edits a text on the web has nothing to run them with.
  for (const path of changedFiles(root, names())) {
    console.log(`${path} does not know all of content/ yet: \`npm run generate\` or \`npm run dev\` writes it anew.`);
  }
}

function names(): Map<string, string> {
  return editorFiles(loadContent(`${root}content`));
}

async function outputs(): Promise<Map<string, string>> {
  const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    [unionFile, asJson(schemaAt(unionFile).schema)],
    ...[...editorSchemas()].map(([path, schema]): [string, string] => [path, asJson(schema)]),
    ['docs/allowed-acts.md', allowedActsDocument()],
    ['docs/payment-page-scripts.md', cardScriptsDocument()],
    ['docs/blocks.md', blocksDocument(root)],
    ['docs/content.md', contentDocument()],
    ['src/types.gen.ts', await types()],
  ]);
}

function types(): Promise<string> {
  const schemas = globSync(['schemas/*.schema.json', 'schemas/api/*.schema.json'], { cwd: root }).sort();
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
  // The types need the union alone.
  const { properties: _, ...union } = schemaAt(unionFile).schema;
  return compile(everything, 'Everything', {
    cwd: root,
    $refOptions: {
      resolve: { union: { order: 1, canRead: /\/block\.schema\.json$/, read: () => JSON.stringify(union) } },
    },
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
}
