import Fastify from 'fastify';
import type { Compiled } from '../../types.gen.ts';
import { wholeToken } from '../base/provider-token.ts';
import type { Release } from '../release/release.ts';
import { type ProviderOptions, providerApi } from './provider-api.ts';

/** The OpenAPI document of the provider's calls, without a server that runs: `docs/openapi.json`. */
export async function providerContract(): Promise<object> {
  const token = 'opens-the-document';
  // The routes are only registered: nothing is asked of what they would work with.
  const deps = {
    settings: { demo: false, providerTokens: [wholeToken(token)] },
    served: { compiled: {} as Compiled } as Release,
  } as unknown as ProviderOptions['deps'];
  const app = Fastify();
  await app.register(providerApi, {
    prefix: '/provider-api',
    deps,
    publicUrl: () => '',
    vault: {} as ProviderOptions['vault'],
  });
  const { body } = await app.inject({
    url: '/provider-api/openapi.json',
    headers: { authorization: `Bearer ${token}` },
  });
  await app.close();
  return JSON.parse(body) as object;
}
