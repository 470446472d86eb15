import type { Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Brotli at 5: a tenth larger than at 11, and forty times as fast. Its window is large enough for any page: with a
 * larger one it uses another search, which takes a tenth more time and finds less.
 */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

/** Holds a whole compressed page. */
const chunkSize = 64 * 1024;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** A text in the smallest form that the browser takes; sets `content-encoding`. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  const encoding = encodingFor(request);
  const whole =
    encoding === 'br' ? await brotli(text, { params, chunkSize }) : encoding === 'gzip' ? await gzipped(text) : text;
  setHeaders(reply, encoding);
  return whole;
}

/** A stream that compresses in that form; `flush` sends all that was written so far. */
export type CompressedStream = { stream: Transform; flush(): void };

/** Makes such a stream for a text that comes in parts; sets `content-encoding`. */
export function compressedStream(request: FastifyRequest, reply: FastifyReply): CompressedStream {
  const encoding = encodingFor(request);
  setHeaders(reply, encoding);
  if (encoding === undefined) return { stream: new PassThrough(), flush: () => undefined };
  const stream = encoding === 'br' ? createBrotliCompress({ params, chunkSize }) : createGzip();
  return { stream, flush: () => stream.flush() };
}

type Encoding = 'br' | 'gzip' | undefined;

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function setHeaders(reply: FastifyReply, encoding: Encoding): void {
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
}
