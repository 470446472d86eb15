import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { providerOf } from '../../hosted/identity-provider.ts';
import { hostedSettings } from '../../hosted/settings.ts';

const inBase64 = (data: object | string) =>
  Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)).toString('base64url');

/** A provider that gives roles in the ID token, and in the user info what `info` has. */
async function serveProvider(info: Record<string, unknown>) {
  const state = { info, nonce: '' };
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'studio', sub: 'ada', iat: seconds, exp: seconds + 60, nonce: state.nonce };
    const idToken = `${inBase64({ alg: 'RS256' })}.${inBase64({ ...claims, roles: ['studio-publish'] })}.${inBase64('-')}`;
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/token': { access_token: 'access', token_type: 'Bearer', id_token: idToken },
      '/userinfo': { sub: 'ada', name: 'Ada', ...state.info },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const settings = hostedSettings({
    STUDIO_URL: 'https://studio.example.com',
    STUDIO_OIDC_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    STUDIO_OIDC_CLIENT_ID: 'studio',
    STUDIO_GIT_REMOTE: 'https://git.example.com/site.git',
  })!;
  const provider = providerOf(settings);
  return {
    state,
    provider,
    async signIn() {
      const pending = await provider.begin();
      state.nonce = pending.nonce;
      return provider.finish(`?code=a&state=${pending.state}`, pending);
    },
  };
}

test('D-36 roles that only the ID token has hold when the provider is asked again', async () => {
  const { provider, signIn } = await serveProvider({});
  const grant = await signIn();
  expect(grant.person).toMatchObject({ name: 'Ada', mayEdit: true, mayPublish: true });
  const again = await provider.renew(await provider.renew(grant));
  expect(again.person).toMatchObject({ name: 'Ada', mayEdit: true, mayPublish: true });
});

test('D-36 roles that the user info had and has no more are gone, whatever the ID token said', async () => {
  const { provider, signIn, state } = await serveProvider({ roles: ['studio-edit'] });
  const grant = await signIn();
  expect(grant.person).toMatchObject({ mayEdit: true, mayPublish: false });
  state.info = {};
  expect((await provider.renew(grant)).person).toMatchObject({ mayEdit: false, mayPublish: false });
});
