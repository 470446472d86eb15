import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Slug } from '../../rules/problems.ts';
import { problem, retriesAfter } from '../base/refusal.ts';
import { type SchemaName, schemas } from '../base/schemas.ts';
import { validatorOf } from '../base/validator.ts';
import { type Call, calendarType } from './call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's part of the OpenAPI document; a route without it is not in the document. */
    documented?: Documented;
  }
}

/** A route's entry in the document, apart from the schema with which Fastify validates and serialises. */
export type Documented = FastifySchema & { summary: string; operationId?: string };

type Json = { [name: string]: unknown };

/** Makes `scope.swagger()` return an OpenAPI 3.1 document of the scope's routes that are registered after this. */
export async function documentRoutes(
  scope: FastifyInstance,
  document: Json,
  { acts = [], finish }: { acts?: string[]; finish?: (document: never) => Described } = {},
): Promise<void> {
  await scope.register(swagger, {
    openapi: { openapi: '3.1.0', ...document },
    convertConstToEnum: false,
    // A reference names a schema by its title.
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transform: ({ route: { config, method }, url }) => {
      const { documented, needs = 'any' } = config ?? {};
      const scope = needs !== 'any' && { description: `Needs a token with the scope ${needs}.` };
      const schema = documented && { operationId: operationId(String(method), url), ...scope, ...documented };
      return { schema: schema ?? { hide: true }, url };
    },
    transformObject(made) {
      const whole = JSON.parse(JSON.stringify('openapiObject' in made && made.openapiObject), withType);
      return withoutUnused(finish ? finish(whole as never) : whole);
    },
  });
  for (const schema of schemasById(acts)) scope.addSchema(schema);
  // A scope that has schemas of its own would check bodies by Fastify's own rules, which drop what they do not know.
  scope.setValidatorCompiler(({ schema }) => validatorOf(schema as object));
}

type Described = { components?: { schemas?: Record<string, unknown> } };

/** Leaves out the schemas that no call and no other schema of the document refers to. */
function withoutUnused<Whole extends Described>({ components, ...rest }: Whole): Whole {
  const { schemas = {}, ...others } = components ?? {};
  const used = schemasUsedBy(rest, schemas);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...rest, components: { ...others, schemas: kept } } as unknown as Whole;
}

/** The names of the schemas to which a part of the document refers, by itself or by others of them. */
export function schemasUsedBy(part: unknown, schemas: Record<string, unknown>, used = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (used.has(name)) continue;
    used.add(name);
    schemasUsedBy(schemas[name], schemas, used);
  }
  return used;
}

/** Says of a list of values that they are texts, as all are: generators of clients take them for anything otherwise. */
const withType = (_: string, value: Json | string | null) =>
  value !== null && typeof value !== 'string' && Array.isArray(value.enum) ? { type: 'string', ...value } : value;

/** Names a call for the code that is generated from the document, for example `postLinksIdPaymentMethod`. */
const operationId = (method: string, url: string) =>
  url
    .replace(/^\/\w+-api/, '')
    .split(/\W+/)
    .reduce((name, part) => name + part.charAt(0).toUpperCase() + part.slice(1), method.toLowerCase());

/** The pattern of the properties that are the name of an act: the document lists the names. */
const actPattern = '^[a-z][a-z0-9-]{0,59}$';

/** Returns every schema with its title as its id. Each of its `definitions` becomes a schema of its own. */
function schemasById(acts: string[]): Json[] {
  const schemasByName = new Map<string, Json>();
  const withNames = (_: string, value: Json | string | null) => {
    if (value === null || typeof value === 'string' || value.pattern !== actPattern) return value;
    const { type: _type, pattern: _pattern, ...rest } = value;
    return acts.length > 0 ? { ...rest, enum: acts } : value;
  };
  for (const { $schema: _, ...whole } of Object.values(schemas)) {
    const { definitions = {}, ...schema } = whole as Json & { definitions?: Record<string, Json> };
    const text = JSON.stringify(schema).replace(
      /#\/definitions\/(\w+)/g,
      (_match, name: string) => `${definitions[name]!.title}#`,
    );
    for (const one of [JSON.parse(text, withNames) as Json, ...Object.values(definitions)])
      schemasByName.set(String(one.title), one);
  }
  return [...schemasByName].map(([title, schema]) => ({ $id: title, ...schema }));
}

export const schemaRef = (name: SchemaName) => ({ $ref: `${name}#` });

export const idInPath = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid', description: "The link's id." } },
};

const name = { type: 'string', description: 'The name of the letter in content/letters.' };

export const letterInPath = { ...idInPath, properties: { ...idInPath.properties, name } };

/** The path of the provider's calls about one link. */
export const linkInPath = {
  type: 'object',
  properties: { link: { type: 'string', description: "The link's public name, such as lk_2bqnk7…" } },
};

/** Describes the answers of a call: its successes by status, its own problems, and `anyProblem` for the rest. */
export function responsesOf(
  answers: Call['answers'],
  problems: readonly Slug[],
  otherTypes?: Call['otherTypes'],
): Json {
  const schemaByStatus = Object.entries(answers).map(([status, name]) => [
    status,
    name === calendarType ? calendarResponse : otherTypes ? responseOfTypes(name, otherTypes) : schemaRef(name),
  ]);
  return { ...Object.fromEntries(schemaByStatus), ...problemsByStatus(problems), default: anyProblem };
}

const calendarResponse: Json = {
  description: 'A calendar (RFC 5545).',
  content: { [calendarType]: { schema: { type: 'string' } } },
};

/** Describes an answer that is JSON unless the request asks for another type. */
const responseOfTypes = (name: SchemaName, otherTypes: Record<string, string>): Json => ({
  description: 'JSON, unless the request asks for another type.',
  content: {
    'application/json': { schema: schemaRef(name) },
    ...Object.fromEntries(
      Object.entries(otherTypes).map(([type, description]) => [type, { schema: { type: 'string', description } }]),
    ),
  },
});

/** Groups problems by status. Problems with the same status differ by their `type`. */
function problemsByStatus(slugs: readonly Slug[]): Json {
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
        schema: { allOf: [schemaRef('Problem'), { type: 'object', properties: { type, status } }] },
      },
    },
  };
}

const retryAfter = { description: 'After how many seconds it makes sense to ask again.', type: 'integer', minimum: 0 };

/** The default answer: for example, an address or header that cannot be read, or a method that is not allowed. */
const anyProblem: Json = {
  description: 'Whatever else goes wrong is a problem too.',
  content: { 'application/problem+json': { schema: schemaRef('Problem') } },
};
