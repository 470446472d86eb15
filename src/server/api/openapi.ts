import { problem, retriesAfter, type Slug } from '../base/problems.ts';
import { schemas } from '../base/schemas.ts';
import { pathOf } from './all.ts';
import type { Call } from './call.ts';

type Json = { [name: string]: unknown };

export const componentRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The OpenAPI 3.1 document of the calls, made of the calls themselves and of their schemas. */
export function openApiOf(calls: Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = pathOf(call).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Doorstep',
      version: '1',
      description:
        'The calls of the customer pages. Amounts are integer pence, times ISO 8601 in UTC. ' +
        'POSTs carry the value of the cookie XSRF-TOKEN, which every GET sets, in the header X-XSRF-TOKEN.',
    },
    paths,
    components: { schemas: componentsOf() },
  };
}

/** What any POST can be answered, before its own handler sees it. */
const formProblems: Slug[] = ['bad-request', 'origin', 'xsrf', 'too-large', 'unsupported-media-type', 'invalid'];

function operationOf(call: Call): Json {
  const parameters = [
    ...(call.path.includes(':id') ? [{ ...parameter('id', 'path'), description: "The link's id." }] : []),
    ...(call.key ? [{ ...parameter('Idempotency-Key', 'header'), description: 'One for each tokenised card.' }] : []),
    ...(call.method === 'POST' ? [parameter('X-XSRF-TOKEN', 'header')] : []),
  ];
  const general: Slug[] = [
    ...(call.method === 'POST' ? formProblems : []),
    ...(call.path.includes(':id') ? (['unavailable'] as const) : []),
  ];
  return {
    summary: call.summary,
    ...(parameters.length && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: componentRef(call.body) } } },
    }),
    responses: { ...answersOf(call), ...problemsOf([...general, ...call.problems]), default: anyProblem },
  };
}

function parameter(name: string, place: 'path' | 'header'): Json {
  const format = name === 'X-XSRF-TOKEN' ? {} : { format: 'uuid' };
  return { name, in: place, required: true, schema: { type: 'string', ...format } };
}

export function answersOf({ answers }: Pick<Call, 'answers'>): Json {
  const entries = Object.entries(answers).map(([status, name]) => [
    status,
    { description: schemas[name].description, content: { 'application/json': { schema: componentRef(name) } } },
  ]);
  return Object.fromEntries(entries);
}

/** Problems by status; several with one status are told apart by their `type`. */
export function problemsOf(slugs: readonly Slug[]): Json {
  const byStatus: Record<string, Slug[]> = {};
  for (const slug of new Set(slugs)) {
    const { status } = problem(slug);
    byStatus[status] = [...(byStatus[status] ?? []), slug];
  }
  return Object.fromEntries(Object.entries(byStatus).map(([status, those]) => [status, problemResponse(those)]));
}

function problemResponse(slugs: Slug[]): Json {
  const problems = slugs.map(problem);
  const [type, status] = [{ enum: problems.map(({ type }) => type) }, { const: problems[0]!.status }];
  return {
    description: problems.map(({ title, type }) => `${title} (${type})`).join('; '),
    ...(slugs.some(retriesAfter) && { headers: { 'Retry-After': retryAfter } }),
    content: {
      'application/problem+json': {
        schema: { allOf: [componentRef('Problem'), { type: 'object', properties: { type, status } }] },
      },
    },
  };
}

const retryAfter = {
  description: 'After how many seconds it makes sense to ask again.',
  schema: { type: 'integer', minimum: 0 },
};

/** What no call has to itself: an address or a header that cannot be read, a method that the address does not take. */
export const anyProblem: Json = {
  description: 'Whatever else goes wrong is a problem too.',
  content: { 'application/problem+json': { schema: componentRef('Problem') } },
};

/** The schemas as components: OpenAPI keeps definitions beside them, by their titles. */
export function componentsOf(): Json {
  const components: Json = {};
  for (const [name, { $schema: _, ...schema }] of Object.entries(schemas)) {
    const { definitions = {}, ...rest } = schema as Json & { definitions?: Record<string, Json> };
    const titles = Object.fromEntries(Object.entries(definitions).map(([key, inner]) => [key, String(inner.title)]));
    const text = JSON.stringify(rest).replace(/"#\/definitions\/(\w+)"/g, (_match, key: string) =>
      JSON.stringify(componentRef(titles[key]!).$ref),
    );
    components[name] = JSON.parse(text);
    for (const [key, inner] of Object.entries(definitions)) components[titles[key]!] = inner;
  }
  return components;
}
