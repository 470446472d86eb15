import contract from '../../../docs/openapi.json' with { type: 'json' };
import type { Compiled } from '../../types.gen.ts';
import type { Scope } from '../base/provider-token.ts';
import { type Operation, operationsIn } from '../http/operations.ts';

const operations = operationsIn<{ 'x-scope': Scope }>(contract);

/** An operation of docs/openapi.yaml: its address, its scope, what it takes, and the schema of its query. */
export function operation(id: string) {
  const found = operations.get(id);
  if (!found) throw new Error(`docs/openapi.yaml has no operation ${id}.`);
  const { method, path, parameters, body, needsBody, own } = found;
  const asked = parameters.filter((one) => one.in === 'query');
  return {
    ...{ method, url: path.replace('/provider-api', ''), needs: own['x-scope'], body, needsBody },
    query: asked.length > 0 ? querySchema(asked) : undefined,
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
