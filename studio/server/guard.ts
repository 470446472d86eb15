import type { IncomingMessage } from 'node:http';

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

/** Refuses a request that the studio's own pages on this machine have not sent. Throws a {@link Refusal}. */
export function guardLocal(request: IncomingMessage): void {
  const origins = localNames.map((name) => `http://${name}:${request.socket.localPort}`);
  guard(request, origins, 'The studio is only reached by the name of this machine.');
}

/** Refuses a request that the studio's own pages at `origin` have not sent. Throws a {@link Refusal}. */
export const guardHosted = (request: IncomingMessage, origin: string): void =>
  guard(request, [origin], 'The studio is only reached by its own name.');

/**
 * Another site in the same browser can send requests here, and its name can be made to lead here. So the name that was
 * asked for must be the studio's, and a call must come from a page of that name, which browsers say with every call.
 */
function guard({ headers, method = 'GET' }: IncomingMessage, origins: string[], words: string): void {
  const origin = origins.find((one) => new URL(one).host === headers.host);
  if (!origin) throw new Refusal(403, words);
  if (method === 'GET' || method === 'HEAD') return;
  if (headers.origin !== origin) throw new Refusal(403, 'Only the studio itself may ask for this.');
  if (!/^application\/json(;|$)/.test(headers['content-type'] ?? '')) throw new Refusal(403, 'A call is JSON.');
}

const common = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];

/** The headers of the studio's own page. Only styles with its nonce count beside its files. */
export const ofStudio = (nonce: string) => ({
  'content-security-policy': [
    ...common,
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

/**
 * The headers of the preview. It has an origin of its own and can call nothing. So content that gets past the checks
 * does not reach the studio.
 */
export const ofFrame = {
  'content-security-policy': [
    ...common,
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-modals',
  ].join('; '),
};

/** The headers of a file. One of `public/` may be a picture with a script in it. */
export const ofAsset = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
