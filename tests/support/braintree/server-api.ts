import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import braintree from 'braintree';
import type { FakeGateway } from './gateway.ts';
import { ofKept, ofNonce } from './instruments.ts';
import {
  declineOf,
  declineRecord,
  refund,
  search,
  searchDisputes,
  searchIds,
  sell,
  statusOf,
  transaction,
  undo,
} from './sale-calls.ts';
import { type Body, made, notFound, type Reply, refusedFor, xml } from './xml.ts';

type Handler = (asked: { gateway: FakeGateway; body: Body; name: string }) => Reply;

/** What goes wrong between our server and the provider: nothing is heard, or the answer is lost after the deed. */
export type ServerTrouble = 'away' | 'answer lost' | { status: number };

/** The provider's own server, on real HTTP, as the server SDK speaks to it. */
export type ServerApi = {
  port: number;
  /** What goes wrong from now on with calls whose path matches. */
  trouble: Map<RegExp, ServerTrouble>;
  /** Every call so far, as `POST /transactions`. */
  heard: string[];
  close(): Promise<void>;
};

const handlers: [line: RegExp, handle: Handler][] = [
  [/^POST \/client_token$/, ({ gateway, body }) => giveToken(gateway, body)],
  [/^GET \/payment_method_nonces\/(.+)$/, ({ gateway, name }) => nonceRecord(gateway, name)],
  [/^POST \/transactions$/, ({ gateway, body }) => sell(gateway, body.transaction ?? {})],
  [/^POST \/transactions\/advanced_search_ids$/, ({ gateway, body }) => searchIds(gateway, body)],
  [/^POST \/transactions\/advanced_search$/, ({ gateway, body }) => search(gateway, body)],
  [/^PUT \/transactions\/([\w-]+)\/void$/, ({ gateway, name }) => undo(gateway, name)],
  [
    /^POST \/transactions\/([\w-]+)\/refund$/,
    ({ gateway, name, body }) => refund(gateway, name, body.transaction ?? {}),
  ],
  [/^GET \/transactions\/([\w-]+)$/, ({ gateway, name }) => transaction(gateway, name)],
  [/^POST \/disputes\/advanced_search\?page=1$/, ({ gateway, body }) => searchDisputes(gateway, body)],
  [/^GET \/merchant_accounts\/([\w-]+)$/, ({ gateway, name }) => account(gateway, name)],
  [/^GET \/merchant_accounts\?page=1$/, ({ gateway }) => allAccounts(gateway)],
  [/^POST \/customers$/, ({ gateway, body }) => keep(gateway, body.customer ?? {})],
  [/^GET \/customers\/(.+)$/, ({ gateway, name }) => customerRecord(gateway, name)],
  [
    /^DELETE \/customers\/(.+)$/,
    ({ gateway, name }) => (gateway.customers.delete(name) ? { status: 200, xml: '' } : notFound),
  ],
];

export async function startServerApi(gateway: FakeGateway): Promise<ServerApi> {
  const trouble: ServerApi['trouble'] = new Map();
  const heard: string[] = [];
  // As far as a busy machine goes, no connection is closed just when it is used again.
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const line = `${request.method} ${(request.url ?? '').replace(/^.*\/merchants\/[^/]+/, '')}`;
    heard.push(line);
    const upset = [...trouble].find(([at]) => at.test(line))?.[1];
    const body = await readBody(request);
    if (upset === 'away') return void request.socket.destroy();
    if (typeof upset === 'object') return response.writeHead(upset.status).end();
    const [at, handle] = handlers.find(([pattern]) => pattern.test(line)) ?? [];
    const name = decodeURIComponent(at?.exec(line)?.[1] ?? '');
    const reply = handle?.({ gateway, body, name }) ?? notFound;
    if (upset === 'answer lost') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/xml' }).end(reply.xml || ' ');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    trouble,
    heard,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const text = (value: unknown) => (value === undefined ? undefined : String(value));

function giveToken(gateway: FakeGateway, body: Body): Reply {
  const { customer_id, merchant_account_id } = body.client_token ?? {};
  if (customer_id !== undefined && !gateway.customers.has(String(customer_id)))
    return refusedFor('client_token', '92804', 'Customer specified by customer_id does not exist.');
  if (!gateway.accounts.some(({ id }) => id === merchant_account_id))
    return refusedFor('client_token', '92807', 'Merchant account specified by merchant_account_id does not exist.');
  return made('clientToken', { value: gateway.issueToken(text(customer_id)) });
}

function nonceRecord(gateway: FakeGateway, nonce: string): Reply {
  const card = gateway.find(nonce);
  if (!card) return notFound;
  return made(
    'paymentMethodNonce',
    { nonce, ...ofNonce(card.kind), consumed: card.used, threeDSecureInfo: card.secure },
    200,
  );
}

function account(gateway: FakeGateway, id: string): Reply {
  const found = gateway.accounts.find((each) => each.id === id);
  return found ? made('merchantAccount', found, 200) : notFound;
}

function allAccounts({ accounts }: FakeGateway): Reply {
  const all = accounts.map((each) => xml('merchantAccount', each));
  const count = `<current-page-number type="integer">1</current-page-number><page-size type="integer">50</page-size><total-items type="integer">${all.length}</total-items>`;
  return { status: 200, xml: `<merchant-accounts type="collection">${count}${all.join('')}</merchant-accounts>` };
}

function keep(gateway: FakeGateway, asked: Record<string, unknown>): Reply {
  const id = String(asked.id);
  if (gateway.customers.has(id)) return refusedFor('customer', '91609', 'Customer ID has already been taken.');
  const card = gateway.use(String(asked.payment_method_nonce));
  if (!card) return refusedFor('customer', '93107', 'Cannot use a payment_method_nonce more than once.');
  if (gateway.notTaken.has(card.kind))
    return refusedFor('customer', '91577', 'Merchant account does not support payment instrument.');
  const options = (asked.credit_card as { options?: { verify_card?: boolean } } | undefined)?.options;
  const decline = options?.verify_card ? declineOf(card) : undefined;
  if (decline) {
    const verification = { id: 'v', status: statusOf(decline), ...declineRecord(decline) };
    return made('apiErrorResponse', { errors: { errors: [] }, message: 'Declined', verification }, 422);
  }
  gateway.customers.set(id, { id, token: randomUUID().slice(0, 8), kind: card.kind });
  return { ...customerRecord(gateway, id), status: 201 };
}

function customerRecord(gateway: FakeGateway, id: string): Reply {
  const customer = gateway.customers.get(id);
  if (!customer) return notFound;
  return made('customer', { id, ...ofKept(customer.kind, customer.token) }, 200);
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let read = '';
  for await (const chunk of request) read += chunk;
  return read ? (JSON.parse(read) as Body) : {};
}

/** The settings of an account at the pretended provider. */
export const fakeSettings = {
  name: 'braintree',
  environment: 'sandbox',
  merchantId: 'us',
  publicKey: 'public',
  privateKey: 'private',
  merchantAccountId: undefined,
} as const;

/** The settings of a server as a process of its own, whose calls to the provider go to the pretended one at a port. */
export const braintreeSettings = (port: number): Record<string, string> => ({
  CARD_GATEWAY: 'braintree',
  BRAINTREE_ENVIRONMENT: fakeSettings.environment,
  BRAINTREE_MERCHANT_ID: fakeSettings.merchantId,
  BRAINTREE_PUBLIC_KEY: fakeSettings.publicKey,
  BRAINTREE_PRIVATE_KEY: fakeSettings.privateKey,
  FAKE_BRAINTREE_PORT: String(port),
  NODE_OPTIONS: `--import=${new URL('redirect.mjs', import.meta.url).href}`,
});

/** Where the server SDK finds the pretended provider, when it is handed to it rather than led there. */
export const fakeEnvironment = (port: number) =>
  new braintree.Environment('127.0.0.1', String(port), '', false, '127.0.0.1', String(port));
