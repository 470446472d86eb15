import { rmSync } from 'node:fs';
import type { JSONSchema } from 'json-schema-to-typescript';
import { globSync } from 'tinyglobby';
import problems from '../../../schemas/problems.json' with { type: 'json' };
import studioSettings from '../../../schemas/studio-settings.json' with { type: 'json' };
import { loadContent, type Problem, root, type Schemas, unionFile } from '../../../src/content/api/node.ts';
import type { SettingsSchema } from '../../../src/server/base/settings-reader.ts';
import { allSettings, allSettingsFile } from '../../../src/tools/generate/all-settings.ts';
import { apiDocument, apiDocuments } from '../../../src/tools/generate/api-document.ts';
import { picturesOfNoBlock } from '../../../src/tools/generate/block-docs.ts';
import { docs } from '../../../src/tools/generate/docs.ts';
import { folderLists } from '../../../src/tools/generate/folder-lists.ts';
import { schemaTypes } from '../../../src/tools/generate/schema-types.ts';

import { blockProblems } from '../../check/blocks.ts';
import { changedFiles, editorFiles, writeFiles } from './files.ts';
import { editorSchemas } from './schemas.ts';

const banner = '// Written by `npm run generate` from the JSON Schemas. Edit those, never this file.';

/** Finds mistakes that prevent everything from being generated: in the schemas, or in the blocks' folders. */
export function generateProblems(schemas: Schemas): Problem[] {
  return [...schemas.problems(), ...blockProblems()];
}

/** Writes the files that are generated from the schemas and tables, and removes the pictures of deleted blocks. */
export async function generate(schemas: Schemas): Promise<void> {
  for (const picture of picturesOfNoBlock(root)) rmSync(`${root}${picture}`);
  writeFiles(root, new Map([...(await outputs(schemas)), ...names(schemas)]));
}

/** Returns a sentence for each file that is out of date: `wrong` must be corrected, `behind` may wait. */
export async function outOfDate(schemas: Schemas): Promise<{ wrong: string[]; behind: string[] }> {
  const advice = 'Run `npm run generate` and commit the result.';
  return {
    wrong: [
      ...changedFiles(root, await outputs(schemas)).map((path) => `${path} is not what it is made from. ${advice}`),
      ...picturesOfNoBlock(root).map((path) => `${path} is the picture of no block. ${advice}`),
    ],
    // These follow from the content, and an editor who changes a text on the web cannot run the generator.
    behind: changedFiles(root, names(schemas)).map(
      (path) => `${path} does not know all of content/ yet: \`npm run generate\` or \`npm run dev\` writes it anew.`,
    ),
  };
}

function names(schemas: Schemas): Map<string, string> {
  return editorFiles(loadContent(`${root}content`, { schemas, assets: `${root}public` }));
}

async function outputs(schemas: Schemas): Promise<Map<string, string>> {
  const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const settings = allSettings(root);
  return new Map([
    [unionFile, asJson(schemas.at(unionFile).schema)],
    ...[...editorSchemas(schemas)].map(([path, schema]): [string, string] => [path, asJson(schema)]),
    ...docs(root, schemas, settings, studioSettings),
    [allSettingsFile, asJson(settings)],
    ...apiDocuments.map((document) => apiDocument(root, document)),
    ['src/types.gen.ts', await types(schemas, settings)],
    ...folderLists(root),
  ]);
}

function types(schemas: Schemas, settings: SettingsSchema): Promise<string> {
  const paths = globSync(['schemas/*.schema.json', 'schemas/api/*.schema.json'], {
    cwd: root,
  }).sort();
  const definitions = paths.filter((path) => !path.endsWith('common.schema.json'));
  const everything: JSONSchema = {
    title: 'Everything',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries([
      ...definitions.map((path) => [path, { $ref: path }]),
      ['serverEnvironment', settings],
      ['studioEnvironment', studioSettings],
      ['compiledPage', { $ref: 'schemas/compiled.schema.json#/definitions/page' }],
      [
        'factName',
        { title: 'FactName', description: 'A fact of schemas/facts.json.', enum: Object.keys(schemas.facts) },
      ],
      ['slug', { title: 'Slug', description: 'A problem of schemas/problems.json.', enum: Object.keys(problems) }],
    ]),
  };
  // The types need only the union of blocks.
  const { properties: _, ...union } = schemas.at(unionFile).schema;
  return schemaTypes(everything, (path) => (path === unionFile ? union : schemas.at(path).schema), banner);
}
