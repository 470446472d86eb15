import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/problems.ts';
import type { Deps } from '../deps.ts';
import { sendProblem } from '../http/failures.ts';
import { type GuardOptions, offerToken } from '../http/guard.ts';
import type { MinuteLimit } from '../http/limits.ts';
import type { Drawing } from './drawing.ts';
import { fileFinder, type Served } from './files.ts';
import { linkPages } from './link-pages.ts';

type PageOptions = { deps: Deps; guard: GuardOptions; unknownLinks: MinuteLimit; drawing: Drawing | undefined };

/**
 * Serves pages at every address that has no route: drawn for the link of the address (D-23), else as they were built.
 * Beside what a static host does, it sets the XSRF cookie and the security headers of each page, and redirects an address
 * with a trailing slash.
 */
export async function servePages(
  scope: FastifyInstance,
  { deps, guard, unknownLinks, drawing }: PageOptions,
): Promise<void> {
  const { compiled, settings } = deps;
  const root = resolve(settings.distDir);
  const draw = drawing && linkPages({ deps, guard, unknownLinks, drawing });
  const find = fileFinder(compiled.site);
  await scope.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, dotfiles: 'deny' });

  scope.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(reply, new Refusal('method-not-allowed', { allow: 'GET, HEAD' }));
    const [pathname = '/', ...query] = request.url.split('?');
    if (/^(\/[^/\\]+)+\/$/.test(pathname)) {
      return reply.redirect([pathname.slice(0, -1), ...query].join('?'), 308);
    }
    reply.header('vary', 'accept-encoding');
    const served = find(pathname);
    const isDrawn = served?.route && (await draw?.(request, reply, served.route));
    if (isDrawn) return reply;
    const isThere = served && (await isFile(join(root, served.file)));
    return isThere ? send(request, reply, served) : sendNotFound(request, reply);
  });

  function send(request: FastifyRequest, reply: FastifyReply, { file, route }: Served): FastifyReply {
    if (!file.endsWith('.html')) {
      const isHashed = file.startsWith('assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(file, root);
    }
    setHeaders(request, reply, route?.ownDocument ? 'card' : 'page');
    return reply.sendFile(file, root, { acceptRanges: false });
  }

  /** Sets the headers of an HTML document. A shared cache must not store a page that sets a visitor's token. */
  function setHeaders(request: FastifyRequest, reply: FastifyReply, kind: 'page' | 'card'): void {
    reply.headers(compiled.headers[kind]);
    const isPersonal = offerToken(request, reply, guard);
    reply.header('cache-control', isPersonal ? 'private, no-cache' : 'no-cache');
  }

  function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    setHeaders(request, reply, 'page');
    return reply.code(404).sendFile('404.html', root, { acceptRanges: false, etag: false, lastModified: false });
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
