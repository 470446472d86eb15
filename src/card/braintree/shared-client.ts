import type { Client } from 'braintree-web/client';
import { create, VERSION } from 'braintree-web/client/index.js';

/** Where the SDK's parts look for the client, when they are given a token instead of one. */
type Scope = {
  braintree?: { client: { VERSION: string; create(options: { authorization: string }): Promise<Client> } };
};

const clients = new Map<string, Promise<Client>>();

/**
 * Makes the client of a token, and lets the SDK's other parts find it by the token: so the frames of the fields load
 * while the client still asks for its configuration, which saves a round trip. A client that cannot be made is only
 * told here: the frames, which would report it a second time to nobody, are left waiting until they are taken away.
 */
export function createSharedClient(token: string): Promise<Client> {
  const client = create({ authorization: token });
  const quiet = client.catch(() => new Promise<never>(() => undefined));
  clients.set(token, quiet);
  (window as unknown as Scope).braintree ??= {
    client: { VERSION, create: ({ authorization }) => clients.get(authorization) ?? quiet },
  };
  return client;
}
