import type { Client } from 'braintree-web/client';
import { create, VERSION } from 'braintree-web/client/index.js';

/** The global variable in which the SDK's parts look for a client when they get a token instead. */
type Scope = {
  braintree?: { client: { VERSION: string; create(options: { authorization: string }): Promise<Client> } };
};

const clients = new Map<string, Promise<Client>>();

/**
 * The client of a token, which the card fields and the wallets share. The frames of the fields load while the client
 * fetches its configuration. If that fails only this promise rejects: the frames wait until they are removed, because
 * they would report the failure a second time.
 */
export function sharedClient(token: string): Promise<Client> {
  const cached = clients.get(token);
  if (cached) return cached;
  const client = create({ authorization: token });
  clients.set(token, client);
  client.catch(() => clients.delete(token));
  (window as unknown as Scope).braintree ??= {
    client: { VERSION, create: ({ authorization }) => (clients.get(authorization) ?? never).catch(() => never) },
  };
  return client;
}

const never = new Promise<never>(() => undefined);
