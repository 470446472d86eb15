import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { loopback } from '../base/settings-reader.ts';
import { isOwnToken, tokenCookies, type Xsrf } from './xsrf.ts';

/** `publicUrl` is a function because with port 0 the address is not known before the server listens. */
export type GuardOptions = { xsrf: Xsrf; publicUrl(): string; demo: boolean };

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses requests of other methods from another origin or without the token, before any other check. */
export function guardCalls(scope: FastifyInstance, options: GuardOptions): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.includes(request.method)) return done();
    const { origin, 'x-xsrf-token': header } = request.headers;
    done(
      origin !== undefined && !isOwnOrigin(origin, options.publicUrl(), options.demo)
        ? new Refusal('origin')
        : tokenProblem(request, String(header ?? ''), options),
    );
  });
}

/** What the public does not reach, or not without a sign-in, by how it begins; metrics have a port of their own. */
export const closedToPublic = ['/provider-api', '/desk', '/healthz', '/readyz'];

/** Answers none of it under another spelling, such as `/%64esk`: a proxy may decide by an address as it is written. */
export function refuseOtherSpellings(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, routeOptions }, _reply, done) => {
    const prefix = closedToPublic.find((one) => routeOptions.url?.startsWith(one));
    done(prefix === undefined || url.startsWith(prefix) ? undefined : new Refusal('not-found'));
  });
}

/**
 * Refuses a form of another origin, or without its origin: every browser sends it, and the page's own policy lets it
 * (D-23). Where a proxy has set a policy, the browser says instead that the form is of this site. Its token is in its
 * body, so {@link tokenProblem} looks at that once it is read. `own`: the origin of pages that are not the customers'.
 */
export function formOriginProblem(
  request: FastifyRequest,
  options: GuardOptions,
  own = options.publicUrl(),
): Refusal | undefined {
  const { origin = '', 'sec-fetch-site': site } = request.headers;
  return isOwnOrigin(origin, own, options.demo) || (origin === 'null' && site === 'same-origin')
    ? undefined
    : new Refusal('origin');
}

export function tokenProblem({ headers }: FastifyRequest, token: string, { xsrf }: GuardOptions): Refusal | undefined {
  return isOwnToken(xsrf, headers.cookie, token) ? undefined : new Refusal('xsrf');
}

/** Sets the token cookie, unless the browser already has a genuine token, and returns the token. */
export function offerToken(
  request: FastifyRequest,
  reply: FastifyReply,
  options: GuardOptions,
): { token: string; isNew: boolean } {
  const { token, cookies } = tokenCookies(options.xsrf, request.headers.cookie, isSecure(request, options));
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return { token, isNew: cookies.length > 0 };
}

export const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: GuardOptions): boolean =>
  protocol === 'https' || publicUrl().startsWith('https:');

/** Whether a page of this origin may make calls; in a demo any name of this machine with this scheme and port. */
export function isOwnOrigin(origin: string, publicUrl: string, demo: boolean): boolean {
  if (origin === publicUrl) return true;
  if (!demo || !URL.canParse(origin)) return false;
  const [requestOrigin, publicOrigin] = [new URL(origin), new URL(publicUrl)];
  const isSamePort = requestOrigin.protocol === publicOrigin.protocol && requestOrigin.port === publicOrigin.port;
  return requestOrigin.origin === origin && loopback.test(requestOrigin.hostname) && isSamePort;
}
