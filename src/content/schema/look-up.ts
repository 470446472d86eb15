import { valueAt } from '../json/value-at.ts';
import type { Located, Schema } from './keywords.ts';

/** The id of a schema file, to which references in it are relative. */
export const keyOf = (path: string) => `repo:///${path}`;

/** Finds a schema by its path, or by a reference relative to `from`. Throws an error if there is none. */
export function lookUp(files: ReadonlyMap<string, Schema>, reference: string, from = ''): Located {
  const url = new URL(reference, keyOf(from));
  const file = url.pathname.slice(1);
  const schema = valueAt(files.get(file), url.hash);
  if (!schema) throw new Error(`There is no schema at ${reference}${from && ` (from ${from})`}.`);
  return { schema: schema as Schema, file };
}
