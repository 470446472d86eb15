import { readFileSync } from 'node:fs';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondOf, siteAt } from '../../rules/dates.ts';
import { memoize } from '../../rules/memoize.ts';
import { isPayPalPath, meantAddress, newAddressOf } from '../../rules/routes.ts';
import { Refusal } from '../base/refusal.ts';
import type { AppDeps } from '../deps.ts';
import { caching, filePolicy } from '../http/base-headers.ts';
import { refusalFor, sendProblem } from '../http/failures.ts';
import { takeFormsOnly } from '../http/form-body.ts';
import { formOriginProblem, offerToken } from '../http/guard.ts';
import { contentOf, type Release } from '../release/release.ts';
import { type Acted, act, refuse } from './act.ts';
import { applePayFile, servedAt } from './files.ts';
import { type DocumentKind, documentKind, headersOf } from './headers.ts';
import { sendStored } from './send-stored.ts';
import { goTo, show } from './show.ts';
import { linkIdAt, type PageRoom } from './situation.ts';

type PageOptions = { deps: AppDeps } & Omit<PageRoom, 'deps' | 'drawing'>;

/**
 * Serves pages at addresses without a route: drawn for their link (D-55), or as built, with the XSRF cookie and their
 * headers. Redirects trailing slashes, capitals, former addresses, and links that a program has changed (308).
 */
export async function servePages(scope: FastifyInstance, { deps, ...shared }: PageOptions): Promise<void> {
  const { guard } = shared;
  const roomOf = memoize((edition: Release): PageRoom | undefined => {
    const { drawing } = edition;
    return drawing && { ...shared, deps: { ...deps, ...contentOf(edition) }, drawing };
  });
  const { applePayDomainFile } = deps.settings;
  const applePayDomain = applePayDomainFile === undefined ? undefined : readFileSync(applePayDomainFile);

  takeFormsOnly(scope);
  scope.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    if (formPageAt(request) === undefined) return done(methodNotAllowed);
    done(formOriginProblem(request, guard));
  });
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const page = formPageAt(request);
    const refusal = await refusalFor(error, request);
    const room = roomOf(request.release);
    // What fails while its page is drawn cannot be said on it.
    const { slug } = refusal;
    if (page === undefined || !room || slug === 'internal') return sendProblem(reply, refusal);
    return answerForm(room, request, reply, page, await refuse(room, request, page, refusal));
  });

  scope.setNotFoundHandler(async (request, reply) => {
    const room = roomOf(request.release);
    const formPage = formPageAt(request);
    if (room && formPage !== undefined)
      return answerForm(room, request, reply, formPage, await act(room, request, formPage));
    const [pathname = '/', ...query] = request.url.split('?');
    if (/^(\/[^/\\]+)+\/$/.test(pathname)) {
      return reply.redirect([pathname.slice(0, -1), ...query].join('?'), 308);
    }
    const { compiled } = request.release;
    const lower = pathname.toLowerCase();
    const served = fileOf(request);
    // An address that was typed, or sent in capitals: of a file, capitals count.
    if (!served?.page && servedAt(compiled, lower)?.page) return reply.redirect([lower, ...query].join('?'), 308);
    const moved =
      newAddressOf(compiled.redirects, request.url) ??
      (served?.page || isPayPalPath(pathname) ? undefined : meantAddress(compiled.site, request.url));
    if (moved) return reply.redirect(moved, 308);
    reply.header('vary', 'accept-encoding');
    const page = served?.page;
    if (room && page !== undefined && isDrawn(room, request, page)) return show(room, request, reply, page);
    return sendFile(request, reply);
  });

  /** Whether a page is drawn: for its link, for its form, or because its content has changed by its dates. */
  function isDrawn({ deps }: PageRoom, request: FastifyRequest, page: string): boolean {
    const { site } = deps.compiled;
    const { link, posts } = site.routes[page]!;
    const hasLink = link !== 'none' && linkIdAt(request) !== undefined;
    return link === 'required' || hasLink || posts === true || siteAt(site, secondOf(deps.now())) !== site;
  }

  async function answerForm(
    room: PageRoom,
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    acted: Acted,
  ): Promise<FastifyReply> {
    if (acted.kind === 'refused') return show(room, request, reply.headers(acted.headers), page, acted.answer);
    // Beside the token's cookie, if that is set too.
    if (acted.cookie !== undefined) reply.header('set-cookie', acted.cookie);
    return goTo(request, reply, { to: acted.to, status: 303 });
  }

  const fileOf = ({ url, release }: FastifyRequest) => servedAt(release.compiled, url.split('?', 1)[0]!);

  /** The page whose form is posted: one that is drawn for its link, or for its form. */
  function formPageAt(request: FastifyRequest): string | undefined {
    if (request.method !== 'POST' || !roomOf(request.release)) return undefined;
    const page = fileOf(request)?.page ?? '';
    const route = request.release.compiled.site.routes[page];
    return route?.link === 'required' || route?.posts || route?.letters ? page : undefined;
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { file = '', page } = fileOf(request) ?? {};
    if (file === applePayFile && applePayDomain) {
      const headers = { ...filePolicy(applePayFile), 'cache-control': caching.other, 'content-type': 'text/plain' };
      return reply.headers(headers).send(applePayDomain);
    }
    const stored = request.release.find(file);
    if (!stored) return sendNotFound(request, reply);
    const fresh = file.endsWith('.woff2') ? caching.font : caching.other;
    if (page !== undefined)
      setHeaders(request, reply, documentKind(request.release.compiled, page, isPayPalPath(request.url)));
    else if (file.startsWith('assets/')) reply.header('cache-control', caching.hashed);
    else reply.headers({ ...filePolicy(file), 'cache-control': fresh });
    return sendStored(request, reply, stored);
  }

  /** Sets the headers of an HTML document. A shared cache must not store a page that sets a visitor's token. */
  function setHeaders(request: FastifyRequest, reply: FastifyReply, kind: DocumentKind): void {
    reply.headers(headersOf(request.release.compiled, kind, deps));
    const { isNew: isPersonal } = offerToken(request, reply, guard);
    reply.header('cache-control', isPersonal ? `private, ${caching.other}` : caching.other);
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { base = '' } = request.release.compiled.site;
    const stored = request.release.find(`${base}/404.html`.slice(1));
    if (!stored) return sendProblem(reply, new Refusal('not-found'));
    setHeaders(request, reply, 'page');
    return sendStored(request, reply.code(404), stored);
  }
}

const methodNotAllowed = new Refusal('method-not-allowed', { allow: 'GET, HEAD' });
