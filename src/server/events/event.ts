import { defined } from '../../rules/defined.ts';
import type { ActEvent, FactEvent } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { schemas } from '../base/schemas.ts';
import type { EventSettings } from '../base/settings.ts';
import { contextOf, inSpan } from '../base/tracing.ts';
import { timed } from '../ledger/chain.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LinkRow } from '../ledger/link.ts';
import { isLinkRight, type LinkColumns, linkColumns, linkHash } from '../ledger/link-statement.ts';
import { checkRecord, eventIdOf, type StoredRecord } from '../ledger/receipt.ts';
import { isFact, rowOf, toldAs } from '../ledger/records.ts';
import type { Kind, Pace } from '../outbox/deliver.ts';
import { claim } from '../outbox/queue.ts';
import { isTaken, postSigned } from '../outbox/signed-post.ts';

/** The usual times of events, in milliseconds: those of letters are longer. */
export const usualPace: Pace = {
  everyMs: 1_000,
  timeoutMs: 10_000,
  leaseMs: 30_000,
  firstRetryMs: 1_000,
  longestRetryMs: 600_000,
  giveUpAfterMs: 72 * 3_600_000,
};

export type ProviderEvent = ActEvent | FactEvent;

type LinkOfEvent = LinkColumns & Pick<LinkRow, 'journey' | 'external_reference' | 'switch_match'>;

/** An event as the database gives it: its record, and the link that this is of, whoever has written them. */
export type EventRow = { record: StoredRecord; link: LinkOfEvent };

/** The columns of events from the rows of the outbox that are called `event`. */
export const eventColumns = `to_jsonb(record) as record,
  (select to_jsonb(own) from (select ${linkColumns} from links where id = record.link_id) own) as link`;

export const eventJoins =
  'join records record on record.link_id = event.link_id and record.reference = event.reference';

/** Events for the provider: nothing of card, account, visitor or text, and none of a record that no server wrote. */
export async function toEvents(deps: Ledger, rows: EventRow[]): Promise<ProviderEvent[]> {
  const events = await Promise.all(rows.map((row) => toEvent(deps, row)));
  // A record that somebody has put in once more is told once.
  return [...new Map(events.flatMap((event) => (event ? [[event.id, event]] : []))).values()];
}

/** The facts that are types of events of their own; the others are facts of the type `fact-added`. */
const ownTypes: string[] = schemas.FactEvent.properties.type.enum;

async function toEvent(deps: Ledger, row: EventRow): Promise<ProviderEvent | undefined> {
  const [[link], [stored]] = [timed([row.link]), timed([row.record])];
  if (!link || !stored || !(await isLinkRight(deps, link))) return undefined;
  const found = await checkRecord(deps.signer, stored, linkHash(link));
  if ('failure' in found) {
    deps.signer.alarm?.(`record ${stored.seq}`);
    return undefined;
  }
  const record = rowOf(found.payload, stored);
  const { act, recorded_at, switch_order_reference } = record;
  const isConsent = switch_order_reference !== undefined;
  return toldAs(isFact(record) ? schemas.FactEvent : schemas.ActEvent, record, {
    ...{ id: eventIdOf(stored.receipt), at: recorded_at.toISOString(), link: nameOf(link.id), journey: link.journey },
    ...defined({ external_reference: link.external_reference }),
    type: !isFact(record) ? 'act-recorded' : ownTypes.includes(act) ? act : 'fact-added',
    journey_finished: record.status === 'used',
    planned_switch_date: isConsent ? link.switch_match?.planned_switch_date : undefined,
  }) as ProviderEvent;
}

/** It waits while an earlier event of its link is not delivered, or is dead, but for none that is put aside. */
const isNext = `not exists (select 1 from outbox before where before.link_id = mine.link_id and before.kind = 'event'
  and before.seq < mine.seq and before.state in ('waiting', 'dead'))`;

/** Events as rows of the outbox: signed calls to the provider, several links at once. */
export function eventKind(deps: Ledger & { now(): Date }, settings: EventSettings, pace = usualPace): Kind {
  const { db } = deps;
  return {
    kind: 'event',
    most: 8,
    pace,
    claim: (processId) => claim(db, { kind: 'event', processId, leaseMs: pace.leaseMs }, { sql: isNext, values: [] }),
    async send({ id, traceparent }, signal) {
      const rows = await db.query<EventRow>(
        `select ${eventColumns} from outbox event ${eventJoins} where event.id = $1`,
        [id],
      );
      const event = (await toEvents(deps, rows)).find((one) => one.id === id);
      if (!event) return { state: 'aside' };
      // It belongs to the trace of the call that recorded the act.
      const parent = contextOf(traceparent);
      const options = { now: deps.now(), timeoutMs: pace.timeoutMs, signal };
      const status = await inSpan('POST event', () => postSigned(settings, event, options), { parent });
      if (!isTaken(status)) throw new Error(`answered ${status}`);
      return { state: 'delivered' };
    },
    givenUp: () => ({ state: 'dead' }),
    words: {
      later: 'an event could not be delivered yet',
      givenUp: 'an event is dead: mend the receiver, then replay it',
    },
  };
}
