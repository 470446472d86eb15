import type { Wallet } from '../../rules/facts.ts';
import type { ActEvent, FactEvent } from '../../types.gen.ts';
import { instrumentOf, type RecordedAnswer } from '../ledger/records.ts';

/** An event for the provider. */
export type ProviderEvent = ActEvent | FactEvent;

/** An event as the database gives it: its own columns, its record's and its link's. */
export type EventRow = Pick<ActEvent, 'id' | 'link_id' | 'journey' | 'number' | 'reference' | 'completed'> & {
  act: ActEvent['act'] | FactEvent['fact'];
  recorded_at: Date;
  document: string | null;
  version: string | null;
  sha256: string | null;
  order_sha256: string | null;
  language: string | null;
  pair_sha256: string | null;
  shown: ActEvent['shown'] | null;
  release: string | null;
  answers: RecordedAnswer[] | null;
  amount_pence: number | null;
  gateway: ActEvent['gateway'] | null;
  wallet: Wallet | null;
  external_reference: string | null;
  about: string | null;
  reason: string | null;
};

/** The columns of an event: `event` is the row of the outbox, `record` its record, which never changes. */
export const eventColumns =
  'event.id, record.link_id, link.journey, record.number, record.act, record.reference, record.recorded_at, ' +
  'record.document, record.version, record.sha256, record.order_sha256, record.language, record.pair_sha256, record.shown, record.release, record.answers, record.amount_pence, record.gateway, record.wallet, ' +
  'record.about, record.reason, link.external_reference, ' +
  `(select coalesce(json_agg(earlier.act order by earlier.seq), '[]') from records earlier
      where earlier.link_id = record.link_id and earlier.seq <= record.seq and earlier.about is null) as completed`;

export const eventJoins =
  'join records record on record.seq = event.record_seq join links link on link.id = record.link_id';

/** The answers that are not personal. */
const impersonalAnswers = (answers: RecordedAnswer[]): NonNullable<ActEvent['answers']> =>
  answers.flatMap(({ name, type, label, words, value }) =>
    words === undefined ? [] : [{ name, type, label, words, ...(value != null && { value }) }],
  ) as NonNullable<ActEvent['answers']>;

/** An event as the provider gets it. It contains nothing of a card, a bank account, a visitor or a text. */
export function toEvent(row: EventRow): ProviderEvent {
  const { id, link_id, journey, number, act, reference, recorded_at, completed, about, reason } = row;
  const { document, version, sha256, order_sha256, amount_pence, gateway, external_reference, language, pair_sha256 } =
    row;
  const { shown, release } = row;
  const instrument = instrumentOf(row);
  const common = {
    link_id,
    ...(external_reference !== null && { external_reference }),
    number,
    journey,
  };
  const money = { ...(amount_pence !== null && { amount_pence }), ...(gateway !== null && { gateway }) };
  const when = { recorded_at: recorded_at.toISOString(), completed };
  if (about !== null) {
    const fact = act as FactEvent['fact'];
    return {
      id,
      type: 'fact-added',
      ...common,
      fact,
      about,
      reference,
      ...when,
      ...money,
      ...(reason !== null && { reason }),
    };
  }
  return {
    id,
    type: 'act-recorded',
    ...common,
    act: act as ActEvent['act'],
    reference,
    ...when,
    ...(document !== null && { document }),
    ...(version !== null && { version }),
    ...(sha256 !== null && { sha256 }),
    ...(order_sha256 !== null && { order_sha256 }),
    ...(language !== null && { language }),
    ...(pair_sha256 !== null && { pair_sha256 }),
    ...(shown !== null && { shown }),
    ...(release !== null && { release }),
    ...(row.answers !== null && { answers: impersonalAnswers(row.answers) }),
    ...money,
    ...(instrument && { instrument }),
  };
}
