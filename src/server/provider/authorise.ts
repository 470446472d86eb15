import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressLimit, minuteLimit } from '../base/limits.ts';
import type { ProviderToken, Scope } from '../base/provider-token.ts';
import { fieldRefusal, Refusal, tooSoon } from '../base/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a provider's token must have for the route; a route that names none is refused. */
    needs?: Scope | 'any';
  }
}

const wrongTokensAMinute = 30;
export const callsAMinute = 600;

const callers = new WeakMap<FastifyRequest, ProviderToken>();

/** The token with which a call was made. Only for routes in a scope that {@link authorise} guards. */
export const tokenOf = (request: FastifyRequest): ProviderToken => callers.get(request)!;

/**
 * Refuses calls with unknown tokens, and with valid ones that lack the scope that the route names in its
 * `config.needs`. Limits the calls of each valid token, and the wrong tokens from each address.
 */
export function authorise(scope: FastifyInstance, tokens: readonly ProviderToken[]): void {
  const wrongTokens = addressLimit(wrongTokensAMinute);
  const calls = minuteLimit(callsAMinute);
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const token = knownToken(tokens, request.headers.authorization);
    const wait = token ? calls.count(token.sha256) : wrongTokens.count(request.ip);
    if (wait !== undefined) throw tooSoon('too-fast', wait);
    if (!token) throw new Refusal('unauthorised', { 'www-authenticate': 'Bearer' });
    const { needs } = request.routeOptions.config;
    if (needs !== 'any' && !token.scopes.some((scope) => scope === needs))
      throw fieldRefusal(
        'scope-missing',
        'Authorization',
        'missing',
        `The call needs a token with the scope ${needs}.`,
      );
    callers.set(request, token);
  });
}

/** Returns the valid token that was sent. It compares all tokens, in constant time. */
function knownToken(tokens: readonly ProviderToken[], authorization = ''): ProviderToken | undefined {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const digest = createHash('sha256').update(secret).digest();
  const [match] = tokens.filter(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), digest));
  return match;
}
