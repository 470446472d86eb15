import type { ActEvent, FactEvent, RecordedAnswer } from '../../types.gen.ts';
import { defined } from '../base/defined.ts';
import { nameOf } from '../base/link-name.ts';
import { type Chain, readChains } from '../ledger/chain.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { instrumentOf } from '../ledger/receipt.ts';
import type { Fact, FactRow, RecordRow } from '../ledger/records.ts';

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
  answers.flatMap(({ name, type, label, words, value }) =>
    words === undefined ? [] : [{ name, type, label, words, ...(value != null && { value }) }],
  );

/** Events for the provider: nothing of card, account, visitor or text, and none of a record that no server wrote. */
export async function toEvents(ledger: Ledger, rows: EventRow[]): Promise<ProviderEvent[]> {
  const chains = await readChains(
    ledger,
    rows.map(({ link_id }) => link_id),
  );
  return rows.flatMap((row) => {
    const { seqs = [], records = [] }: Partial<Chain> = chains.get(row.link_id) ?? {};
    const index = seqs.indexOf(row.seq);
    return index < 0 ? [] : [toEvent(row, records.slice(0, index + 1))];
  });
}

/** The event of the last of these records, which are all of its link up to it. */
function toEvent(
  { id, link_id, journey, external_reference }: EventRow,
  records: (RecordRow | FactRow)[],
): ProviderEvent {
  const record = records.at(-1)!;
  const completed = records.filter(({ about }) => about === null).map(({ act }) => act as ActEvent['act']);
  const { number, act, reference, recorded_at, receipt, about, reason, document, version, sha256, order_sha256 } =
    record;
  const { amount_pence, gateway, language, pair_sha256, shown, release, answers } = record;
  const instrument = instrumentOf(record);
  const common = { link: nameOf(link_id), ...defined({ external_reference }), number, journey };
  const money = { amount_pence, gateway };
  const when = { recorded_at: recorded_at.toISOString(), completed, receipt };
  if (about !== null) {
    const { letter } = record;
    const fact = act as Fact;
    return defined({ id, type: 'fact-added', ...common, fact, about, reference, ...when, ...money, reason, letter });
  }
  const words = { document, version, sha256, order_sha256, language, pair_sha256, shown, release };
  return defined({
    id,
    type: 'act-recorded',
    ...common,
    act: act as ActEvent['act'],
    reference,
    ...when,
    ...words,
    answers: answers && impersonalAnswers(answers),
    ...money,
    instrument,
  });
}
