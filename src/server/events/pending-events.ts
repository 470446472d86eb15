import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import { nameOf } from '../base/link-name.ts';
import type { Queryable } from '../db/db.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type EventRow, eventColumns, eventJoins, type ProviderEvent, toEvents } from './event.ts';
import { isFree } from './workers.ts';

/** An event that is not delivered, as the operator sees it. Times are UTC. */
export type PendingEvent = {
  id: string;
  link: string;
  number: number;
  act: string;
  state: 'waiting' | 'dead' | 'refused';
  tries: number;
  recorded_at: Date;
  failing_since: Date | null;
  last_failure: string | null;
};

/** Lists the events that are not delivered yet, the oldest first; at most 1,000. */
export async function listEvents(db: Queryable, state?: 'waiting' | 'dead'): Promise<PendingEvent[]> {
  const rows = await db.query<Omit<PendingEvent, 'link'> & { link_id: string }>(
    `select event.id, record.link_id, record.act, event.state, event.tries, record.recorded_at, event.failing_since,
       event.last_failure, (select count(*)::integer from records earlier
         where earlier.link_id = record.link_id and earlier.seq <= record.seq) as number
     from events event join records record on record.seq = event.record_seq
     where event.state <> 'delivered' and ($1::text is null or event.state = $1)
     order by event.record_seq limit 1000`,
    [state ?? null],
  );
  return rows.map(({ id, link_id, ...rest }) => ({ id, link: nameOf(link_id), ...rest }));
}

/** Queues an event again, or all dead ones, and returns how many. Later ones of its link wait for it. */
export async function replayEvents(db: Queryable, event: string | 'dead'): Promise<number> {
  const id = event === 'dead' ? null : (canonicalUuid(event) ?? nilId);
  const rows = await db.query(
    `update events set state = 'waiting', tries = 0, due_at = now(), failing_since = null, last_failure = null,
       delivered_at = null
     where (($1::uuid is null and state = 'dead') or id = $1) and ${isFree}
     returning id`,
    [id],
  );
  return rows.length;
}

export type ExportPage = { events: ProviderEvent[]; next?: string };

const pageSize = 1_000;

/** Returns the events recorded since a time, in order, whether they were delivered or not. */
export async function exportEvents(
  ledger: Ledger,
  { since, after }: { since?: string; after?: string },
): Promise<ExportPage> {
  const rows = await ledger.db.query<EventRow>(
    `select ${eventColumns} from events event ${eventJoins}
     where event.record_seq > $1::bigint and ($2::timestamptz is null or record.recorded_at >= $2)
     order by event.record_seq limit ${pageSize}`,
    [after ?? '0', since ?? null],
  );
  const next = rows.length === pageSize ? rows.at(-1)!.seq : undefined;
  return { events: await toEvents(ledger, rows), ...(next && { next }) };
}
