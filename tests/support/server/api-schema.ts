import { Ajv } from 'ajv';
import { type SchemaName, schemas } from '../../../src/server/base/schemas.ts';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });

/** What is wrong with an answer by the schema of its call; nothing when all is well. */
export function faultsOf(name: SchemaName, body: unknown): unknown[] {
  const validate = ajv.getSchema(name) ?? ajv.addSchema(schemas[name], name).getSchema(name)!;
  return validate(body) ? [] : [...(validate.errors ?? [])];
}
