import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/problems.ts';
import { isOwnToken, tokenCookies, type Xsrf } from './xsrf.ts';

/** `publicUrl` is a function because with port 0 the address is not known before the server listens. */
export type GuardOptions = { xsrf: Xsrf; publicUrl(): string; demo: boolean };

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses requests with other methods if they come from another origin or without the token, before any other check. */
export function guardCalls(scope: FastifyInstance, { xsrf, publicUrl, demo }: GuardOptions): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.includes(request.method)) return done();
    const { origin, cookie, 'x-xsrf-token': header } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, publicUrl(), demo)) return done(new Refusal('origin'));
    done(isOwnToken(xsrf, cookie, String(header ?? '')) ? undefined : new Refusal('xsrf'));
  });
}

/** Sets the token cookie. Returns false, and sets nothing, if the browser already has a genuine token. */
export function offerToken(request: FastifyRequest, reply: FastifyReply, { xsrf, publicUrl }: GuardOptions): boolean {
  const secure = request.protocol === 'https' || publicUrl().startsWith('https:');
  const cookies = tokenCookies(xsrf, request.headers.cookie, secure);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return cookies.length > 0;
}

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a page of this origin may make calls. A demo accepts any name of this machine with the same scheme and port. */
export function isOwnOrigin(origin: string, publicUrl: string, demo: boolean): boolean {
  if (origin === publicUrl) return true;
  if (!demo || !URL.canParse(origin)) return false;
  const [asked, own] = [new URL(origin), new URL(publicUrl)];
  const isSamePort = asked.protocol === own.protocol && asked.port === own.port;
  return asked.origin === origin && loopback.test(asked.hostname) && isSamePort;
}
