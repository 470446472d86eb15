import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

type Account = { name: string; email: string; email_verified?: boolean; roles: string[] };

/** A real OpenID Connect provider on the loopback address. `state.next` is who signs in next, without being asked. */
export async function serveIdentity(redirectUri: string, accounts: Record<string, Account>) {
  const state = { next: '', revoked: new Set<string>() };
  const server = createServer();
  const port = await new Promise<number>((ready) =>
    server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port)),
  );
  const issuer = `http://127.0.0.1:${port}`;
  const configuration: Configuration = {
    clients: [{ client_id: 'studio', client_secret: 'a-secret', redirect_uris: [redirectUri] }],
    cookies: { keys: ['a-key-of-the-test'] },
    claims: { openid: ['sub', 'roles'], profile: ['name'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => {
      const account = accounts[id];
      if (!account || state.revoked.has(id)) return undefined;
      return { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: state.next } });
  });
  return {
    issuer,
    state,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
