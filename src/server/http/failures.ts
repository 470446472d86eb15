import { type IncomingMessage, METHODS } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Slug } from '../../rules/problems.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { problem, Refusal } from '../base/refusal.ts';
import { isOutage, Unconfirmed } from '../db/errors.ts';
import { standsAlone } from './base-headers.ts';
import { asksForPage, htmlType, plainPage } from './plain-page.ts';

/** The problems for Fastify's own error codes. */
const slugOfCode: Record<string, Slug> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_NOT_FOUND: 'not-found',
};

/** The server's own failures. They are logged as errors, so that the operator sees them. */
const ownFailures: Slug[] = ['internal', 'unavailable', 'unconfirmed', 'busy'];

/** Answers every failure as problem+json, and logs those that are the server's own. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    sendProblem(reply, await refusalFor(error, request)),
  );
}

/** Makes the refusal for a failure, logs the server's own, and reads the rest of too large a body. */
export async function refusalFor(error: Error, request: FastifyRequest): Promise<Refusal> {
  if (error === request.raw.errored) {
    request.log.info('a request broke off');
    return new Refusal('bad-request');
  }
  const refusal = refusalOf(error);
  // `/readyz` is refused in good order while the server stops, and else has said why itself.
  const isToldAlready = error instanceof Refusal && request.routeOptions.url === '/readyz';
  if (ownFailures.includes(refusal.slug) && !isToldAlready) request.log.error({ err: error }, refusal.slug);
  if (refusal.slug === 'too-large') await discardBody(request.raw);
  return refusal;
}

/** Discards the rest of a body for two seconds at most: a client that is still sending reads no answer. */
const discardBody = (request: IncomingMessage): Promise<void> =>
  finished(request.resume(), { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);

/** Sends a refusal: as problem+json, or as a plain page to who has opened the address. No cache may store it. */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { headers, release, url } = reply.request;
  const body = problem(refusal.slug);
  reply
    .code(body.status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...refusal.headers });
  if (asksForPage(url, headers.accept))
    return reply.headers(standsAlone).type(htmlType).send(plainPage(release.compiled.site, body.status));
  return reply.type('application/problem+json').send(JSON.stringify({ ...body, ...refusal.details }));
}

export function answerNotFound(scope: FastifyInstance): void {
  scope.setNotFoundHandler(async (_request, reply) => sendProblem(reply, new Refusal('not-found')));
}

/** Makes the app accept routes for every HTTP method, so that `refuseOtherMethods` can answer them all. */
export function supportAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
}

/**
 * Answers 405 to every method that has no route at a path, for the paths of the routes that a scope gets from now on.
 * Call what it returns once they are all there, with the addresses of calls that are gone: a POST finds nothing there.
 */
export function refuseOtherMethods(scope: FastifyInstance): (gone?: string[]) => void {
  const taken = new Map<string, string[]>();
  scope.addHook('onRoute', ({ method, url }) => void taken.set(url, [...(taken.get(url) ?? []), ...[method].flat()]));
  return (gone = []) => {
    for (const [address, methods] of [...taken]) {
      const url = address.slice(scope.prefix.length);
      const allow = scope.supportedMethods.filter((method) => methods.includes(method)).join(', ');
      const refusal = (method: string) =>
        method === 'POST' && gone.includes(url)
          ? new Refusal('not-found')
          : new Refusal('method-not-allowed', { allow });
      scope.route({
        method: scope.supportedMethods.filter((method) => !methods.includes(method)) as HTTPMethods[],
        url,
        onRequest: ({ method }, _reply, done) => done(refusal(method)),
        handler: async () => undefined,
      });
    }
  };
}

function refusalOf(error: Error & Partial<FastifyError>): Refusal {
  if (error instanceof Refusal) return error;
  const slug = slugOfCode[error.code ?? ''];
  if (slug) return new Refusal(slug);
  if (error instanceof Unconfirmed) return new Refusal('unconfirmed');
  if (isOutage(error)) return new Refusal('unavailable');
  const { statusCode = 500 } = error;
  return new Refusal(statusCode >= 400 && statusCode < 500 ? 'bad-request' : 'internal');
}

/**
 * Answers HTTP that Node cannot parse, or that is late, at the socket. One on which nothing was sent is closed without
 * a word: browsers open some in advance.
 */
export function answerClientError(
  error: { code: string; rawPacket?: unknown },
  socket: Socket,
  site: CompiledSite,
): void {
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const { status, title, ...rest } = problem(isTooLong ? 'headers-too-large' : 'bad-request');
  const sent = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const [, url] = /^(?:GET|POST|HEAD) (\S*)/.exec(sent) ?? [];
  // Of long headers this may be a later part alone. No caller but a browser has so many: they are its cookies.
  const [, accept = isTooLong && url === undefined ? htmlType : ''] = /\r\naccept:([^\r]*)/i.exec(sent) ?? [];
  const [type, body] = asksForPage(url ?? '', accept)
    ? [htmlType, plainPage(site, status)]
    : ['application/problem+json', JSON.stringify({ ...rest, title, status })];
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: ${type}\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
