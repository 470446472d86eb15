import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import type { Slug } from '../../rules/problems.ts';
import { problem, retriesAfter } from '../../server/base/refusal.ts';
import { schemas, titleOf } from '../../server/base/schemas.ts';

type Json = { [name: string]: unknown };
type Operation = {
  description?: string;
  tags?: string[];
  'x-scope'?: string;
  requestBody?: object;
  responses: object;
  'x-problems'?: Slug[];
};
type Source = {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: object;
  components: { schemas?: Json };
};

type Document = {
  source: string;
  made: string;
  /** The problems that an operation has beside its own. */
  general(path: string, method: string, operation: Operation): Slug[];
};

/** The documents that are written by hand, each with the JSON that is made of it. */
export const apiDocuments: Document[] = [
  {
    source: 'docs/openapi.yaml',
    made: 'docs/openapi.json',
    general: (_path, _method, { requestBody }) => [
      ...([
        'bad-request',
        'unauthorised',
        'scope-missing',
        'invalid',
        'too-fast',
        'unavailable',
        'unconfirmed',
      ] as const),
      ...(requestBody ? (['too-large', 'unsupported-media-type'] as const) : []),
    ],
  },
  {
    source: 'src/server/api/openapi.yaml',
    made: 'src/server/api/openapi.gen.json',
    general: (path, method) => [
      ...(method === 'post'
        ? (['bad-request', 'origin', 'xsrf', 'too-large', 'unsupported-media-type', 'invalid'] as const)
        : []),
      ...(path.includes('{id}') ? (['unavailable', 'link-unknown', 'too-many-requests'] as const) : []),
    ],
  },
];

/**
 * Makes the JSON of an API document: the schemas of `schemas/api` take the place of references to their files, open for
 * later versions where we answer (docs/integrating.md has the promise), and each problem has its answer.
 */
export function apiDocument(root: string, { source, made, general }: Document): [path: string, text: string] {
  const document: Source = JSON.parse(JSON.stringify(parse(readFileSync(root + source, 'utf8'))), toComponent);
  const { paths, webhooks, components, ...head } = document;
  const all: Json = JSON.parse(JSON.stringify({ ...schemas, ...components.schemas }), asComponent);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const taken = used(operations.map(({ operation }) => operation.requestBody));
  for (const { path, method, operation } of operations) {
    const { 'x-problems': own = [], 'x-scope': scope } = operation;
    if (scope) Object.assign(operation, { description: `Needs a token with the scope ${scope}.`, tags: [scope] });
    const problems = problemsByStatus([...general(path, method, operation), ...own]);
    operation.responses = { ...opened(operation.responses), ...problems, default: anyProblem };
    delete operation['x-problems'];
  }
  const sent = webhooks && opened(webhooks);
  const names = [...used([paths, sent])].sort();
  const kept = names.map((name) => [name, taken.has(name) ? all[name] : opened(all[name])]);
  const parts = { ...components, schemas: Object.fromEntries(kept) };
  const scopes = new Set(operations.flatMap(({ operation }) => operation['x-scope'] ?? []));
  const tags = [...scopes].map((name) => ({ name, description: `Calls that need a token with the scope ${name}.` }));
  const whole = {
    ...head,
    ...(tags.length > 0 && { tags }),
    paths,
    ...(sent && { webhooks: sent }),
    components: parts,
  };
  return [made, `${JSON.stringify(whole, null, 2)}\n`];

  /** The names of the schemas to which a part refers, by itself or by others of them. */
  function used(part: unknown, found = new Set<string>()): Set<string> {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      if (!all[name]) throw new Error(`${source} refers to the schema ${name}, which there is not.`);
      // Whatever has a receipt refers to what that says.
      used(opened(all[name]), found.add(name));
    }
    return found;
  }
}

/** A reference to a file of `schemas/api` as one to the schema in the document. */
const toComponent = (name: string, value: unknown) =>
  name === '$ref' && String(value).endsWith('.schema.json') ? componentRef(titleOf(basename(String(value)))) : value;

const componentRef = (title: string) => `#/components/schemas/${title}`;

/** A schema as OpenAPI has it: a list of words says that they are texts, for those who make clients. */
function asComponent(name: string, value: Json | null): unknown {
  if (name === '$schema') return undefined;
  return value !== null && Array.isArray(value.enum) ? { type: 'string', ...value } : value;
}

/** A part with lists of known words in the place of closed ones, and with what is in a receipt. */
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

const receiptSchema = { $ref: componentRef('ReceiptPayload') };

/** Groups problems by status. Those with the same status differ by their `type`. */
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
  const type = { type: 'string', 'x-extensible-enum': problems.map((one) => one.type) };
  const own = { type: 'object', properties: { type, status: { const: problems[0]!.status } } };
  return {
    description: problems.map((one) => `${one.title} (${one.type})`).join('; '),
    ...(slugs.some(retriesAfter) && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/problem+json': { schema: { allOf: [{ $ref: componentRef('Problem') }, own] } } },
  };
}

const retryAfter = {
  description: 'After how many seconds it makes sense to ask again.',
  schema: { type: 'integer', minimum: 0 },
};

/** The default answer: for example, an address or header that cannot be read, or a method that is not allowed. */
const anyProblem = {
  description: 'Whatever else goes wrong is a problem too.',
  content: { 'application/problem+json': { schema: { $ref: componentRef('Problem') } } },
};
