import { createHash } from 'node:crypto';

/** Where the card payment provider and the bank's check live. Only documents with a card form allow them (D-15). */
const card = {
  scripts: [
    'https://songbird.cardinalcommerce.com',
    'https://songbirdstag.cardinalcommerce.com',
    'https://static.client.cardinaltrusted.com',
    'https://cas.static.client.cardinaltrusted.com',
  ],
  calls: [
    'https://payments.braintree-api.com',
    'https://payments.sandbox.braintree-api.com',
    'https://api.braintreegateway.com',
    'https://api.sandbox.braintreegateway.com',
    'https://client-analytics.braintreegateway.com',
    'https://client-analytics.sandbox.braintreegateway.com',
    'https://www.paypal.com',
    'https://*.cardinalcommerce.com',
    'https://*.cardinaltrusted.com',
  ],
  images: ['https://assets.braintreegateway.com'],
};

export type Inline = { scripts: string[]; styles: string[] };

/**
 * The security headers of a document, from one source for the server, the static host and the page's own `<meta>`.
 * No `unsafe-…` anywhere: what is inline is named by its hash. Frames and forms of a card document go anywhere,
 * because the bank's check is at the bank's own address.
 */
export function securityHeaders(kind: 'page' | 'card', inline: Inline): Record<string, string> {
  return {
    'content-security-policy': `${policy(kind, inline)}; frame-ancestors 'none'`,
    'cross-origin-opener-policy': kind === 'card' ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=${kind === 'card' ? '(self)' : '()'}`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** The Content Security Policy that also fits into a `<meta>`, for hosts that send no headers of ours. */
export function policy(kind: 'page' | 'card', inline: Inline): string {
  const isCard = kind === 'card';
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts.map(hash), ...(isCard ? card.scripts : [])],
    ['style-src', "'self'", ...inline.styles.map(hash)],
    ['img-src', "'self'", 'data:', ...(isCard ? card.images : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(isCard ? card.calls : [])],
    ['frame-src', isCard ? '*' : "'none'"],
    ['form-action', isCard ? '*' : "'self'"],
    ['base-uri', "'none'"],
    ...(isCard
      ? []
      : ([
          ['require-trusted-types-for', "'script'"],
          ['trusted-types', 'doorstep', 'dompurify'],
        ] as [string, ...string[]][])),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
