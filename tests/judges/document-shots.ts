import { METHODS } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Shot } from '../support/malformed/shots.ts';
import { type Breakage, breakagesOf, brokenBodies, type Schema } from './from-document.ts';
import type { WalkedLink } from './walked-links.ts';

const seed = 20_260_101;
/** How many right samples each call gets. */
const samplesACall = 12;

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
type Content = Record<string, { schema: Schema }>;
export type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
/** A call with the headers that open it; one that is open to all gets them too. */
export type Operation = Described & { method: string; path: string; headers: Record<string, string>; isOpen: boolean };
type Options = { seed: number; alwaysFakeOptionals: boolean; optionalsProbability?: number };
export type Generate = (schema: Schema, options: Options) => unknown;

/** What an answer may be: to what is right, to what is broken, or to a method that a path has not. */
type Expected = 'right' | 'broken' | 'no method';
export type Sent = { operation: Operation; shot: Shot; expected: Expected };

export const ajv = new Ajv2020({
  strict: false,
  formats: {
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'date-time': (text) => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  },
});
export const fits = (schema: Schema, value: unknown) => ajv.validate(schema, value);

/** Everything that is sent to a call. `id` makes a new link. */
export async function shotsAt(
  operation: Operation,
  generate: Generate,
  id: () => Promise<string>,
  walked: readonly WalkedLink[],
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const sendRight = (shot: Shot) => void sent.push({ operation, shot, expected: 'right' });
  const sendSamples = (number: number, named: Named) => {
    for (const sample of samplesOf(operation, generate, number, named)) sendRight(shotOf(operation, sample));
  };
  for (let index = 0; index < samplesACall; index += 1)
    sendSamples(seed + index, { id: index < samplesACall - 1 ? await id() : '00000000-0000-4000-8000-0000000000ff' });
  for (const link of walked) {
    sendSamples(seed, link);
    for (const shot of againAt(operation, link)) sendRight(shot);
  }
  const link = await id();
  // An even seed gives everything that may be left out, so that each of it is broken too.
  for (const right of samplesOf(operation, generate, seed + 1, { id: link }))
    for (const shot of brokenShots(operation, right)) sent.push({ operation, shot, expected: 'broken' });
  return sent;
}

/** The calls that a link's pages made with success, once more; also at the second address that each act has. */
function againAt(operation: Operation, { id, heard }: WalkedLink): Shot[] {
  const path = operation.path.replace('{id}', id);
  const short = (address: string) => address.replace('/acts/', '/');
  return heard
    .filter(({ hit, method }) => hit.status < 300 && method === operation.method)
    .filter((one) => short(one.path) === short(path))
    .map(({ headers, body }) => ({
      ...{ method: operation.method, path, how: 'as a page did' },
      headers: { 'x-forwarded-for': nextAddress(), ...operation.headers, ...headers },
      ...(body && { body: Buffer.from(body) }),
    }));
}

/** The values of a request: those of its parameters by their names, and its body with its type. */
type Sample = { values: Record<string, string>; type?: string; body?: unknown };

/** What a document cannot say: names that the content gives, and a card that the sandbox knows. */
const known: Record<string, unknown> = {
  ...{ journey: 'card', brand: undefined, language: undefined },
  ...{ number: '4111111111111111', expiry: '12/99', cvv: '123' },
};

/** The values of parameters that name something which is there. */
type Named = { id: string; reference?: string };

/** A right request for each type of body that a call takes. Every second one has all that may be left out, every fourth nothing. */
function samplesOf(operation: Operation, generate: Generate, seed: number, named: Named): Sample[] {
  const alwaysFakeOptionals = seed % 2 === 0;
  const { parameters = [], requestBody } = operation;
  const sample = (schema: Schema) => {
    const options = { seed, alwaysFakeOptionals, ...(seed % 4 === 1 && { optionalsProbability: 0 }) };
    const value = generate(schema, options);
    if (!fits(schema, value)) throw new Error(`No right sample of ${JSON.stringify(schema)}: ${JSON.stringify(value)}`);
    return value;
  };
  const values = Object.fromEntries(
    parameters
      .filter(({ required, name }) => (required || alwaysFakeOptionals) && !operation.headers[name.toLowerCase()])
      .map(({ name, schema }) => [name, named[name as keyof Named] ?? String(sample(schema))]),
  );
  if (!requestBody) return [{ values }];
  return Object.keys(requestBody.content).map((type) => {
    const body = sample(requestBody.content['application/json']!.schema) as Record<string, unknown>;
    for (const [name, value] of Object.entries(known)) if (name in body) body[name] = value;
    return { values, type, body };
  });
}

function shotOf(operation: Operation, { values, type, body }: Sample): Shot {
  const { parameters = [], method, headers } = operation;
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place && values[one.name] !== undefined);
  let { path } = operation;
  for (const { name } of of('path')) path = path.replace(`{${name}}`, () => encodeURIComponent(values[name]!));
  const query = of('query').map(({ name }) => `${name}=${encodeURIComponent(values[name]!)}`);
  return {
    method,
    path: query.length ? `${path}?${query.join('&')}` : path,
    headers: {
      'x-forwarded-for': nextAddress(),
      ...headers,
      ...Object.fromEntries(of('header').map(({ name }) => [name.toLowerCase(), values[name]!])),
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    how: 'as documented',
  };
}

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** A right request broken in every way, one at a time. */
function brokenShots(operation: Operation, right: Sample): Shot[] {
  const { parameters = [], requestBody, method } = operation;
  const shot = shotOf(operation, right);
  const schema = requestBody?.content['application/json']?.schema;
  const withHeaders = (how: string, changed: Record<string, string | undefined>): Shot => ({
    ...shot,
    how,
    headers: Object.fromEntries(
      Object.entries({ ...shot.headers, ...changed }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  });
  const withBody = (how: string, body: Uint8Array): Shot => ({ ...shot, how, body });
  const types = ['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'a/b/c', ';'];
  return [
    ...parameters.flatMap((parameter) => brokenParameter(operation, right, parameter)),
    ...(operation.isOpen ? [] : Object.keys(operation.headers)).flatMap((name) => [
      withHeaders(`${name} is missing`, { [name]: undefined }),
      withHeaders(`${name} is empty`, { [name]: '' }),
      withHeaders(`${name} is a wrong one`, { [name]: `${operation.headers[name]}x` }),
    ]),
    ...(schema && right.type === 'application/json'
      ? breakagesOf(schema, right.body)
          .filter(({ value }) => !fits(schema, value) || /\\u0000|\\ud800/.test(JSON.stringify(value)))
          .map(({ how, value }) => withBody(how, Buffer.from(JSON.stringify(value))))
      : []),
    ...(right.body === undefined
      ? []
      : [
          ...brokenBodies(JSON.stringify(right.body)).map(({ how, body }) => withBody(how, body)),
          ...types.map((type) => withHeaders(`the type is ${type}`, { 'content-type': type })),
          withHeaders('no type is given', { 'content-type': undefined }),
        ]),
    ...(method === 'POST' && !requestBody
      ? ['{"x":1}', '{', 'null'].map((text) => ({
          ...withHeaders(`the body is ${text}`, { 'content-type': 'application/json' }),
          body: Buffer.from(text),
        }))
      : []),
  ];
}

/** A parameter broken in every way that an address or a header can carry. */
function brokenParameter(operation: Operation, right: Sample, parameter: Parameter): Shot[] {
  const { name, in: place, required, schema } = parameter;
  const value = right.values[name];
  if (value === undefined) return [];
  const { [name]: _left, ...rest } = right.values;
  const breakages = schema.type === 'string' ? breakagesOf(schema, value, name) : ofNumberText(schema, name);
  const carried = breakages
    .filter((one): one is Breakage & { value: string } => typeof one.value === 'string')
    .filter(({ value: text }) => (place === 'path' ? text !== '' : place === 'query' || /^[ -~]*$/.test(text)))
    .filter(({ value: text }) => !/\p{Surrogate}/u.test(text) && (text.includes('\0') || !fits(schema, text)));
  return [
    ...(required && place === 'header'
      ? [{ ...shotOf(operation, { ...right, values: rest }), how: `${name} is missing` }]
      : []),
    ...carried.map(({ how, value: text }) => ({
      ...shotOf(operation, { ...right, values: { ...right.values, [name]: text } }),
      how,
    })),
  ];
}

/** Texts that are no number as a parameter wants it. */
const ofNumberText = ({ minimum, maximum }: Schema, place: string): Breakage[] =>
  [
    'x',
    '',
    '1.5',
    '1e3',
    '-1',
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
  ].map((value) => ({ how: `${place} is ${value}`, value: String(value) }));

/** Every method that a path has not. A HEAD is a GET, and a CONNECT no request. */
export function otherMethods(operations: Operation[], link: string): Sent[] {
  const [first] = operations;
  const own = [...operations.map(({ method }) => method), 'HEAD', 'CONNECT'];
  const shot = shotOf({ ...first!, parameters: first!.parameters ?? [] }, { values: { id: link, reference: 'x' } });
  return METHODS.filter((method) => !own.includes(method)).map((method) => ({
    operation: first!,
    shot: { ...shot, method, how: `the method is ${method}` },
    expected: 'no method',
  }));
}
