import type { IncomingMessage } from 'node:http';

/** The names by which a browser on this machine reaches a server that listens on its loopback address only. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Says why a request is not from the studio's own pages, or undefined if it may be. Another site in the same browser can
 * send requests here, and its name can be made to lead here: so the name that was asked for must be this machine's, and
 * a call must come from a page of that name, which browsers say with every call.
 */
export function foreign({ headers, method = 'GET' }: IncomingMessage, port: number): string | undefined {
  const hosts = ownNames.map((name) => `${name}:${port}`);
  if (!hosts.includes(headers.host ?? '')) return 'The studio is only reached by the name of this machine.';
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (headers.origin !== `http://${headers.host}`) return 'Only the studio itself may ask for this.';
  if (!/^application\/json(;|$)/.test(headers['content-type'] ?? '')) return 'A call is JSON.';
  return undefined;
}

const common = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];

/** The headers of every answer. */
export const everyAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

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
 * The headers of the preview. It has an origin of its own and can call nothing, so that nothing in content, whatever
 * gets past the checks, reaches the studio.
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

/** The headers of a file of `public/`, which may be a picture with a script in it. */
export const ofAsset = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
