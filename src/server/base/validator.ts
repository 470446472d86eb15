import { Ajv, type ValidateFunction } from 'ajv';

/** Nothing is coerced, removed or filled in. Schemas of two releases may have the same `$id`: none is known by it. */
const ajv = new Ajv({ strict: false, allErrors: true, addUsedSchema: false });

/** The check of what others send by a schema, compiled at its first use. It finds every mistake: bodies are short. */
export const validatorOf = <Value = unknown>(schema: object): ValidateFunction<Value> => ajv.compile<Value>(schema);
