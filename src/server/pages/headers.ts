import type { Compiled } from '../../types.gen.ts';
import type { GatewayName } from '../base/config.ts';
import type { Deps } from '../deps.ts';

/** What the security policy of a document depends on: `google-pay` is a card page that offers Google Pay. */
export type DocumentKind = 'page' | 'card' | 'google-pay';

/** Finds the kind of a page's document by what its content has. */
export function documentKind({ site, wallets }: Pick<Compiled, 'site' | 'wallets'>, page: string): DocumentKind {
  if (!site.routes[page]?.cardPolicy) return 'page';
  return wallets?.[page]?.includes('google-pay') ? 'google-pay' : 'card';
}

/** What the server knows of the gateway that a page will work with. */
type Using = { gateway: { name: GatewayName }; settings: Pick<Deps['settings'], 'wallets' | 'walletPolicy'> };

/**
 * The headers of a document. A card page allows the origins of the card provider's environment that is used, and no other;
 * those of Google Pay only where the settings take it too.
 */
export function headersOf(
  { headers }: Pick<Compiled, 'headers'>,
  kind: DocumentKind,
  { gateway, settings }: Using,
): Record<string, string> {
  if (kind === 'page') return headers.page;
  const environment = gateway.name === 'braintree' ? 'production' : 'sandbox';
  const isGooglePay = kind === 'google-pay' && gateway.name !== 'sandbox' && settings.wallets.includes('google-pay');
  const google = isGooglePay ? headers.googlePay?.[environment] : undefined;
  if (!google) return headers.cardOf?.[environment] ?? headers.card;
  return settings.walletPolicy === 'report-only' ? reportOnly(google) : google;
}

/** Lets everything through that the policy would stop, and has it reported all the same. */
function reportOnly({ 'content-security-policy': policy, ...headers }: Record<string, string>) {
  return { ...headers, ...(policy && { 'content-security-policy-report-only': policy }) };
}
