import type { FastifyRequest } from 'fastify';

/** A request that is not answered, and why, in words for an editor. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The names by which a browser on this machine reaches a server that listens on its loopback address only. */
const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses a request that the tool's own pages on this machine have not sent. Throws a {@link Refusal}. */
export function guardLocal(request: FastifyRequest): void {
  const origins = localNames.map((name) => `http://${name}:${request.socket.localPort}`);
  guard(request, origins, 'This is only reached by the name of this machine.');
}

/** Refuses a request that the studio's own pages at `origin` have not sent. Throws a {@link Refusal}. */
export const guardHosted = (request: FastifyRequest, origin: string): void =>
  guard(request, [origin], 'The studio is only reached by its own name.');

/** The address of a sandboxed page. Its origin is that of no other, so it stands for a sign-in by a key in its path. */
export const previewPath = '/preview/:key';

/** Refuses other sites in the same browser: the name asked for must be ours, and so must the calling page's. */
function guard({ headers, method, routeOptions }: FastifyRequest, origins: string[], words: string): void {
  const origin = origins.find((one) => new URL(one).host === headers.host);
  if (!origin) throw new Refusal(403, words);
  const isForeign = /^(cross|same)-site$/.test(String(headers['sec-fetch-site']));
  const isPreview = routeOptions.url?.startsWith(previewPath);
  if (isForeign && !isPreview && headers['sec-fetch-mode'] !== 'navigate')
    throw new Refusal(403, 'No other site may ask for this.');
  // The sandboxed page has no origin, and its key stands for it.
  if (method === 'GET' || method === 'HEAD' || isPreview) return;
  if (headers.origin !== origin) throw new Refusal(403, 'Only the studio itself may ask for this.');
  if (!/^application\/json(;|$)/.test(headers['content-type'] ?? '')) throw new Refusal(403, 'A call is JSON.');
}
