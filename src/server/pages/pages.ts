import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Compiled } from '../../types.gen.ts';
import { Refusal } from '../base/problems.ts';
import { sendProblem } from '../http/failures.ts';
import { type GuardOptions, offerToken } from '../http/guard.ts';
import { fileFinder, type Shown } from './files.ts';

type PageOptions = { distDir: string; compiled: Compiled; guard: GuardOptions };

/**
 * Serves the built pages wherever no call is: what any static host does with `dist/`, and beside that the XSRF cookie,
 * the security headers of each page, and no trailing slash.
 */
export async function servePages(scope: FastifyInstance, { distDir, compiled, guard }: PageOptions): Promise<void> {
  const root = resolve(distDir);
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
    const shown = find(pathname);
    return shown && (await isFile(join(root, shown.file))) ? send(request, reply, shown) : sendNotFound(request, reply);
  });

  function send(request: FastifyRequest, reply: FastifyReply, { file, route }: Shown): FastifyReply {
    if (!file.endsWith('.html')) {
      const isHashed = file.startsWith('assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(file, root);
    }
    setHeaders(request, reply, route?.ownDocument ? 'card' : 'page');
    return reply.sendFile(file, root, { acceptRanges: false });
  }

  /** The headers of an HTML document. A page that brings its visitor a token is for nobody else's cache. */
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
