import type { Queryable } from '../db/db.ts';
import { isDue, isFree } from './workers.ts';

/** What is told: an event to the provider, or a letter to a customer. */
export type OutboxKind = 'event' | 'letter';

/** A row that this process has leased: no other one sends it until the lease is over. */
export type Claimed = {
  id: string;
  link_id: string;
  /** Of a letter. */
  name: string | null;
  act: string | null;
  /** Of the record that it tells of; of a letter by a call, its own. */
  reference: string;
  /** With this one: it counts although its process may not live to say what became of it. */
  tries: number;
  traceparent: string | null;
  /** Where care has a letter go, if not to the address of its link. */
  to_address: string | null;
  /** With what a letter was refused in a row of refusals, which stopped all letters. */
  answer: string | null;
};

/** How a row ends, or that it is put aside until its record is right again. */
export type EndState = 'delivered' | 'dead' | 'aside' | 'stopped';

/** Whose lease it is, and of what. */
export type Lease = { processId: string; id: string };

const released = 'leased_until = null, leased_by = null';

/** A row's further try. A number at the end of its type, whoever has written it, must not stop the queue. */
const oneMoreTry = 'tries = least(tries, 1000000) + 1';
const noTry = 'tries = greatest(tries, 1) - 1';

/**
 * Leases the next row of a kind that is due and `may` go. A clock that was ahead has put off one that is due in more than a
 * day. Two processes never lease the same one.
 */
export async function claim(
  db: Queryable,
  { kind, processId, leaseMs }: { kind: OutboxKind; processId: string; leaseMs: number },
  may: { sql: string; values: unknown[] },
): Promise<Claimed | undefined> {
  const [claimed] = await db.query<Claimed>(
    `update outbox set leased_until = now() + $1 * interval '1 millisecond', leased_by = $2, tried_at = now(), ${oneMoreTry}
     where id = (
       select id from outbox mine
       where kind = '${kind}' and state in ('waiting', 'aside') and ${isDue} and ${isFree} and ${may.sql}
       order by due_at, seq limit 1 for update skip locked)
     returning id, link_id, name, act, reference, tries, traceparent, to_address, answer`,
    [leaseMs, processId, ...may.values],
  );
  return claimed;
}

/** The events of the same link that come after a row. */
const isBehind = (row: string) => `outbox.kind = 'event' and ${row}.kind = 'event' and outbox.state = 'waiting'
  and outbox.link_id = ${row}.link_id and outbox.seq > ${row}.seq`;

/** Ends a row of this process. The next event of its link becomes due. Returns whether it was still its own. */
export async function end(
  db: Queryable,
  { processId, id }: Lease,
  { state, answer }: { state: EndState; answer?: string | undefined },
): Promise<boolean> {
  const [ended] = await db.query(
    `with ended as (
       update outbox set state = $3, answer = coalesce($4, answer), ${released}, failing_since = null, last_failure = null
       where id = $2 and leased_by = $1 and state in ('waiting', 'aside') returning kind, link_id, seq),
     next as (
       update outbox set due_at = now() from ended
       where $3 = 'delivered' and ${isBehind('ended')} and outbox.due_at > now())
     select 1 from ended`,
    [processId, id, state, answer ?? null],
  );
  return ended !== undefined;
}

/** Puts aside an event whose record no server has written: it holds none up, and is sent once its rows are right again. */
export async function putAside(db: Queryable, { processId, id }: Lease, retryMs: number): Promise<void> {
  await db.query(
    `update outbox set state = 'aside', ${released}, due_at = now() + $3 * interval '1 millisecond',
       last_failure = 'no server has written its record'
     where id = $2 and leased_by = $1`,
    [processId, id, retryMs],
  );
}

/** Marks a failure: due again later, or dead and never. The later events of its link wait for it. */
export async function fail(
  db: Queryable,
  { processId, id }: Lease,
  { reason, retryMs, answer }: { reason: string; retryMs: number | 'never'; answer?: string },
): Promise<void> {
  await db.query(
    `with failed as (
       update outbox set ${released}, last_failure = $3, answer = coalesce($5, answer),
         failing_since = coalesce(failing_since, now()), state = case when $4::float8 is null then 'dead' else 'waiting' end,
         due_at = coalesce(now() + $4::float8 * interval '1 millisecond', 'infinity')
       where id = $2 and leased_by = $1 returning kind, link_id, seq, due_at)
     update outbox set due_at = failed.due_at from failed where ${isBehind('failed')}`,
    [processId, id, reason, retryMs === 'never' ? null : retryMs, answer ?? null],
  );
}

/** Gives a row back, due after a time: that was no try. */
export async function giveBack(db: Queryable, { processId, id }: Lease, waitMs = 0): Promise<void> {
  await db.query(
    `update outbox set ${released}, ${noTry}, due_at = case when $3 > 0 then now() + $3 * interval '1 millisecond' else due_at end
     where id = $2 and leased_by = $1`,
    [processId, id, waitMs],
  );
}

/** Ends the leases of a process that is gone. Only for the embedded database, which no other process can use (D-16). */
export async function releaseAll(db: Queryable, kind: OutboxKind): Promise<void> {
  await db.query(`update outbox set ${released} where kind = $1 and leased_until is not null`, [kind]);
}

/**
 * How many rows of a kind wait, fail and are dead, and for how many seconds the oldest has waited: letters that wait for
 * their customer's answer count once they are due.
 */
export type Depth = { waiting: number; failing: number; dead: number; oldest_seconds: number };

export async function depthOf(db: Queryable, kind: OutboxKind): Promise<Depth> {
  const counted = kind === 'event' ? 'true' : '(due_at <= now() or failing_since is not null)';
  const [row] = await db.query<Depth>(
    `select count(*) filter (where state = 'waiting')::integer as waiting,
       count(failing_since) filter (where state = 'waiting')::integer as failing,
       count(*) filter (where state = 'dead')::integer as dead,
       coalesce(extract(epoch from now() - min(queued_at)
         filter (where state = 'waiting' and isfinite(queued_at) and ${counted})), 0)::float8 as oldest_seconds
     from outbox where kind = $1 and state in (${kind === 'event' ? `'waiting', 'dead'` : `'waiting'`})`,
    [kind],
  );
  return row!;
}
