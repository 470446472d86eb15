import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../base/settings.ts';
import { caching, filePolicy } from '../http/base-headers.ts';
import { sendStored } from './send-stored.ts';

/** Files of a release that no address serves: the server's own, compressed copies, and pages under a second address. */
const notPublic = /^\/(compiled|release)\.json$|^\/drawing\.cjs$|^\/compiled\/|\.(br|gz)$|\/index\.html$|\/404\.html$/;

/** A path without encoded characters, backslashes, and empty or hidden segments: it cannot lead out of the folder. */
const plainPath = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** Apple checks by this file that the domain is ours: the one hidden file that is served, without a redirect. */
const applePayFile = '/.well-known/apple-developer-merchantid-domain-association';

/** Returns a function that sends the file at an address; undefined where there is none. */
export function fileSender({ applePayDomainFile }: Pick<Settings, 'applePayDomainFile'>) {
  const applePayDomain = applePayDomainFile === undefined ? undefined : readFileSync(applePayDomainFile);

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [pathname = '/'] = request.url.split('?');
    if (pathname === applePayFile && applePayDomain) {
      const headers = { ...filePolicy(pathname), 'cache-control': caching.other, 'content-type': 'text/plain' };
      return reply.headers(headers).send(applePayDomain);
    }
    const isPublic = pathname === applePayFile || (plainPath.test(pathname) && !notPublic.test(pathname));
    const stored = isPublic ? request.release.find(pathname.slice(1)) : undefined;
    if (!stored) return undefined;
    if (pathname.startsWith('/assets/')) reply.header('cache-control', caching.hashed);
    else {
      const fresh = pathname.endsWith('.woff2') ? caching.font : caching.other;
      reply.headers({ ...filePolicy(pathname), 'cache-control': fresh });
    }
    return sendStored(request, reply, stored);
  };
}
