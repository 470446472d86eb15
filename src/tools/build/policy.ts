import { createHash } from 'node:crypto';
import { callOrigins, imageOrigins, scriptOrigins } from '../../card/provider-hosts.ts';

export type Inline = { scripts: string[]; styles: string[] };

/**
 * Makes the security headers of a document, for the server, the static host and the page's own `<meta>`. They contain
 * no `unsafe-…`: inline code is named by its hash. A card document may have frames and forms of any address, because
 * the bank's check is at the bank's own address.
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

/**
 * Makes the Content Security Policy in a form that also works in a `<meta>`, for hosts that do not send our headers.
 */
export function policy(kind: 'page' | 'card', inline: Inline): string {
  const isCard = kind === 'card';
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts.map(hash), ...(isCard ? scriptOrigins : [])],
    ['style-src', "'self'", ...inline.styles.map(hash)],
    ['img-src', "'self'", 'data:', ...(isCard ? imageOrigins : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(isCard ? callOrigins : [])],
    ['frame-src', isCard ? '*' : "'none'"],
    ['form-action', isCard ? '*' : "'self'"],
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    // The default policy allows the script of the bank's check, and nothing else:
    // src/card/braintree/trusted-scripts.ts.
    ['trusted-types', 'doorstep', 'dompurify', ...(isCard ? ['default'] : [])],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
