import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Refusal } from './refusal.ts';
import { type SchemaName, schemas } from './schemas.ts';

/** Nothing is coerced, removed or filled in. Schemas of two releases may have the same `$id`: none is known by it. */
const ajv = new Ajv({ strict: false, allErrors: true, addUsedSchema: false });

/** The check of what others send by a schema, compiled at its first use. It finds every mistake: bodies are short. */
export const validatorOf = <Value = unknown>(schema: object): ValidateFunction<Value> => ajv.compile<Value>(schema);

/** Throws a refusal with each field that the schema refuses. */
export function checkBody(body: unknown, schema: SchemaName): void {
  const validate = validatorOf(schemas[schema]);
  if (!validate(body)) throw bodyRefusal(body, validate.errors!);
}

type Fault = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'message'>;

/** The refusal of a body, or that there is none. A stranger's body can have more faults than anybody reads. */
export const bodyRefusal = (body: unknown, faults: Fault[]): Refusal =>
  new Refusal(body === undefined ? 'bad-request' : 'invalid', {}, { errors: faults.slice(0, 100).map(faultOf) });

/** The field that a schema refuses, and what it expects; never what was sent there. */
function faultOf({ instancePath, keyword, params, message = 'is wrong' }: Fault) {
  const place = instancePath.split('/').slice(1);
  const name = params.missingProperty ?? params.additionalProperty;
  const field = (name === undefined ? place : [...place, String(name)]).join('.');
  const expected = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
  return { field, code: keyword, detail: `${field || 'The body'}: ${message}${expected}.` };
}
