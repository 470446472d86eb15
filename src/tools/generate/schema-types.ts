import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { root } from '../../content/api/node.ts';

/** Writes the types of schemas, whose references are paths from the engine's folder; `schemaAt` gives what is there. */
export function schemaTypes(schema: JSONSchema, schemaAt: (path: string) => object, banner: string): Promise<string> {
  const textAt = (url: string) =>
    JSON.stringify(schemaAt(fileURLToPath(new URL(url, pathToFileURL(root))).slice(root.length)));
  return compile(schema, schema.title!, {
    cwd: root,
    $refOptions: {
      resolve: { schemas: { order: 1, canRead: /schema\.json$/, read: ({ url }: { url: string }) => textAt(url) } },
    },
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
}
