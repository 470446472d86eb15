import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from '../release/release.ts';
import { encodingFor } from './compressed.ts';

/** The types of the files that a site is made of. A browser saves any other as a file. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** The type of a file, by its ending. */
export const mediaTypeOf = (name: string): string => types[extname(name).toLowerCase()] ?? 'application/octet-stream';

/**
 * Sends a file of the release in the best encoding that the browser accepts, or 304 where it has that already. An error's
 * page is sent whole. No time goes with it: a release that is gone back to is older than a browser's copies.
 */
export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredFile): FastifyReply {
  const { name, bytes, hash, br, gzip } = stored;
  const accepted = encodingFor(request, { br: br !== undefined, gzip: gzip !== undefined });
  const copy = accepted && stored[accepted];
  reply.type(mediaTypeOf(name));
  if (br ?? gzip) reply.header('vary', 'accept-encoding');
  if (copy) reply.header('content-encoding', accepted);
  if (reply.statusCode !== 200) return reply.send(copy ?? bytes);
  const etag = copy ? `"${hash}-${accepted}"` : `"${hash}"`;
  reply.header('etag', etag);
  const known = String(request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim());
  return known.includes(etag) || known.includes(`W/${etag}`) ? reply.code(304).send() : reply.send(copy ?? bytes);
}
