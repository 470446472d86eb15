import type { Queryable } from '../db/db.ts';
import { type EventRow, eventColumns, eventJoins } from './event.ts';
import { isDue, isFree, oneMoreTry } from './workers.ts';

/** An event that this process has leased: no other process delivers it until `leaseMs` have passed. */
export type ClaimedEvent = EventRow & { tries: number; traceparent: string | null };

/**
 * Leases the next event that is due, to one process alone. It waits while an earlier one of its link is not delivered,
 * or is dead, but for none that is refused, which is tried now and then. A clock that was ahead has put off one that is due
 * in more than a day.
 */
export async function claimNext(db: Queryable, processId: string, leaseMs: number): Promise<ClaimedEvent | undefined> {
  const [claimed] = await db.query<ClaimedEvent>(
    `with event as (
       update events set leased_until = now() + $1 * interval '1 millisecond', leased_by = $2
       where record_seq = (
         select record_seq from events mine join records own on own.seq = mine.record_seq
         where mine.state in ('waiting', 'refused')
           and ${isDue}
           and ${isFree}
           and (select bool_and(earlier.state in ('delivered', 'refused'))
             from records before join events earlier on earlier.record_seq = before.seq
             where before.link_id = own.link_id and before.seq < own.seq) is not false
         order by due_at, record_seq limit 1 for update of mine skip locked)
       returning *)
     select ${eventColumns}, event.tries, event.traceparent
     from event ${eventJoins}`,
    [leaseMs, processId],
  );
  return claimed;
}

/** The condition for an event that comes after that of record $2 on the same link, and has to wait for it. */
const waitsBehind = `events.state = 'waiting' and events.record_seq in (
  select later.seq from records own join records later on later.link_id = own.link_id and later.seq > own.seq
  where own.seq = $2::bigint)`;

/** Marks an event as delivered, unless another process has leased it meanwhile. The link's next event becomes due. */
export async function markDelivered(db: Queryable, processId: string, seq: string): Promise<void> {
  await db.query(
    `with delivered as (
       update events set state = 'delivered', delivered_at = now(), ${oneMoreTry}, leased_until = null,
         leased_by = null, failing_since = null, last_failure = null
       where record_seq = $2::bigint and leased_by = $1 returning 1)
     update events set due_at = now() where ${waitsBehind} and events.due_at > now() and exists (select 1 from delivered)`,
    [processId, seq],
  );
}

type Failure = { seq: string; reason: string; retryMs: number; mostFailures: number };

/** Marks a failed delivery: due again later, or dead after `mostFailures` in a row. The link's later ones wait. */
export async function markFailed(
  db: Queryable,
  processId: string,
  { seq, reason, retryMs, mostFailures }: Failure,
): Promise<'waiting' | 'dead' | undefined> {
  const [row] = await db.query<{ state: 'waiting' | 'dead' }>(
    `with failed as (
       update events set ${oneMoreTry}, leased_until = null, leased_by = null, last_failure = $3,
         failing_since = coalesce(failing_since, now()),
         state = case when tries >= $5 - 1 then 'dead' else 'waiting' end,
         due_at = case when tries >= $5 - 1 then 'infinity'
           else now() + $4 * interval '1 millisecond' end
       where record_seq = $2::bigint and leased_by = $1 returning state, due_at),
     behind as (update events set due_at = failed.due_at from failed where ${waitsBehind})
     select state from failed`,
    [processId, seq, reason, retryMs, mostFailures],
  );
  return row?.state;
}

/** Puts an event aside whose record no server has written: it holds none up, and is sent once its rows are right again. */
export async function refuse(db: Queryable, processId: string, seq: string, retryMs: number): Promise<void> {
  await db.query(
    `update events set state = 'refused', leased_until = null, leased_by = null,
       due_at = now() + $3 * interval '1 millisecond', last_failure = 'no server has written its record'
     where record_seq = $2::bigint and leased_by = $1`,
    [processId, seq, retryMs],
  );
}

/** Ends the lease of an event whose delivery was cut short because the server stops. */
export async function release(db: Queryable, processId: string, seq: string): Promise<void> {
  await db.query(
    'update events set leased_until = null, leased_by = null where record_seq = $2::bigint and leased_by = $1',
    [processId, seq],
  );
}

/** Ends the leases of a process that is gone. Only for the embedded database, which no other process can use (D-16). */
export async function releaseAll(db: Queryable): Promise<void> {
  await db.query('update events set leased_until = null, leased_by = null where leased_until is not null');
}

export async function outboxDepth(db: Queryable): Promise<{ waiting: number; dead: number; oldest_seconds: number }> {
  const [row] = await db.query<{ waiting: number; dead: number; oldest_seconds: number }>(
    `select count(*) filter (where event.state = 'waiting')::integer as waiting,
       count(*) filter (where event.state = 'dead')::integer as dead,
       coalesce(extract(epoch from now() - min(record.recorded_at)
         filter (where event.state = 'waiting' and isfinite(record.recorded_at))), 0)::float8
         as oldest_seconds
     from events event join records record on record.seq = event.record_seq where event.state <> 'delivered'`,
  );
  return row!;
}
