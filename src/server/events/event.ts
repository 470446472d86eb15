import type { ActEvent } from '../../types.gen.ts';

/** An event as the database gives it: its own columns, its record's and its link's. */
export type EventRow = Pick<ActEvent, 'id' | 'link_id' | 'journey' | 'act' | 'reference' | 'completed'> & {
  recorded_at: Date;
  document: string | null;
  version: string | null;
  sha256: string | null;
  order_sha256: string | null;
  amount_pence: number | null;
};

/** The columns of an event: `event` is the row of the outbox, `record` its record, which never changes. */
export const eventColumns =
  'event.id, record.link_id, link.journey, record.act, record.reference, record.recorded_at, ' +
  'record.document, record.version, record.sha256, record.order_sha256, record.amount_pence, ' +
  `(select json_agg(earlier.act order by earlier.seq) from records earlier
      where earlier.link_id = record.link_id and earlier.seq <= record.seq) as completed`;

export const eventJoins =
  'join records record on record.seq = event.record_seq join links link on link.id = record.link_id';

/** An event as the provider gets it. It contains nothing of a card, a bank account, a visitor or a text. */
export function toEvent(row: EventRow): ActEvent {
  const { id, link_id, journey, act, reference, recorded_at, completed } = row;
  const { document, version, sha256, order_sha256, amount_pence } = row;
  return {
    id,
    type: 'act-recorded',
    link_id,
    number: completed.length,
    journey,
    act,
    reference,
    recorded_at: recorded_at.toISOString(),
    completed,
    ...(document !== null && { document }),
    ...(version !== null && { version }),
    ...(sha256 !== null && { sha256 }),
    ...(order_sha256 !== null && { order_sha256 }),
    ...(amount_pence !== null && { amount_pence }),
  };
}
