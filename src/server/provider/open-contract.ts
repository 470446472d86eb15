import { schemasUsedBy } from '../api/openapi.ts';
import examples from './examples.json' with { type: 'json' };

type Media = Record<string, { example?: unknown }>;
type Operation = {
  operationId: string;
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
 * taken stays closed. Each operation has its examples.
 */
export function openContract({ paths, webhooks, components, ...rest }: Contract): Contract {
  const calls = operationsIn(paths);
  const isTaken = schemasUsedBy(
    calls.map(({ requestBody }) => requestBody),
    components.schemas,
  );
  for (const call of calls) {
    call.responses = opened(call.responses);
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
  return { ...rest, paths, webhooks: sent, components: { ...components, schemas: Object.fromEntries(schemas) } };
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
