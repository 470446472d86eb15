import contract from '../../../docs/openapi.json' with { type: 'json' };
import type { Compiled } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import type { Scope } from '../base/provider-token.ts';
import { type Operation, operationsIn } from '../http/operations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes a body, and needs it. */
    takes?: 'body' | 'optional body';
  }
}

const operations = operationsIn<{ 'x-scope': Scope }>(contract);

/**
 * A route's options by its operation in docs/openapi.yaml: its address, its scope, and the schemas of query and body.
 * fastify-openapi-glue would do the same, but by validators of its own, whose refusals are not in our words.
 */
export function operation(id: string) {
  const found = operations.get(id);
  if (!found) throw new Error(`docs/openapi.yaml has no operation ${id}.`);
  const { method, path, parameters, body, needsBody, own } = found;
  const asked = parameters.filter((one) => one.in === 'query');
  const querystring = asked.length > 0 ? querySchema(asked) : undefined;
  return {
    method,
    url: path.replace('/provider-api', ''),
    schema: defined({ querystring, body }),
    config: {
      needs: own['x-scope'],
      ...(needsBody ? { takes: 'body' as const } : body && { takes: 'optional body' as const }),
    },
  };
}

const querySchema = (parameters: Operation['parameters']) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description, example }) => [
      name,
      { description, ...(example !== undefined && { examples: [example] }), ...schema },
    ]),
  ),
});

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
