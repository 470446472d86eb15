import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { didYouMean } from './did-you-mean.ts';
import { Refusal } from './refusal.ts';
import { type SchemaName, schemas } from './schemas.ts';

/** Nothing is coerced, removed or filled in. Schemas of two releases may have the same `$id`: none is known by it. */
const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, addUsedSchema: false });

/** The check of what others send by a schema, compiled at its first use. It finds every mistake: bodies are short. */
export const validatorOf = <Value = unknown>(schema: object): ValidateFunction<Value> => ajv.compile<Value>(schema);

/** Throws a refusal with each field that the schema refuses. */
export function checkBody(body: unknown, schema: SchemaName): void {
  const validate = validatorOf(schemas[schema]);
  if (!validate(body)) throw bodyRefusal(body, validate.errors!);
}

type Fault = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'message' | 'parentSchema' | 'data'>;

/** The refusal of a body, or that there is none. A stranger's body can have more faults than anybody reads. */
export const bodyRefusal = (body: unknown, faults: Fault[]): Refusal =>
  new Refusal(body === undefined ? 'bad-request' : 'invalid', {}, { errors: faults.slice(0, 100).map(faultOf) });

/** The types of JSON, as callers name them who know no schema. */
const typeWords: Record<string, string> = {
  ...{ string: 'text in quotes', number: 'a number', integer: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object', null: 'null' },
};

/** What each keyword of our schemas expects of a value. */
const expectations: Record<string, (params: Fault['params']) => string> = {
  additionalProperties: () => 'is not known',
  required: () => 'is missing',
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((one) => typeWords[one] ?? one)
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be ${allowedValues.join(' or ')}`,
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`),
  maxItems: ({ limit }) => `must have at most ${limit} entries`,
  uniqueItems: () => 'must have each entry once',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minProperties: () => 'must have at least one property',
  maxProperties: ({ limit }) => `must have at most ${limit} properties`,
  pattern: () => 'does not have the form that is needed',
};

/** What a schema expects at a place, as the end of a sentence. */
export const expectationOf = ({ keyword, params, message = 'is wrong', data }: Fault): string =>
  data === null && keyword === 'type'
    ? 'is null: leave it out where there is none'
    : (expectations[keyword]?.(params) ?? message);

/** What may have been meant by a property that the schema does not know. */
export const meantBy = ({ params, parentSchema }: Fault): string =>
  params.additionalProperty === undefined
    ? ''
    : didYouMean(String(params.additionalProperty), Object.keys((parentSchema?.properties ?? {}) as object));

/** The field that a schema refuses, and what it expects; never what was sent there. */
function faultOf(fault: Fault) {
  const { instancePath, keyword, params } = fault;
  const place = instancePath.split('/').slice(1);
  const name = params.missingProperty ?? params.additionalProperty;
  const field = (name === undefined ? place : [...place, String(name)]).join('.');
  return { field, code: keyword, detail: `${field || 'The body'}: ${expectationOf(fault)}.${meantBy(fault)}` };
}
