import type { HTTPMethods } from 'fastify';
import contract from '../../../docs/openapi.json' with { type: 'json' };
import type { Compiled } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import type { Scope } from '../base/provider-token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes a body, and needs it. */
    takes?: 'body' | 'optional body';
  }
}

/** The media type of the answer to JSON lines: the answer to one link has a type of its own. */
export const madeLinksType = 'application/vnd.doorstep.links+json';

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
  description?: string;
  example?: unknown;
};
type Operation = {
  operationId: string;
  'x-scope': Scope;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
};

const operations = new Map(
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, one]) => [
      one.operationId,
      { ...resolved(one), path, method: method.toUpperCase() as HTTPMethods },
    ]),
  ),
);

/**
 * A route's options by its operation in docs/openapi.yaml: its address, its scope, and the schemas of query and body.
 * fastify-openapi-glue would do the same, but by validators of its own, whose refusals are not in our words.
 */
export function operation(id: string) {
  const found = operations.get(id);
  if (!found) throw new Error(`docs/openapi.yaml has no operation ${id}.`);
  const { method, path, 'x-scope': needs, parameters = [], requestBody } = found;
  const asked = parameters.filter((one) => one.in === 'query');
  const querystring = asked.length > 0 ? querySchema(asked) : undefined;
  const body = requestBody?.content['application/json']?.schema;
  return {
    method,
    url: path.replace('/provider-api', '').replace(/\{(\w+)\}/g, ':$1'),
    schema: defined({ querystring, body }),
    config: {
      needs,
      ...(requestBody && { takes: requestBody.required ? ('body' as const) : ('optional body' as const) }),
    },
  };
}

const querySchema = (parameters: Parameter[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description, example }) => [
      name,
      { description, ...(example !== undefined && { examples: [example] }), ...schema },
    ]),
  ),
});

/** A part of the contract with the components that it refers to in their places. */
function resolved<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (_, value) =>
    typeof value?.$ref === 'string' ? resolved(componentAt(value.$ref)) : value,
  );
}

function componentAt(reference: string): unknown {
  const [, ...names] = reference.split('/');
  return names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], contract);
}

/** The contract with what is of this installation: the journeys, values and letters of its content. */
export function contractOf({ site, letters = {} }: Pick<Compiled, 'site' | 'letters'>): object {
  const whole = structuredClone(contract);
  const { journey, values } = whole.components.schemas.LinkRequest.properties;
  const known = (names: object) => ({ type: 'string', 'x-extensible-enum': Object.keys(names) });
  Object.assign(journey, known(site.journeys));
  Object.assign(values, { propertyNames: known(site.values) });
  // A list of none would fit no name.
  if (Object.keys(letters).length > 0) Object.assign(whole.components.parameters.LetterName.schema, known(letters));
  return whole;
}
