import { doesAct } from '../../acts/act-kinds.ts';
import { defined } from '../../rules/defined.ts';
import type { CompiledSite, ProviderFact, ProviderLink } from '../../types.gen.ts';
import { noneWhereRefused } from '../base/refusal.ts';
import { schemas } from '../base/schemas.ts';
import type { ProviderDeps } from '../deps.ts';
import type { ServerGateway } from '../gateway/gateway.ts';
import type { Attempt } from '../ledger/attempts.ts';
import { toProviderLetters } from '../ledger/letters.ts';
import { chosenOrder, type LinkView } from '../ledger/link.ts';
import { readShownOrder } from '../ledger/order-document.ts';
import { recordedText, toldAs } from '../ledger/records.ts';
import { toldLink } from '../links/address.ts';
import { locksOf } from '../payments/tries.ts';
import type { Caller } from './call.ts';

type RecordOfLink = ProviderLink['records'][number];

const { records, facts } = schemas.ProviderLink.properties;

/** A record with the names of the provider's API. */
export function toRecord(row: LinkView['records'][number], gateway: ServerGateway, text?: string): RecordOfLink {
  const isKept = row.gateway === gateway.name && doesAct(row.act, 'takesCard') && !doesAct(row.act, 'charges');
  const kept = row.gateway && { name: row.gateway, ...(isKept && gateway.keptAs(row.reference)) };
  return toldAs(records.items, row, { text, gateway: kept }) as RecordOfLink;
}

/** A fact likewise. */
export const toFact = (row: LinkView['facts'][number]) => toldAs(facts.items, row) as ProviderFact;

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

/** The order of a switch, without its document: what the hub has matched, of the order that the customer means. */
function switchOrderOf({ row, records }: LinkView, site: CompiledSite): ProviderLink['switch_order'] {
  const { losing_provider, services } = row;
  if (losing_provider === null || services === null) return undefined;
  const of = { switch_order_reference: chosenOrder(site, row, records)?.switch_order_reference };
  return {
    losing_provider,
    services,
    ...defined({ ...of, planned_switch_date: row.switch_match?.planned_switch_date }),
  };
}

/** How links are told to the provider: as they were made, and with all that is recorded, by one answer for every call. */
export function linkTeller({ served, gateway, ...deps }: ProviderDeps, publicUrl: () => string) {
  const told = (link: LinkView) => toldLink({ compiled: served.compiled, publicUrl }, link);
  const toProviderLinks = async (
    links: LinkView[],
    { token }: Pick<Caller, 'token'>,
    texts: (string | undefined)[] = [],
  ): Promise<ProviderLink[]> => {
    const locks = await locksOf(deps, links);
    return links.map((link) => ({
      ...told(link),
      ...defined({ switch_order: switchOrderOf(link, served.compiled.site), locked: locks.get(link.row.id) }),
      records: link.records.map((record, index) => toRecord(record, gateway, texts[index])),
      facts: link.facts.map(toFact),
      attempts: link.attempts.map(toAttempt),
      letters: toProviderLetters(link, token.scopes.includes('care')),
    }));
  };
  const withTexts = async (link: LinkView, caller: Pick<Caller, 'token'>) => {
    const shownOrder = async () => (await readShownOrder(deps, link)).cleaned.ots_document;
    const texts = link.records.map((record) =>
      record.order_sha256 ? shownOrder().catch(noneWhereRefused) : recordedText(deps, record),
    );
    const [whole] = await toProviderLinks([link], caller, await Promise.all(texts));
    return whole!;
  };
  return { told, toProviderLinks, withTexts };
}
