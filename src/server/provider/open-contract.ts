import type { CompiledSite } from '../../types.gen.ts';
import { schemasUsedBy } from '../api/openapi.ts';
import examples from './examples.json' with { type: 'json' };

type Media = Record<string, { example?: unknown }>;
type Operation = {
  operationId: string;
  parameters?: { name: string; schema: object; example?: unknown }[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, { content?: Media }>;
};
type Paths = Record<string, Record<string, Operation>>;
export type Contract = { paths: Paths; webhooks: Paths; components: { schemas: Record<string, object> } };

const examplesById: Record<string, { request?: unknown; answer?: unknown }> = examples;

/** The calls that take a body, and need none. */
const needNoBody = ['eraseCustomer', 'resendLetter', 'reportBounce'];

/**
 * The contract as integrators get it. What is answered and sent is open, because more may come within a version; what is
 * taken stays closed. Each operation has its examples, and what makes a link the journeys and values of the content.
 */
export function openContract(
  { paths, webhooks, components, ...rest }: Contract,
  site: Partial<CompiledSite>,
): Contract {
  const calls = operationsIn(paths);
  const isTaken = schemasUsedBy(
    calls.map(({ requestBody }) => requestBody),
    components.schemas,
  );
  for (const call of calls) {
    call.responses = opened(call.responses);
    // A query has texts alone, and clients write a number.
    for (const parameter of call.parameters ?? [])
      if (parameter.name === 'limit')
        Object.assign(parameter, {
          schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
          example: Number(parameter.example ?? 100),
        });
    if (needNoBody.includes(call.operationId)) call.requestBody!.required = false;
  }
  const sent = opened(webhooks);
  for (const { operationId, requestBody, responses } of [...calls, ...operationsIn(sent)]) {
    const { request, answer } = examplesById[operationId] ?? {};
    addExample(requestBody?.content, request);
    for (const [status, { content }] of Object.entries(responses))
      if (status.startsWith('2')) addExample(content, answer);
  }
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    isTaken.has(name) ? schema : opened(schema),
  ]);
  const all = Object.fromEntries(schemas) as Contract['components']['schemas'];
  const { journey, values } = (all.LinkRequest as { properties: Record<string, object> }).properties;
  if (site.journeys) Object.assign(journey!, { 'x-extensible-enum': Object.keys(site.journeys) });
  if (site.values)
    Object.assign(values!, { propertyNames: { type: 'string', 'x-extensible-enum': Object.keys(site.values) } });
  return { ...rest, paths, webhooks: sent, components: { ...components, schemas: all } };
}

const operationsIn = (paths: Paths) => Object.values(paths).flatMap((methods) => Object.values(methods));

function addExample(content: Media | undefined, example: unknown): void {
  if (content?.['application/json'] && example !== undefined) content['application/json'].example = example;
}

/** The schemas in a part of the document with lists of known values in the place of closed ones. */
function opened<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (name, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { enum: known, additionalProperties, ...rest } = value;
    return {
      ...rest,
      ...(Array.isArray(known) && { 'x-extensible-enum': known }),
      ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
      ...(name === 'receipt' && { contentMediaType: 'application/jwt', contentSchema: receiptSchema }),
    };
  });
}

const receiptSchema = { $ref: '#/components/schemas/ReceiptPayload' };
