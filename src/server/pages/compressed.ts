import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Brotli at 5: a tenth larger than at 11, and forty times as fast. */
const quality = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** A text in the smallest form that the browser takes; sets `content-encoding`. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return brotli(text, quality);
  }
  if (!/\bgzip\b/.test(accepted)) return text;
  reply.header('content-encoding', 'gzip');
  return gzipped(text);
}
