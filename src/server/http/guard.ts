import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/problems.ts';
import { isOwnToken, tokenCookies, type Xsrf } from './xsrf.ts';

/** `publicUrl` is asked for each time: with port 0 it is known only once the server listens. */
export type GuardOptions = { xsrf: Xsrf; publicUrl(): string; demo: boolean };

const harmless = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses whatever changes something in the scope and comes from elsewhere, before anything else is looked at. */
export function guardCalls(scope: FastifyInstance, { xsrf, publicUrl, demo }: GuardOptions): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (harmless.includes(request.method)) return done();
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

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a page of this origin may make calls. In a demo any name of this very machine will do, with the same scheme and port. */
export function isOwnOrigin(origin: string, publicUrl: string, demo: boolean): boolean {
  if (origin === publicUrl) return true;
  if (!demo || !URL.canParse(origin)) return false;
  const [asked, own] = [new URL(origin), new URL(publicUrl)];
  const isSamePlace = asked.protocol === own.protocol && asked.port === own.port;
  return asked.origin === origin && loopback.test(asked.hostname) && isSamePlace;
}
