import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { wholeNumber } from '../../rules/text/whole-number.ts';
import { namesNear } from './did-you-mean.ts';
import { errorAt, escaped, type FieldError, Refusal } from './refusal.ts';

/** Of bodies nothing is coerced, removed or filled in. Schemas of two releases may have the same `$id`: none is known by it. */
const options = { strict: false, allErrors: true, verbose: true, addUsedSchema: false };
const ajv = new Ajv(options);
const queryAjv = new Ajv({ ...options, useDefaults: true });

/** The check of what others send by a schema, compiled at its first use. It finds every mistake: bodies are short. */
export const validatorOf = <Value = unknown>(schema: object): ValidateFunction<Value> => ajv.compile<Value>(schema);

type QuerySchema = { properties: Record<string, { type?: string }> };

/** Reads a query by a schema: numbers come as texts, and what is left out gets its default. Throws a refusal as of a body. */
export function readQuery<Query>(given: object, schema: QuerySchema, body: unknown): Query {
  const query: Record<string, unknown> = { ...given };
  for (const [name, { type }] of Object.entries(schema.properties))
    if (type === 'integer' && typeof query[name] === 'string') query[name] = wholeNumber(query[name]);
  const validate = queryAjv.compile(schema);
  if (!validate(query)) throw bodyRefusal(body, validate.errors!, true);
  return query as Query;
}

/** Throws a refusal with each field that the schema refuses. */
export function checkBody(body: unknown, schema: object): void {
  const validate = validatorOf(schema);
  if (!validate(body)) throw bodyRefusal(body, validate.errors!);
}

type Fault = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'message' | 'parentSchema' | 'data'>;

/** The refusal of a body or query, or that there is none. A stranger's can have more faults than anybody reads. */
const bodyRefusal = (body: unknown, faults: Fault[], isQuery = false): Refusal =>
  new Refusal(
    body === undefined ? 'bad-request' : 'invalid',
    {},
    {
      errors: distinctFaults(faults)
        .slice(0, 100)
        .map((fault) => faultIn(fault, isQuery)),
    },
  );

/** Of a text that is too long only that, and of what is of another type only that: its form is not looked at. */
export const distinctFaults = <One extends Pick<Fault, 'instancePath' | 'keyword'>>(faults: One[]): One[] => {
  const at = (one: string) =>
    new Set(faults.filter(({ keyword }) => keyword === one).map((fault) => fault.instancePath));
  const [long, strange] = [at('maxLength'), at('type')];
  return faults.filter(
    ({ keyword, instancePath }) =>
      !(keyword === 'pattern' && long.has(instancePath)) && !(keyword === 'enum' && strange.has(instancePath)),
  );
};

/** The types of JSON, as callers name them who know no schema. */
const typeWords: Record<string, string> = {
  ...{ string: 'text in quotes', number: 'a number', integer: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'a JSON object', null: 'null' },
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
  maxProperties: ({ limit }) => `must have at most ${limit} properties`,
};

/** The names of the faults that callers know by another than the keyword's. */
const codes: Record<string, string> = { additionalProperties: 'unknown', required: 'missing', pattern: 'form' };

/** What a schema refuses, where, and what it expects instead; never what was sent there. */
export function faultIn(fault: Fault, isQuery = false): FieldError {
  const { instancePath, keyword, params } = fault;
  const name = params.missingProperty ?? params.additionalProperty;
  const pointer = name === undefined ? instancePath : `${instancePath}/${escaped(String(name))}`;
  const { field, ...at } = errorAt(isQuery ? pointer.slice(1) : pointer, codes[keyword] ?? keyword, '');
  return { ...at, field, detail: `${field ? JSON.stringify(field) : 'The body'} ${expectationOf(fault)}` };
}

type Described = {
  properties?: object;
  examples?: unknown[];
  description?: string;
  items?: { enum?: unknown; type?: string };
};

const isOfTexts = ({ enum: known, type }: NonNullable<Described['items']>) => known !== undefined || type === 'string';

/** What a schema expects at a place, as the rest of a sentence. Of a form, its example and its description say it. */
function expectationOf({ keyword, params, parentSchema = {}, message = 'is wrong', data }: Fault): string {
  const { properties = {}, examples = ['a text'], description = '', items = {} } = parentSchema as Described;
  const names = Object.keys(properties);
  if (keyword === 'minProperties') return `must have at least one of these: ${names.join(', ')}.`;
  if (keyword === 'pattern') return `must be such as ${examples[0]}.${description && ` ${description}`}`;
  if (keyword === 'type' && data === null) return 'is null: leave it out where there is none.';
  if (keyword === 'type' && params.type === 'array' && typeof data === 'string' && isOfTexts(items)) {
    const list = data.split(/[\s;,|+]+/).filter(Boolean);
    return `must be a list, each in its own quotes: [${list.map((one) => JSON.stringify(one)).join(', ')}].`;
  }
  const meant = params.additionalProperty === undefined ? '' : namesNear(String(params.additionalProperty), names);
  return `${expectations[keyword]?.(params) ?? message}.${meant}`;
}
