import { rmSync } from 'node:fs';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { globSync } from 'tinyglobby';
import { blockProblems } from '../../content/check/blocks.ts';
import { changedFiles, editorFiles, writeFiles } from '../../content/editor/files.ts';
import { editorSchemas } from '../../content/editor/schemas.ts';
import { loadContent } from '../../content/folder/load.ts';
import type { Problem } from '../../content/problem/problem.ts';
import { unionFile } from '../../content/schema/block-union.ts';
import { root } from '../../content/schema/schema-files.ts';
import { facts, reloadSchemas, schemaAt, schemaProblems } from '../../content/schema/schemas.ts';
import { allowedActsDocument } from '../../server/acts/allowed-document.ts';
import { cardScriptsDocument } from '../build/card-scripts.ts';
import { blocksDocument, picturesOfNoBlock } from './docs-blocks.ts';
import { contentDocument } from './docs-content.ts';

const banner = '// Written by `npm run generate` from the JSON Schemas. Edit those, never this file.';

/** What keeps everything from being made: mistakes in the schemas, or in the blocks' folders. */
export function generateProblems(): Problem[] {
  // A block may have been made since the schemas were read.
  reloadSchemas();
  return [...schemaProblems(), ...blockProblems(root)];
}

/** Writes what follows from the schemas and tables, and takes away the pictures of blocks that are gone. */
export async function generate(): Promise<void> {
  for (const picture of picturesOfNoBlock(root)) rmSync(`${root}${picture}`);
  writeFiles(root, new Map([...(await outputs()), ...names()]));
}

/** What is not as it would be written, a sentence for each: what has to be put right, and what may wait. */
export async function outOfDate(): Promise<{ wrong: string[]; behind: string[] }> {
  const advice = 'Run `npm run generate` and commit the result.';
  return {
    wrong: [
      ...changedFiles(root, await outputs()).map((path) => `${path} is not what it is made from. ${advice}`),
      ...picturesOfNoBlock(root).map((path) => `${path} is the picture of no block. ${advice}`),
    ],
    // These follow the content: somebody who edits a text on the web has nothing to run them with.
    behind: changedFiles(root, names()).map(
      (path) => `${path} does not know all of content/ yet: \`npm run generate\` or \`npm run dev\` writes it anew.`,
    ),
  };
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
