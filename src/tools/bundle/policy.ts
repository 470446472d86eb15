import { createHash } from 'node:crypto';
import type { GatewayHosts } from '../../page/card/gateway.ts';
import { googlePayCalls, googlePayOrigin, googlePayScript } from '../../page/card/google-pay-hosts.ts';
import { payPalOrigins, payPalScriptOrigins } from '../../page/card/paypal-hosts.ts';
import type { DocumentKind } from '../../server/pages/headers.ts';
import { gatewayHosts } from './gateway-hosts.gen.ts';

/** What a policy lets a gateway load, without the hosts that are of another of its environments. */
type Allowed = { hosts: GatewayHosts[]; foreign: string[] };

/** The gateways that have a folder, each with its hosts if it has any. */
const gateways = Object.entries(gatewayHosts);

/** What each gateway may load, by its policy: its folder, and after a hyphen the environment, if it has several. */
const allowed: Record<string, Allowed> = Object.fromEntries(
  gateways.flatMap(([name, hosts]): [string, Allowed][] => {
    if (!hosts) return [[name, { hosts: [], foreign: [] }]];
    const environments = Object.entries(hosts.environments);
    const foreignTo = (own: string) => environments.flatMap(([other, origins]) => (other === own ? [] : origins));
    return environments.map(([own]) => [`${name}-${own}`, { hosts: [hosts], foreign: foreignTo(own) }]);
  }),
);

export const gatewayNames = gateways.map(([name]) => name);

/** The names of the policies of all gateways, and of those that load something from elsewhere. */
export const policyNames = Object.keys(allowed);
export const foreignPolicyNames = policyNames.filter((name) => allowed[name]!.hosts.length > 0);

/** What every gateway may load, where nothing says which of them a server works with. */
const everything: Allowed = { hosts: gateways.flatMap(([, hosts]) => hosts ?? []), foreign: [] };

/**
 * Makes the security headers of a document. They contain no `unsafe-…`: there are no inline scripts, and inline styles
 * are named by their hashes. A card document may have frames and forms of any address, because
 * the bank's check is at the bank's own address. `gateway` is the name of a policy: hosts of others are left out.
 * PayPal's addresses are allowed on the documents with PayPal alone, which have no card fields and no bank's check.
 *
 * A card document shares no browsing context with a page that opened it (D-45): no other site keeps a handle on the
 * window in which a card is typed. One with Google Pay or PayPal keeps hold of the windows that it opens: PayPal's
 * sheet is one, and Google's is in Safari and Firefox.
 */
export function securityHeaders(
  kind: DocumentKind,
  styles: readonly string[],
  gateway?: string,
): Record<string, string> {
  return {
    'content-security-policy': `${policy(kind, styles, gateway)}; ${reporting}; frame-ancestors 'none'`,
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

/** Where browsers report violations of the policy. */
const reporting = `report-to policy; report-uri ${reportAddress}`;

function policy(kind: DocumentKind, styles: readonly string[], gateway?: string): string {
  const isCard = kind === 'card' || kind === 'google-pay';
  const withGoogle = (...sources: string[]) => (kind === 'google-pay' ? sources : []);
  const withPayPal = (...sources: string[]) => (kind === 'paypal' ? sources : []);
  const { hosts, foreign } = gateway === undefined ? everything : allowed[gateway]!;
  const ofEnvironment = (origins: string[]) => origins.filter((origin) => !foreign.includes(origin));
  const of = (...kinds: Exclude<keyof GatewayHosts, 'environments'>[]) =>
    ofEnvironment(kinds.flatMap((name) => hosts.flatMap((one) => one[name])));
  const forCards: typeof of = (...kinds) => (isCard ? of(...kinds) : []);
  // The bank's window may be at any address.
  const showsBank = isCard && hosts.length > 0;
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...[...forCards('scripts'), ...withGoogle(googlePayScript), ...withPayPal(...ofEnvironment(payPalScriptOrigins))],
    ],
    ['style-src', "'self'", ...styles.map(hash)],
    ['img-src', "'self'", 'data:', ...forCards('images'), ...withPayPal(...payPalOrigins)],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...[...forCards('calls', 'bankCalls'), ...withGoogle(...googlePayCalls)],
      ...withPayPal(...of('calls'), ...payPalOrigins),
    ],
    ['frame-src', ...(showsBank ? ['*'] : kind === 'paypal' ? [...of('frames'), ...payPalOrigins] : ["'none'"])],
    ['form-action', showsBank ? '*' : "'self'"],
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    // The default policy allows the script of the bank's check, and nothing else:
    // `trusted-scripts.ts` of the gateway; beside PayPal it allows PayPal's. That of Google Pay allows Google's alone.
    ['trusted-types', 'doorstep', ...(kind === 'page' ? [] : ['default']), ...withGoogle('google-pay')],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The hash of an inline text, as a policy names it. */
export const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
