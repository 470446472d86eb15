import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRouteErrorResponse, type StaticHandler, type StaticHandlerContext } from 'react-router-dom';
import { isPayPalPath } from '../../rules/routes.ts';
import type { Shown } from '../../rules/shown.ts';
import { Refusal, statusOf } from '../base/refusal.ts';
import type { PaymentDeps } from '../deps.ts';
import { caching } from '../http/base-headers.ts';
import { refusalFor, sendProblem } from '../http/failures.ts';
import { formOriginProblem, type GuardOptions, offerToken, tokenProblem } from '../http/guard.ts';
import { visitorOf } from '../http/visitor.ts';
import type { Drawing } from '../release/drawing.ts';
import { sendWithToken } from './card-token.ts';
import { compressFor } from './compressed.ts';
import { documentKind, headersOf, headersOfDrawn } from './headers.ts';
import type { Built } from './loader.ts';
import type { Visit } from './room.ts';
import { askRoutes, type Handle } from './routes.ts';
import { sendStored } from './send-stored.ts';

/** The routes of an edition, what they are drawn and sent with, and the guard of their forms. */
export type Answering = { deps: PaymentDeps; drawing: Drawing; routes: StaticHandler; guard: GuardOptions };

type Exchange = Answering & { request: FastifyRequest; reply: FastifyReply };

/** Answers a request for a page by its route. `unread` is why the body of a form was not read. */
export async function answerPage(exchange: Exchange, unread?: Refusal): Promise<FastifyReply> {
  const { routes, request, reply, guard } = exchange;
  const { token, isNew } = offerToken(request, reply, guard);
  const visit = visitOf(exchange, token, unread);
  const found = await askRoutes(routes, toRequest(request), visit);
  if (found instanceof Response) leadOn(exchange, found);
  else await sendOrFail({ ...exchange, isPersonal: isNew }, found, visit);
  await Promise.all(visit.later);
  return reply;
}

/** A request as routers know it. Methods that no page takes are one, since some cannot be said. */
function toRequest({ method, url, headers, body }: FastifyRequest): Request {
  const isKnown = method === 'GET' || method === 'HEAD' || method === 'POST';
  return new Request(`http://localhost${url}`, {
    method: isKnown ? method : 'DELETE',
    headers: headers as Record<string, string>,
    ...(method === 'POST' && body !== undefined && { body: body as Buffer<ArrayBuffer> }),
  });
}

function visitOf({ request, guard }: Exchange, token: string, unread?: Refusal): Visit {
  const { method, url, body } = request;
  const isForm = method === 'POST';
  return {
    ...{ address: url, method, visitor: visitorOf(request), token, later: [] },
    isOwnToken: (token) => tokenProblem(request, token, guard) === undefined,
    refusalFor: (error) => refusalFor(error, request),
    unread: isForm
      ? (formOriginProblem(request, guard) ??
        unread ??
        // A body of another type was not read.
        (body === undefined ? new Refusal('unsupported-media-type') : undefined))
      : undefined,
  };
}

/** Leads on. A form that the script of the site has posted is told where, and the script loads that page. */
function leadOn({ request, reply }: Exchange, { status, headers }: Response): void {
  const to = headers.get('location')!;
  const cookie = headers.get('set-cookie');
  reply.header('cache-control', 'no-store');
  // Beside the token's cookie, if that is set too.
  if (cookie !== null) reply.header('set-cookie', cookie);
  const isByScript = request.method === 'POST' && request.headers.prefer === 'location' && status === 303;
  if (isByScript) reply.code(204).header('location', to).send();
  else reply.redirect(to, status);
}

/** `isPersonal`: the answer sets a token. */
type Sending = Exchange & { isPersonal: boolean };

/** Sends the page of a route, or that it has failed: while it was loaded, or while it was drawn. */
async function sendOrFail(exchange: Sending, context: StaticHandlerContext, visit: Visit): Promise<void> {
  const { route } = context.matches.at(-1)!;
  const [error] = Object.values(context.errors ?? {});
  if (isRouteErrorResponse(error)) {
    const allow = `GET, HEAD${route.action ? ', POST' : ''}`;
    return void sendProblem(exchange.reply, new Refusal('method-not-allowed', { allow }));
  }
  if (error !== undefined) return sendFailed(exchange, context, error as Error);
  try {
    await send(exchange, context, visit);
  } catch (thrown) {
    const failed = { ...context, loaderData: {}, errors: { [route.id]: thrown } };
    await sendFailed(exchange, failed, thrown as Error);
  }
}

async function sendFailed(
  { deps, drawing, request, reply, guard }: Sending,
  context: StaticHandlerContext,
  error: Error,
): Promise<void> {
  const { slug, headers } = await refusalFor(error, request);
  const html = await drawing.draw(context, { origin: guard.publicUrl() });
  reply.code(statusOf(slug)).headers({ ...headersOf(deps.compiled, 'page', deps), ...ofDrawn, ...headers });
  reply.send(await compressFor(request, reply, html));
}

async function send(exchange: Sending, context: StaticHandlerContext, visit: Visit): Promise<void> {
  const { deps, drawing, request, reply, guard } = exchange;
  const { compiled } = deps;
  const { route } = context.matches.at(-1)!;
  reply.code(context.statusCode);
  for (const headers of [context.loaderHeaders, context.actionHeaders])
    for (const [name, value] of headers[route.id] ?? []) reply.header(name, value);
  const loaded = context.loaderData[route.id] as Shown | Built;
  const page = (route.handle as Handle | undefined)?.page ?? '';
  const kind = documentKind(compiled, page, isPayPalPath(visit.address));
  if ('file' in loaded) {
    reply.headers(headersOf(compiled, kind, deps));
    return sendBuilt(exchange, loaded);
  }
  const gateway = visit.cardLink && deps.gateway.page;
  const html = await drawing.draw(context, { origin: guard.publicUrl(), gateway });
  reply.headers({ ...headersOfDrawn(compiled, loaded.page.name, kind, deps), ...ofDrawn });
  if (visit.cardLink) sendWithToken(request, reply, html, { deps, link: visit.cardLink });
  else reply.send(await compressFor(request, reply, html));
}

/** A drawn page is kept by no cache, and its forms post their origin (D-23). */
const ofDrawn = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
};

/** Sends a page as it was built. A shared cache must not store one that sets a visitor's token. */
function sendBuilt({ request, reply, isPersonal }: Sending, { file }: Built): void {
  const { find, compiled } = request.release;
  const stored = find(file);
  reply.header('cache-control', isPersonal ? `private, ${caching.other}` : caching.other);
  if (stored) return void sendStored(request, reply, stored);
  const notFound = find(`${compiled.site.base ?? ''}/404.html`.slice(1));
  if (notFound) sendStored(request, reply.code(404), notFound);
  else sendProblem(reply, new Refusal('not-found'));
}
