import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Slug } from '../../rules/problems.ts';
import { problem, retriesAfter } from '../base/problems.ts';
import { type SchemaName, schemas } from '../base/schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the OpenAPI document says of the route; a route without it is not in the document. */
    documented?: Documented;
  }
}

/** A route as `@fastify/swagger` reads it. It is not the route's own schema, by which Fastify would refuse and serialise. */
export type Documented = FastifySchema & { summary: string };

type Json = { [name: string]: unknown };

/** Makes one OpenAPI 3.1 document of the routes that are registered in the scope from now on: `scope.swagger()`. */
export async function documentRoutes(scope: FastifyInstance, document: Json): Promise<void> {
  await scope.register(swagger, {
    openapi: { openapi: '3.1.0', ...document },
    convertConstToEnum: false,
    // Schemas are called by their titles.
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transform: ({ route, url }) => ({ schema: route.config?.documented ?? { hide: true }, url }),
  });
  for (const schema of schemasById()) scope.addSchema(schema);
}

/** The schemas with their titles as ids, and what one defines beside itself as a schema of its own. */
function schemasById(): Json[] {
  const found = new Map<string, Json>();
  for (const { $schema: _, ...whole } of Object.values(schemas)) {
    const { definitions = {}, ...schema } = whole as Json & { definitions?: Record<string, Json> };
    const text = JSON.stringify(schema).replace(
      /#\/definitions\/(\w+)/g,
      (_match, name: string) => `${definitions[name]!.title}#`,
    );
    for (const one of [JSON.parse(text) as Json, ...Object.values(definitions)]) found.set(String(one.title), one);
  }
  return [...found].map(([title, schema]) => ({ $id: title, ...schema }));
}

export const schemaRef = (name: SchemaName) => ({ $ref: `${name}#` });

/** The link's id in an address. */
export const idInPath = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid', description: "The link's id." } },
};

/** What a call answers: schemas by status, its problems, and any problem that no call has to itself. */
export function responsesOf(answers: Record<number, SchemaName>, problems: readonly Slug[]): Json {
  const schemaByStatus = Object.entries(answers).map(([status, name]) => [status, schemaRef(name)]);
  return { ...Object.fromEntries(schemaByStatus), ...problemsByStatus(problems), default: anyProblem };
}

/** Several problems with one status are told apart by their `type`. */
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

const retryAfter = {
  description: 'After how many seconds it makes sense to ask again.',
  type: 'integer',
  minimum: 0,
};

/** An address or a header that cannot be read, or a method that the address does not take. */
const anyProblem: Json = {
  description: 'Whatever else goes wrong is a problem too.',
  content: { 'application/problem+json': { schema: schemaRef('Problem') } },
};
