import { readFileSync } from 'node:fs';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memoize } from '../../rules/memoize.ts';
import { isPayPalPath, meantAddress, newAddressOf } from '../../rules/routes.ts';
import { foreignFormsLimit } from '../base/limits.ts';
import { Refusal, statusOf, tooSoon } from '../base/refusal.ts';
import type { AppDeps } from '../deps.ts';
import { caching, filePolicy } from '../http/base-headers.ts';
import { refusalFor, sendProblem } from '../http/failures.ts';
import { takeFormsOnly } from '../http/form-body.ts';
import { formOriginProblem, offerToken } from '../http/guard.ts';
import { contentOf, type Release, type StoredFile } from '../release/release.ts';
import { applePayFile, type Served, servedAt } from './files.ts';
import { formPosts } from './form-posts.ts';
import { type DocumentKind, documentKind, headersOf } from './headers.ts';
import { type LinkPagesOptions, linkPages } from './link-pages.ts';
import { sendStored } from './send-stored.ts';

type PageOptions = { deps: AppDeps } & Omit<LinkPagesOptions, 'deps' | 'drawing'>;

/**
 * Serves pages at addresses without a route: drawn for their link (D-23), else as built, with the XSRF cookie and their
 * headers. Redirects trailing slashes, capitals, former addresses, and links that a program has changed (308).
 */
export async function servePages(scope: FastifyInstance, { deps, ...shared }: PageOptions): Promise<void> {
  const { guard } = shared;
  const foreignForms = foreignFormsLimit();
  const pagesOf = memoize((edition: Release) => {
    const { drawing } = edition;
    if (!drawing) return undefined;
    const options = { ...shared, deps: { ...deps, ...contentOf(edition) }, drawing };
    const draw = linkPages(options);
    return { draw, posts: formPosts({ ...options, draw, foreignForms }) };
  });
  const { applePayDomainFile } = deps.settings;
  const applePayDomain = applePayDomainFile === undefined ? undefined : readFileSync(applePayDomainFile);

  takeFormsOnly(scope);
  scope.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    if (formPageAt(request) === undefined) return done(methodNotAllowed);
    const wait = foreignForms.wait(request.ip);
    done(wait === undefined ? formOriginProblem(request, guard) : tooSoon('too-fast', wait));
  });
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const page = formPageAt(request);
    const refusal = await refusalFor(error, request);
    if (page === undefined || refusal.slug === 'too-fast') return sendProblem(reply, refusal);
    const isDrawn = await pagesOf(request.release)!.posts.refuse(request, reply, page, refusal);
    return isDrawn ? reply : sendFile(request, reply.code(statusOf(refusal.slug)));
  });

  scope.setNotFoundHandler(async (request, reply) => {
    const formPage = formPageAt(request);
    if (formPage !== undefined) {
      const isDrawn = await pagesOf(request.release)!.posts.take(request, reply, formPage);
      return isDrawn ? reply : sendFile(request, reply.code(500));
    }
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
    const isDrawn = page !== undefined && (await pagesOf(request.release)?.draw(request, reply, page));
    return isDrawn ? reply : sendFile(request, reply);
  });

  const fileOf = ({ url, release }: FastifyRequest) => servedAt(release.compiled, url.split('?', 1)[0]!);

  /** The page whose form is posted: one that is drawn for its link, or for its form. */
  function formPageAt(request: FastifyRequest): string | undefined {
    if (request.method !== 'POST' || !pagesOf(request.release)) return undefined;
    const page = fileOf(request)?.page ?? '';
    const route = request.release.compiled.site.routes[page];
    return route?.link === 'required' || route?.posts || route?.letters ? page : undefined;
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const served = fileOf(request);
    if (served?.file === applePayFile && applePayDomain) {
      const headers = { ...filePolicy(applePayFile), 'cache-control': caching.other, 'content-type': 'text/plain' };
      return reply.headers(headers).send(applePayDomain);
    }
    const stored = served && request.release.find(served.file);
    return stored ? send(request, reply, served, stored) : sendNotFound(request, reply);
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, page }: Served,
    stored: StoredFile,
  ): FastifyReply {
    if (page === undefined) {
      const isOfBundle = file.startsWith('assets/');
      const ofFile = file.endsWith('.woff2') ? caching.font : caching.other;
      reply.header('cache-control', isOfBundle ? caching.hashed : ofFile);
      if (!isOfBundle) reply.headers(filePolicy(file));
      return sendStored(request, reply, stored);
    }
    setHeaders(request, reply, documentKind(request.release.compiled, page, isPayPalPath(request.url)));
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
