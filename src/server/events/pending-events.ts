import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isFree } from '../outbox/workers.ts';
import { type EventRow, eventColumns, eventJoins, type ProviderEvent, toEvents } from './event.ts';

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
    `select event.id, event.link_id, event.act, case event.state when 'aside' then 'refused' else event.state end as state,
       event.tries, record.recorded_at, event.failing_since, event.last_failure, record.number
     from outbox event ${eventJoins}
     where event.kind = 'event' and event.state <> 'delivered' and ($1::text is null or event.state = $1)
     order by event.seq limit 1000`,
    [state ?? null],
  );
  return rows.map(({ id, link_id, ...rest }) => ({ id, link: nameOf(link_id), ...rest }));
}

/** Queues an event again, or all dead ones, and returns how many. Later ones of its link wait for it. */
export async function replayEvents(db: Queryable, event: string | 'dead'): Promise<number> {
  const id = event === 'dead' ? null : (canonicalUuid(event) ?? nilId);
  const rows = await db.query(
    `update outbox set state = 'waiting', tries = 0, due_at = now(), failing_since = null, last_failure = null
     where kind = 'event' and (($1::uuid is null and state = 'dead') or id = $1) and ${isFree}
     returning id`,
    [id],
  );
  return rows.length;
}

export type ExportPage = { events: ProviderEvent[]; next?: string };

/** Which events: recorded since a time, after one of them, and how many. */
export type ExportQuery = { since?: string; after?: string; limit?: number };

/** Returns recorded events in order, whether they were delivered or not. */
export async function exportEvents(deps: Ledger, { since, after, limit = 100 }: ExportQuery): Promise<ExportPage> {
  const seq = after === undefined ? '0' : await seqOf(deps.db, after);
  const rows = await deps.db.query<EventRow & { id: string }>(
    `select event.id, ${eventColumns} from outbox event ${eventJoins}
     where event.kind = 'event' and event.seq > $1::bigint and ($2::timestamptz is null or record.recorded_at >= $2)
     order by event.seq limit $3`,
    [seq, since ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { events: await toEvents(deps, page), ...(rows.length > limit && { next: page.at(-1)!.id }) };
}

async function seqOf(db: Queryable, id: string): Promise<string> {
  const [row] = await db.query<{ seq: string }>('select seq::text as seq from outbox where id = $1', [
    canonicalUuid(id) ?? nilId,
  ]);
  if (row) return row.seq;
  throw fieldRefusal('bad-request', 'after', 'unknown', 'There is no such event, or none any more: begin without it.');
}
