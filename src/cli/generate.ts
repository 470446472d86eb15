/**
 * Writes what follows from the schemas and tables: the union of all blocks, the types, the table of allowed acts.
 * `npm run generate` writes; `npm run generate -- --check` fails when what is committed differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { globSync } from 'tinyglobby';
import { blockUnion, unionFile } from '../content/block-union.ts';
import { allowedActsDocument } from '../server/acts/allowed-document.ts';

const root = new URL('../../', import.meta.url);
const banner = '// Written by `npm run generate` from the JSON Schemas. Edit those, never this file.';

const paths = globSync('src/blocks/*/schema.json', { cwd: root.pathname });
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as { description?: string };
const block = blockUnion(new Map(paths.map((path) => [path, read(path)])));
const { properties: _, ...union } = block;

const schemas = globSync(['schemas/*.schema.json', 'schemas/api/*.schema.json'], { cwd: root.pathname }).sort();
const definitions = schemas.filter((path) => !path.endsWith('common.schema.json'));
const everything: JSONSchema = {
  title: 'Everything',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries([
    ...definitions.map((path) => [path, { $ref: path }]),
    ['compiledPage', { $ref: 'schemas/compiled.schema.json#/definitions/page' }],
  ]),
};

const outputs: [string, string][] = [
  [unionFile, `${JSON.stringify(block, null, 2)}\n`],
  ['docs/allowed-acts.md', allowedActsDocument()],
];
const check = process.argv.includes('--check');
if (!check) for (const [path, text] of outputs) writeFileSync(new URL(path, root), text);
outputs.push([
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
]);

for (const [path, text] of outputs) {
  if (!check) writeFileSync(new URL(path, root), text);
  else if (readFileSync(new URL(path, root), 'utf8') !== text) {
    console.error(`${path} is not what it is made from. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  }
}
