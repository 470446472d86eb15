import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Content,
  generatedFolder,
  isOwnSite,
  ownBlocks,
  type Schema,
  type Schemas,
  siteRoot,
  unionFile,
} from '../../../src/content/api/node.ts';
import { editorFiles, writeFiles } from './files.ts';
import { editorSchemas } from './schemas.ts';

const typesFile = `${generatedFolder}/blocks.d.ts`;

/** Writes what editors of a site's own folder go by: schemas with the names in its content, and the types of its blocks. */
export async function writeSiteFiles(content: Content): Promise<void> {
  if (!isOwnSite || content.schemas.problems().length > 0) return;
  const schemas = [...editorSchemas(content.schemas)].map(([path, schema]) => [path, JSON.stringify(schema)] as const);
  const types = await blockTypes(content.schemas);
  writeFiles(siteRoot, new Map([...schemas, ...editorFiles(content), ...types]));
}

/** The types of the properties of the site's own blocks, as a part of `doorstep-engine/block`, unless they are there already. */
async function blockTypes(schemas: Schemas): Promise<[string, string][]> {
  const paths = ownBlocks().map((type) => [type, `src/blocks/${type}/schema.json`] as const);
  const source = `// ${hash('sha256', JSON.stringify(paths.map(([, path]) => schemas.texts.get(path))))}`;
  const file = join(siteRoot, typesFile);
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(source)) return [];
  const { schemaTypes } = await import('../../../src/tools/generate/schema-types.ts');
  const properties = Object.fromEntries(paths.map(([type, $ref]) => [type, { $ref }]));
  const own = { title: 'OwnBlocks', type: 'object', additionalProperties: false, properties } as const;
  const schemaAt = (path: string) => withPublic(path, schemas.at(path).schema);
  const types = await schemaTypes(own, schemaAt, '// The properties of the blocks in blocks/, by their schemas.');
  return [[typesFile, `${source}\nexport {};\ndeclare module 'doorstep-engine/block' {\n${types}}\n`]];
}

/** A schema where what `doorstep-engine/block` has a type of is named. */
function withPublic(path: string, schema: Schema): object {
  if (path === unionFile) return { tsType: "import('doorstep-engine/block').Block" };
  if (path !== 'schemas/common.schema.json') return schema;
  return {
    ...schema,
    definitions: { ...schema.definitions, when: { tsType: "import('doorstep-engine/block').When" } },
  };
}
