import type { ActEvent, CompiledSite, FactEvent } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { nameOf } from '../base/link-name.ts';
import { schemas } from '../base/schemas.ts';
import { standsAfter } from '../ledger/append.ts';
import { timed } from '../ledger/chain.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { chosenOrder, findLink, type LinkRow } from '../ledger/link.ts';
import { isLinkRight, type LinkColumns, linkColumns, linkHash } from '../ledger/link-statement.ts';
import { checkRecord, type StoredRecord } from '../ledger/receipt.ts';
import { type FactRow, isFact, type RecordRow, rowOf, toldAs } from '../ledger/records.ts';

export type ProviderEvent = ActEvent | FactEvent;

type LinkOfEvent = LinkColumns & Pick<LinkRow, 'journey' | 'external_reference' | 'switch_match'>;

/** An event as the database gives it: its record, and the link that this is of, whoever has written them. */
export type EventRow = { id: string; seq: string; record: StoredRecord; link: LinkOfEvent };

/** The id of an event as its record gives it, whatever the row of the outbox says. */
export const idOfEvent = `encode(substring(sha256(convert_to(record.receipt, 'UTF8')) for 16), 'hex')::uuid`;

/** The columns of an event: `event` is the row of the outbox, and `record` its record. */
export const eventColumns = `${idOfEvent} as id, event.record_seq::text as seq, to_jsonb(record) as record,
  (select to_jsonb(own) from (select ${linkColumns} from links where id = record.link_id) own) as link`;

export const eventJoins = 'join records record on record.seq = event.record_seq';

/** What events are made with: the content says of a record of version 0.4.0 how its link stood. */
export type EventDeps = Ledger & { site: CompiledSite };

/** Events for the provider: nothing of card, account, visitor or text, and none of a record that no server wrote. */
export async function toEvents(deps: EventDeps, rows: EventRow[]): Promise<ProviderEvent[]> {
  const events = await Promise.all(rows.map((row) => toEvent(deps, row)));
  return events.filter((event) => event !== undefined);
}

/** The facts that are types of events of their own; the others are facts of the type `fact-added`. */
const ownTypes: string[] = schemas.FactEvent.properties.type.enum;

async function toEvent(deps: EventDeps, { id, ...row }: EventRow): Promise<ProviderEvent | undefined> {
  const [[link], [stored]] = [timed([row.link]), timed([row.record])];
  if (!link || !stored || !(await isLinkRight(deps, link))) return undefined;
  const found = await checkRecord(deps.signer, stored, linkHash(link));
  if ('failure' in found) {
    deps.signer.alarm?.(`record ${row.seq}`);
    return undefined;
  }
  const read = rowOf(found.payload, stored);
  const record = read.status === undefined ? { ...read, ...(await stoodThen(deps, read)) } : read;
  const { act, recorded_at, switch_order_reference } = record;
  const isConsent = switch_order_reference !== undefined;
  return toldAs(isFact(record) ? schemas.FactEvent : schemas.ActEvent, record, {
    ...{ id, at: recorded_at.toISOString(), link: nameOf(link.id), journey: link.journey },
    ...defined({ external_reference: link.external_reference }),
    type: !isFact(record) ? 'act-recorded' : ownTypes.includes(act) ? act : 'fact-added',
    journey_finished: record.status === 'used',
    planned_switch_date: isConsent ? link.switch_match?.planned_switch_date : undefined,
  }) as ProviderEvent;
}

/** How its link stood after a record of version 0.4.0, whose receipt does not say it. */
async function stoodThen({ site, ...ledger }: EventDeps, record: RecordRow | FactRow): Promise<Partial<RecordRow>> {
  const link = await findLink(ledger, site, record.link_id, record.recorded_at);
  if (!link) return {};
  const isBefore = ({ number }: { number: number }) => number < record.number;
  const before = { ...link, records: link.records.filter(isBefore), facts: link.facts.filter(isBefore) };
  const order =
    site.acts[record.act]?.about === 'switch-order' ? chosenOrder(site, link.row, before.records) : undefined;
  return {
    ...standsAfter(site, before, record),
    ...defined({ switch_order_reference: order?.switch_order_reference }),
  };
}
