import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/problems.ts';
import { isOwnOrigin } from './origin.ts';
import { isOwnToken, tokenCookies, type Xsrf } from './xsrf.ts';

/** `publicUrl` is asked for each time: with port 0 it is known only once the server listens. */
export type GuardOptions = { xsrf: Xsrf; publicUrl(): string; demo: boolean };

const harmless = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses whatever changes something and comes from elsewhere, before anything else is looked at. */
export function guardCalls(app: FastifyInstance, { xsrf, publicUrl, demo }: GuardOptions): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The provider's calls carry a token of their own, and no cookie counts there.
    if (harmless.includes(request.method) || request.url.startsWith('/provider-api/')) return done();
    const { origin, cookie, 'x-xsrf-token': header } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, publicUrl(), demo)) return done(new Refusal('origin'));
    done(isOwnToken(xsrf, cookie, String(header ?? '')) ? undefined : new Refusal('xsrf'));
  });
}

/** Gives the browser a token. Returns false if it has a genuine one. */
export function offerToken(request: FastifyRequest, reply: FastifyReply, { xsrf, publicUrl }: GuardOptions): boolean {
  const secure = request.protocol === 'https' || publicUrl().startsWith('https:');
  const cookies = tokenCookies(xsrf, request.headers.cookie, secure);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return cookies.length > 0;
}
