import { type IncomingMessage, METHODS } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Slug } from '../../rules/problems.ts';
import { problem, Refusal } from '../base/problems.ts';
import { isOutage, Unconfirmed } from '../db/errors.ts';

/** What Fastify itself finds wrong with the form of a request. */
const slugOfCode: Record<string, Slug> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_NOT_FOUND: 'not-found',
};

/** Failures of the server itself, which an operator wants to know of. */
const ownFailures: Slug[] = ['internal', 'unavailable', 'unconfirmed'];

/** Answers every failure as problem+json, and logs those that are the server's own. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request);
    if (ownFailures.includes(refusal.slug)) request.log.error({ err: error }, refusal.slug);
    if (refusal.slug === 'too-large') await readOn(request.raw);
    return sendProblem(reply, refusal);
  });
}

/**
 * Takes, for two seconds at most, what a client is still sending, and throws it away: the connection is closed with the
 * answer, and a client that is cut off while it sends never sees it.
 */
function readOn(request: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    const enough = setTimeout(done, 2_000);
    const end = () => {
      clearTimeout(enough);
      done();
    };
    if (request.readableEnded || request.destroyed) end();
    else request.once('end', end).once('close', end).resume();
  });
}

/** Sends a refusal's problem. */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body = problem(refusal.slug);
  return reply
    .code(body.status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...refusal.headers })
    .type('application/problem+json')
    .send(JSON.stringify({ ...body, ...refusal.more }));
}

/** Answers every address of a scope that no call has. */
export function answerNotFound(scope: FastifyInstance): void {
  scope.setNotFoundHandler(async (_request, reply) => sendProblem(reply, new Refusal('not-found')));
}

/** Lets routes have any method that HTTP knows, so that each can be refused where it is not taken. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
}

/** Answers 405 to the methods that an address does not take. All that it takes are registered before. */
export function refuseOtherMethods(scope: FastifyInstance, path: string): void {
  const isTaken = (method: string) => scope.hasRoute({ method: method as HTTPMethods, url: scope.prefix + path });
  const allow = scope.supportedMethods.filter(isTaken).join(', ');
  scope.route({
    method: scope.supportedMethods.filter((method) => !isTaken(method)) as HTTPMethods[],
    url: path,
    onRequest: (_request, _reply, done) => done(new Refusal('method-not-allowed', { allow })),
    handler: async () => undefined,
  });
}

function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation) return new Refusal(request.body === undefined ? 'bad-request' : 'invalid');
  const slug = slugOfCode[error.code];
  if (slug) return new Refusal(slug);
  if (error instanceof Unconfirmed) return new Refusal('unconfirmed');
  if (isOutage(error)) return new Refusal('unavailable');
  const { statusCode = 500 } = error;
  return new Refusal(statusCode >= 400 && statusCode < 500 ? 'bad-request' : 'internal');
}

/** A bad address never reaches a route: Fastify hands it over here. */
export function answerFrameworkError(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  sendProblem(reply, new Refusal('bad-request'));
}

/** HTTP that cannot be parsed has no request: the answer is written by hand, and the connection closed. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, title, ...rest } = problem(
    error.code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'bad-request',
  );
  const body = JSON.stringify({ ...rest, title, status });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
