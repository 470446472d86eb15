import { actsThat } from '../../acts/act-kinds.ts';
import type { ClientToken, Compiled } from '../../types.gen.ts';
import { decide } from '../acts/decide.ts';
import type { PaymentDeps } from '../deps.ts';
import type { LinkView } from '../ledger/link.ts';
import { askGateway } from './ask-gateway.ts';
import { offeredWallets } from './offered-wallets.ts';
import { acceptedStatuses } from './three-d-secure.ts';
import { countToken } from './tries.ts';

/** A token for a link's card fields, of no customer: its holder could delete their cards. Throws a `Refusal`. */
export async function clientTokenFor(deps: PaymentDeps, link: LinkView, ip: string): Promise<ClientToken> {
  decide({ compiled: deps.compiled, link, operation: 'client-token' });
  await countToken(deps, link.row.id, ip);
  return tokenWith(deps, link, await askGateway(deps, (gateway) => gateway.clientToken()));
}

/** A token of the gateway, with what the card fields of a link go by. */
export function tokenWith(deps: Offering & TokenSettings, link: LinkView, client_token: string): ClientToken {
  const statuses = acceptedStatuses(deps.settings.threeDSecure);
  return { client_token, ...(statuses.length > 0 && { accepted_statuses: statuses }), ...walletsOf(deps, link) };
}

type TokenSettings = { settings: Pick<PaymentDeps['settings'], 'threeDSecure'> };

/** What the wallets of a link are offered by. */
type Offering = { compiled: Compiled; settings: Pick<PaymentDeps['settings'], 'wallets' | 'googleMerchantId'> };

export function walletsOf(deps: Offering, link: LinkView): Pick<ClientToken, 'wallets' | 'google_merchant_id'> {
  const wallets = [...new Set(actsThat('takesCard').flatMap((act) => offeredWallets(deps, link, act)))];
  const google = wallets.includes('google-pay') ? deps.settings.googleMerchantId : undefined;
  return { ...(wallets.length > 0 && { wallets }), ...(google && { google_merchant_id: google }) };
}
