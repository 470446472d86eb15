import { ownEntry } from '../../rules/own-entry.ts';
import type { Compiled } from '../../types.gen.ts';
import type { Deps } from '../deps.ts';

/** Documents with policies of their own. `google-pay`: a card page that offers it; `paypal`: its second document. */
export type DocumentKind = 'page' | 'card' | 'google-pay' | 'paypal';

/** Finds the kind of a page's document, which decides its security policy. */
export function documentKind(
  { site, wallets }: Pick<Compiled, 'site' | 'wallets'>,
  page: string,
  isPayPal = false,
): DocumentKind {
  if (!ownEntry(site.routes, page)?.cardPolicy) return 'page';
  if (isPayPal) return 'paypal';
  return ownEntry(wallets, page)?.includes('google-pay') ? 'google-pay' : 'card';
}

/** The gateway that a page will work with, and the settings of its wallets. */
type Using = {
  gateway: { page: { policy: string; hasForeignWallets: boolean } };
  settings: Pick<Deps['settings'], 'wallets' | 'walletPolicy'>;
};

/** The wallets with scripts of their own, which the policy of their documents allows. */
const foreign = { 'google-pay': 'googlePay', paypal: 'payPal' } as const;

/**
 * The headers of a document. A card page allows the origins of the card gateway's environment that is used, and no
 * other; those of Google Pay and PayPal only where the settings take them too.
 */
export function headersOf(
  { headers }: Pick<Compiled, 'headers'>,
  kind: DocumentKind,
  { gateway, settings }: Using,
): Record<string, string> {
  if (kind === 'page') return headers.page;
  const isTaken = kind !== 'card' && gateway.page.hasForeignWallets && settings.wallets.includes(kind);
  const walletHeaders = isTaken ? headers[foreign[kind]]?.[gateway.page.policy] : undefined;
  if (walletHeaders) return settings.walletPolicy === 'report-only' ? reportOnly(walletHeaders) : walletHeaders;
  return kind === 'paypal' ? headers.page : (headers.cardOf?.[gateway.page.policy] ?? headers.card);
}

/** The headers of a page that the server draws: its policy names the styles of this page, and not those of every one. */
export function headersOfDrawn(
  compiled: Pick<Compiled, 'headers' | 'styles'>,
  page: string,
  kind: DocumentKind,
  using: Using,
) {
  const headers = headersOf(compiled, kind, using);
  const own = ownEntry(compiled.styles, page);
  if (!own) return headers;
  const withOwn = (value: string) => value.replace(/style-src [^;]*/, `style-src 'self' ${own}`);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withOwn(value)]));
}

/** Lets everything through that the policy would stop, and has it reported all the same. */
function reportOnly({ 'content-security-policy': policy, ...headers }: Record<string, string>) {
  return { ...headers, ...(policy && { 'content-security-policy-report-only': policy }) };
}
