import type { Client } from 'braintree-web/client';
import { create, VERSION } from 'braintree-web/client/index.js';

/** The global variable in which the SDK's parts look for a client when they get a token instead. */
type Scope = {
  braintree?: { client: { VERSION: string; create(options: { authorization: string }): Promise<Client> } };
};

const clients = new Map<string, Promise<Client>>();

/**
 * The client of a token, which the card fields and the wallets share. It is made when it is first asked for, and the
 * SDK's other parts find it by the token. The frames of the fields then load while the client fetches its
 * configuration, which saves a round trip. If that fails only this promise rejects; the frames would report the failure
 * a second time, so they wait until they are removed.
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
