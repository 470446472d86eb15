import type { Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Brotli at 6: a tenth larger than at 11, a twentieth of its time. A larger window than a page needs is slower. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 6,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** Holds a whole compressed page. */
const chunkSize = 64 * 1024;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses a text in the best encoding that the browser accepts, and sets `content-encoding`. */
export async function compressFor(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const encoding = encodingFor(request);
  const compressedText =
    encoding === 'br' ? await brotli(text, { params, chunkSize }) : encoding === 'gzip' ? await gzipped(text) : text;
  setHeaders(reply, encoding);
  return compressedText;
}

/** A stream that compresses. `flush` sends everything that was written so far. */
export type CompressedStream = { stream: Transform; flush(): void };

/** Makes a compressing stream for a text that comes in parts, and sets `content-encoding`. */
export function compressedStream(request: FastifyRequest, reply: FastifyReply): CompressedStream {
  const encoding = encodingFor(request);
  setHeaders(reply, encoding);
  if (encoding === undefined) return { stream: new PassThrough(), flush: () => undefined };
  const stream = encoding === 'br' ? createBrotliCompress({ params, chunkSize }) : createGzip();
  return { stream, flush: () => stream.flush() };
}

type Encoding = 'br' | 'gzip' | undefined;

/** The best encoding that a browser accepts, of those that there are. */
export function encodingFor({ headers }: FastifyRequest, there = { br: true, gzip: true }): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (there.br && /\bbr\b/.test(accepted)) return 'br';
  return there.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function setHeaders(reply: FastifyReply, encoding: Encoding): void {
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
}
