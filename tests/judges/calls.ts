import { type Hit, openSender, providerTokens } from '../support/malformed/sender.ts';
import { exampleSite } from '../support/project/example-site.ts';
import type { App } from '../support/server/app.ts';
import { freshToken } from '../support/server/customer-calls.ts';
import {
  ajv,
  type Described,
  fits,
  type Generate,
  type Operation,
  otherMethods,
  type Sent,
  shotsAt,
} from './document-shots.ts';
import type { Schema } from './from-document.ts';
import { importPackage } from './packages.ts';
import { served } from './served.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';
import { type WalkedLink, walkLinks } from './walked-links.ts';

export const refusals: readonly Refusal[] = [
  {
    rule: /refused as malformed/,
    message: /"field":"made_since","code":"time"/,
    where: /^POST \/provider-api\/links\/recall/,
    reason: 'the pattern of a time does not know how many months a year has',
  },
];

type OpenApi = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } };

/**
 * Every call of the OpenAPI documents that the built server serves: samples of its schemas, and each of them broken in every way
 * that a schema, a header or HTTP can be, made from the documents by a seed; and what pages ask on the way through a journey.
 * Each call must be answered with a success once.
 */
export async function judgeCalls(): Promise<Verdict> {
  const { generateSync: generate } = await importPackage<{ generateSync: Generate }>('json-schema-faker/dist/index.js');
  return served(
    async (app) => {
      const operations = await operationsOf(app);
      const port = Number(new URL(app.url).port);
      const sender = openSender(port, await freshToken(port));
      const id = newLinks(app);
      const findings: Finding[] = [];
      const taken = new Set<string>();
      const walked = await walkLinks(app);
      const sent = [];
      for (const operation of operations) sent.push(...(await shotsAt(operation, generate, id, walked)));
      for (const path of new Set(operations.map((one) => one.path))) {
        sent.push(
          ...otherMethods(
            operations.filter((one) => one.path === path),
            await id(),
          ),
        );
      }
      await inParallel(sent, async (one) => {
        const hit = await sender.send(one.shot);
        if (hit.status < 300) taken.add(nameOf(one.operation));
        const fault = faultOf(one, hit);
        if (fault) findings.push({ where: `${nameOf(one.operation)}: ${one.shot.how}`, ...fault });
      });
      sender.close();
      for (const one of walked) findings.push(...faultsHeard(operations, one));
      for (const name of operations.map(nameOf).filter((one) => !taken.has(one)))
        findings.push({
          where: name,
          rule: 'no success',
          message: 'No request to this call was answered with a success.',
        });
      const looked = `${sent.length} requests to ${operations.length} calls, of which ${taken.size} were answered with a success`;
      return { looked, findings };
    },
    // Each request has an address of its own, so that the limits of an address refuse none.
    {
      ...{ PROVIDER_API_TOKEN: providerTokens.join(), TRUST_PROXY: '127.0.0.1' },
      DIST_DIR: await exampleSite('direct-debit'),
    },
  );
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** The calls of both documents, with the headers that open them. */
async function operationsOf(app: App): Promise<Operation[]> {
  const bearer = { authorization: 'Bearer {provider}' };
  const page = { cookie: 'XSRF-TOKEN={token}', 'x-xsrf-token': '{token}' };
  const isOpen = ({ parameters = [] }: Described) => parameters.every(({ name }) => name !== 'X-XSRF-TOKEN');
  const documents: [address: string, headers: Record<string, string>][] = [
    ['/public-api/openapi.json', page],
    ['/provider-api/openapi.json', bearer],
  ];
  const read = documents.map(async ([address, headers]) => {
    const authorization = `Bearer ${providerTokens[0]}`;
    const answer = await fetch(app.url + address, { headers: { authorization } });
    const document = (await answer.json()) as OpenApi;
    const { paths } = followed(document, document) as OpenApi;
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        ...{ ...one, method: method.toUpperCase(), path },
        ...{ headers, isOpen: headers === page && isOpen(one) },
      })),
    );
  });
  return (await Promise.all(read)).flat();
}

/** A document, or a part of it, with what its references lead to in their place. */
function followed(document: OpenApi, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => followed(document, one));
  if (typeof part !== 'object' || part === null) return part;
  const name = '$ref' in part && String(part.$ref).split('/').at(-1);
  if (name) return followed(document, document.components.schemas[name]);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, followed(document, value)]));
}

/** Makes links as the provider does, of each journey in turn. Returns the id of a new one each time. */
function newLinks(app: App): () => Promise<string> {
  const journeys = ['card', 'direct-debit', 'contract', 'contract-mandate', 'switch', 'single-payment'];
  let made = 0;
  return async () => {
    const journey = journeys[made++ % journeys.length]!;
    const link = { journey, ...(journey === 'single-payment' && { amount: '34.99' }) };
    return (await app.createLink(link)).id;
  };
}

/** What is wrong with an answer by the document, or with its being given at all. */
function faultOf({ operation, shot, expected }: Sent, { status, type, body }: Hit): Omit<Finding, 'where'> | undefined {
  const sent = shot.body && Buffer.from(shot.body).toString('utf8', 0, 300);
  const fault = (rule: string) => ({ rule, message: `${status} ${type}\n${shot.path} ${sent}: ${body.slice(0, 300)}` });
  const { responses } = operation;
  if (status >= 500) return fault('a failure of the server');
  if (expected === 'no method' && status !== 405) return fault('a method that is not documented is taken');
  if (expected === 'broken' && status < 400) return fault('a broken request is taken');
  const media = type.split(';')[0]!;
  const described = responses[status] ?? responses.default;
  const schema = described?.content?.[media]?.schema;
  if (!schema) return fault('an answer of a type that is not documented');
  const value: unknown = media.endsWith('json') ? JSON.parse(body) : body;
  if (!fits(schema, value)) return fault(`an answer that is not as documented: ${ajv.errorsText(ajv.errors)}`);
  if (expected === 'right' && isMalformed(value)) return fault('what is as documented is refused as malformed');
  if (!responses[status] && expected !== 'no method') return fault('a status that is documented as the default alone');
  return undefined;
}

/** What is wrong with the answers that the pages of a link got. */
function faultsHeard(operations: readonly Operation[], { id, heard }: WalkedLink): Finding[] {
  return heard.flatMap(({ method, path, headers, body, hit }) => {
    const operation = operations.find((one) => one.method === method && one.path.replace('{id}', id) === path);
    if (!operation) return [];
    const shot = { method, path, headers, body: Buffer.from(body), how: 'by a page' };
    const fault = faultOf({ operation, shot, expected: 'right' }, hit);
    return fault ? [{ where: `${nameOf(operation)}: ${shot.how}`, ...fault }] : [];
  });
}

const isMalformed = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  /^\/problems\/(bad-request|invalid|unsupported-media-type|idempotency-key|too-large)$/.test(String(value.type));

/** Does all of this work, sixteen at a time. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, next));
}
