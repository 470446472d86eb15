import { createHash } from 'node:crypto';
import { googlePayCalls, googlePayOrigin, googlePayScript } from '../../page/card/google-pay-hosts.ts';
import { payPalOrigins, payPalScriptOrigins } from '../../page/card/paypal-hosts.ts';
import {
  bankOrigins,
  callOrigins,
  frameOrigins,
  imageOrigins,
  originsOf,
  type ProviderEnvironment,
  scriptOrigins,
} from '../../page/card/provider-hosts.ts';
import type { DocumentKind } from '../../server/pages/headers.ts';

export type Inline = { scripts: string[]; styles: string[] };

/**
 * Makes the security headers of a document, for the server, the static host and the page's own `<meta>`. They contain
 * no `unsafe-…`: inline code is named by its hash. A card document may have frames and forms of any address, because
 * the bank's check is at the bank's own address. With an environment of the card provider, its other one is left out.
 * PayPal's addresses are allowed on the documents with PayPal alone, which have no card fields and no bank's check.
 *
 * A card document shares no browsing context with a page that opened it (D-45): no other site keeps a handle on the
 * window in which a card is typed. One with Google Pay or PayPal keeps hold of the windows that it opens: PayPal's
 * sheet is one, and Google's is in Safari and Firefox.
 */
export function securityHeaders(
  kind: DocumentKind,
  inline: Inline,
  environment?: ProviderEnvironment,
): Record<string, string> {
  return {
    'content-security-policy': `${policy(kind, inline, environment)}; ${reporting}; frame-ancestors 'none'`,
    'reporting-endpoints': `policy="${reportAddress}"`,
    ...openerPolicy[kind],
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=${mayPay[kind]}`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

const openerPolicy: Record<DocumentKind, Record<string, string>> = {
  page: {},
  card: { 'cross-origin-opener-policy': 'same-origin' },
  'google-pay': { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
  paypal: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
};

/** Who may ask the browser for a payment. */
const mayPay: Record<DocumentKind, string> = {
  page: '()',
  card: '(self)',
  'google-pay': `(self "${googlePayOrigin}")`,
  paypal: '()',
};

const reportAddress = '/public-api/reports/policy';

/** Where browsers report violations of the policy: in headers alone, because a `<meta>` may not say it. */
const reporting = `report-to policy; report-uri ${reportAddress}`;

/**
 * Makes the Content Security Policy in a form that also works in a `<meta>`, for hosts that do not send our headers.
 */
export function policy(kind: DocumentKind, inline: Inline, environment?: ProviderEnvironment): string {
  const isCard = kind === 'card' || kind === 'google-pay';
  const withGoogle = (...sources: string[]) => (kind === 'google-pay' ? sources : []);
  const withPayPal = (...sources: string[]) => (kind === 'paypal' ? sources : []);
  const foreign: string[] = environment ? originsOf[environment === 'production' ? 'sandbox' : 'production'] : [];
  const ofEnvironment = (origins: string[]) => origins.filter((origin) => !foreign.includes(origin));
  const forCards = (origins: string[]) => (isCard ? ofEnvironment(origins) : []);
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...inline.scripts.map(hash),
      ...[
        ...forCards(scriptOrigins),
        ...withGoogle(googlePayScript),
        ...withPayPal(...ofEnvironment(payPalScriptOrigins)),
      ],
    ],
    ['style-src', "'self'", ...inline.styles.map(hash)],
    ['img-src', "'self'", 'data:', ...forCards(imageOrigins), ...withPayPal(...payPalOrigins)],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...[...forCards([...callOrigins, ...bankOrigins]), ...withGoogle(...googlePayCalls)],
      ...withPayPal(...ofEnvironment(callOrigins), ...payPalOrigins),
    ],
    ['frame-src', ...(isCard ? ['*'] : kind === 'paypal' ? [...frameOrigins, ...payPalOrigins] : ["'none'"])],
    ['form-action', isCard ? '*' : "'self'"],
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    // The default policy allows the script of the bank's check, and nothing else:
    // src/page/card/braintree/trusted-scripts.ts; beside PayPal it allows
    // PayPal's. That of Google Pay allows Google's script alone.
    ['trusted-types', 'doorstep', 'dompurify', ...(kind === 'page' ? [] : ['default']), ...withGoogle('google-pay')],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The hash of an inline text, as a policy names it. */
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
