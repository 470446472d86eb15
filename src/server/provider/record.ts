import { doesAct } from '../../acts/act-kinds.ts';
import type { ProviderLink } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import type { ServerGateway } from '../gateway/gateway.ts';
import type { Attempt } from '../ledger/attempts.ts';
import type { LinkView } from '../ledger/link.ts';
import { instrumentOf } from '../ledger/receipt.ts';

type RecordOfLink = ProviderLink['records'][number];

/** A record with the names of the provider's API, without the other columns of the database. */
export function toRecord(row: LinkView['records'][number], gateway: ServerGateway, text?: string): RecordOfLink {
  const { act, reference, recorded_at, ip_address, user_agent } = row;
  const { document, version, sha256, statement, button, order_sha256, amount_pence, account_ending } = row;
  const isKept = row.gateway === gateway.name && doesAct(act, 'takesCard') && !doesAct(act, 'charges');
  const kept = row.gateway && { name: row.gateway, ...(isKept && gateway.keptAs(reference)) };
  const { language, pair_sha256, shown, release, receipt, card_brand, card_ending } = row;
  const words = { document, version, sha256, text, statement, button, language, pair_sha256, order_sha256 };
  return {
    ...{ act, reference, recorded_at: recorded_at.toISOString(), receipt, ip_address, user_agent },
    ...defined({ ...words, shown, release, amount_pence, account_ending, gateway: kept || undefined }),
    ...defined({ instrument: instrumentOf(row), card_brand, card_ending }),
  };
}

export const toAttempt = ({
  started_at,
  act,
  order_id,
  state,
  decline,
}: Attempt): ProviderLink['attempts'][number] => ({
  ...{ at: started_at.toISOString(), act, reference: order_id, outcome: state },
  ...defined({ reason: decline }),
});
