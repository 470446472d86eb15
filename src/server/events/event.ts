import type { ActEvent, CompiledSite, FactEvent, RecordedAnswer } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { nameOf } from '../base/link-name.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { chosenOrder, type LinkView } from '../ledger/link.ts';
import { instrumentOf } from '../ledger/receipt.ts';
import { correctedNames, type Fact, type FactRow, type RecordRow, toldReason } from '../ledger/records.ts';
import { viewsByRecord } from '../ledger/views-by-record.ts';

export type ProviderEvent = ActEvent | FactEvent;

/** An event as the database gives it: its own columns, and its link's. */
export type EventRow = Pick<ActEvent, 'id' | 'journey'> & {
  link_id: string;
  seq: string;
  external_reference: string | null;
};

/** The id of an event as its record gives it, whatever the row of the outbox says. */
export const idOfEvent = `encode(substring(sha256(convert_to(record.receipt, 'UTF8')) for 16), 'hex')::uuid`;

/** The columns of an event: `event` is the row of the outbox, and `record` its record. */
export const eventColumns = `${idOfEvent} as id, event.record_seq::text as seq, record.link_id, link.journey, link.external_reference`;

export const eventJoins =
  'join records record on record.seq = event.record_seq join links link on link.id = record.link_id';

const impersonalAnswers = (answers: RecordedAnswer[]): ActEvent['answers'] =>
  answers.flatMap(({ name, type, label, words, value, parts }) =>
    words === undefined ? [] : [{ name, type, label, words, ...(parts && { parts }), ...(value != null && { value }) }],
  );

/** What events are made with: the content says when a journey is finished. */
export type EventDeps = Ledger & { site: CompiledSite };

/** Events for the provider: nothing of card, account, visitor or text, and none of a record that no server wrote. */
export async function toEvents({ site, ...ledger }: EventDeps, rows: EventRow[]): Promise<ProviderEvent[]> {
  const ids = rows.map(({ link_id }) => link_id);
  const views = await viewsByRecord(ledger, site, [...new Set(ids)]);
  return rows.flatMap((row) => {
    const found = views.get(row.seq)?.();
    return found && found.record.link_id === row.link_id ? toEvent(site, row, found.record, found.view) : [];
  });
}

/** The facts that are types of events of their own; the others are facts of the type `fact-added`. */
const ownTypes: string[] = [
  ...([
    'link-opened',
    'customer-told',
    'link-requested',
    'link-expired',
    'link-revoked',
    'link-erased',
    'card-declined',
  ] satisfies Fact[]),
];
const ends = ['link-expired', 'link-revoked', 'link-erased'];

/** The event of a record. `view`: how its link stood right after it. */
function toEvent(
  site: CompiledSite,
  { id, link_id, journey, external_reference }: EventRow,
  record: RecordRow | FactRow,
  view: LinkView,
) {
  const { number, act, reference, recorded_at, receipt, about, document, version, sha256, order_sha256 } = record;
  const { amount_pence, gateway, language, pair_sha256, shown, release, answers } = record;
  const instrument = instrumentOf(record);
  const isFinished = view.status === 'used';
  const common = {
    ...{ at: recorded_at.toISOString(), link: nameOf(link_id), ...defined({ external_reference }), number, journey },
    status: !isFinished && ends.includes(act) ? ('expired' as const) : view.status,
    journey_finished: isFinished,
    completed: view.records.map((one) => one.act as ActEvent['act']),
  };
  const money = { amount_pence, gateway };
  if (about !== null) {
    const { letter } = record;
    const fact = act as Fact;
    const type = (ownTypes.includes(fact) ? fact : 'fact-added') as FactEvent['type'];
    return defined({
      id,
      type,
      ...common,
      fact,
      about,
      reference,
      receipt,
      ...money,
      reason: toldReason(record),
      letter,
      corrected: correctedNames(record),
    });
  }
  const isConsent = site.acts[act]?.about === 'switch-order';
  const order = isConsent && {
    switch_order_reference: chosenOrder(site, view.row, view.records)?.switch_order_reference,
    planned_switch_date: view.row.switch_match?.planned_switch_date,
  };
  const words = { document, version, sha256, order_sha256, language, pair_sha256, shown, release };
  return defined({
    id,
    type: 'act-recorded' as const,
    ...common,
    act: act as ActEvent['act'],
    reference,
    receipt,
    ...words,
    ...order,
    answers: answers && impersonalAnswers(answers),
    ...money,
    instrument,
  });
}
