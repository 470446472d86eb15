import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import { publicApi } from '../../../src/server/api/public-api.ts';
import { unknownLinksLimit } from '../../../src/server/base/limits.ts';
import { wholeToken } from '../../../src/server/base/provider-token.ts';
import type { AppDeps } from '../../../src/server/deps.ts';
import type { Vault } from '../../../src/server/direct-debit/vault.ts';
import { providerApi, providerCalls } from '../../../src/server/provider/provider-api.ts';
import type { Release } from '../../../src/server/release/release.ts';
import { compiled } from './server-site.ts';

type Answered = { status: number; headers: Headers; text: string };
type Operation = { responses: Record<string, { content: Record<string, object>; headers?: object }> };
type OpenApi = { paths: Record<string, Record<string, Operation>> };

/** The OpenAPI documents of the customers' and of the provider's calls, with every call that there can be. */
export const documents: Record<string, OpenApi> = {
  public: await read('/public-api/openapi.json'),
  provider: await read('/provider-api/openapi.json'),
};

async function read(address: string): Promise<OpenApi> {
  const token = 'a-token-that-opens-the-document';
  const deps = {
    gateway: { name: 'sandbox' },
    settings: { demo: true, providerTokens: [wholeToken(token)] },
    served: { compiled } as Release,
  } as unknown as AppDeps;
  const app = Fastify();
  const publicUrl = () => 'http://localhost';
  const xsrf = { issue: () => '', isGenuine: () => false };
  await app.register(publicApi, { deps, guard: { xsrf, publicUrl, demo: true }, unknownLinks: unknownLinksLimit() });
  const calls = providerCalls({ deps, publicUrl, vault: {} as Vault });
  await app.register(providerApi, { prefix: '/provider-api', deps, calls });
  const { body } = await app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
  await app.close();
  return JSON.parse(body, closed);
}

/** What the provider's document leaves open for later versions, as this version answers it: any other word or field is a fault. */
function closed(_name: string, value: Record<string, unknown> | null): unknown {
  const { 'x-extensible-enum': known, ...rest } = value ?? {};
  if (known) return { ...rest, enum: known };
  const { status } = (value?.properties ?? {}) as { status?: { const?: number } };
  const isWhole = value?.type === 'object' && value.properties !== undefined && status?.const === undefined;
  return isWhole && value.additionalProperties === undefined ? { ...value, additionalProperties: false } : value;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);

const operations = Object.entries(documents).flatMap(([name, { paths }]) =>
  Object.entries(paths).map(([path, methods]) => ({
    name,
    path,
    methods,
    fits: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

/** Adds a document by its name. */
export const addDocument = (name: string, document: object): void => void ajv.addSchema(document, name);

/** The check of the schema at a place of a document. */
export function validatorAt(name: string, place: string[]) {
  const pointer = place.map((part) =>
    part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D'),
  );
  return ajv.getSchema(`${name}#/${pointer.join('/')}`);
}

/** What a call has no answer of its own for: an address, a header or a token that cannot be read. */
const general = [400, 413, 431];

/** Throws unless an answer is kept by no cache, and as the OpenAPI document promises, if that has the call. */
export function expectDocumented(method: string, address: string, { status, headers, text }: Answered): void {
  const path = address.split('?', 1)[0]!;
  const found = operations.find(({ fits, methods }) => fits.test(path) && methods[method.toLowerCase()]);
  if (!found) return;
  if (!/^\/(healthz|readyz)$/.test(path) && headers.get('cache-control') !== 'no-store')
    throw new Error(`A cache may keep the answer of ${method} ${found.path}`);
  const { responses } = found.methods[method.toLowerCase()]!;
  const key = [String(status), `${String(status)[0]}XX`].find((one) => responses[one]) ?? 'default';
  const said = `${method} ${found.path}: ${status} ${text.slice(0, 200)}`;
  if (key === 'default' && !general.includes(status)) throw new Error(`Not in the OpenAPI document: ${said}`);
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (!responses[key]!.content[type]) throw new Error(`Not of a type in the OpenAPI document (${type}): ${said}`);
  const place = ['paths', found.path, method.toLowerCase(), 'responses', key, 'content', type, 'schema'];
  const validate = validatorAt(found.name, place);
  if (!validate) throw new Error(`There is no schema for ${said}`);
  if (!validate(type.endsWith('json') ? JSON.parse(text) : text))
    throw new Error(`Not as in the OpenAPI document: ${said} ${ajv.errorsText(validate.errors)}`);
}
