import type { Db, Queryable } from '../db/db.ts';
import { type Claimed, claim, type Lease } from '../outbox/queue.ts';

/** A letter that this process has leased. */
export type ClaimedLetter = Claimed & { name: string };

type Claim = { processId: string; leaseMs: number; names: string[]; perMinute: number | undefined };

const mayGo = `name = any($3::text[]) and not exists (select 1 from letters_stopped)
  and ($4::integer is null or (select count(*) from outbox where kind = 'letter'
    and tried_at between now() - interval '1 minute' and now() + interval '1 minute') < $4)`;

/** Leases the next letter, of those that this process can write: none while all are stopped, and so many a minute. */
export async function claimLetter(
  db: Db,
  { processId, leaseMs, names, perMinute }: Claim,
): Promise<ClaimedLetter | undefined> {
  const may = { sql: mayGo, values: [names, perMinute ?? null] };
  const next = (on: Queryable) =>
    claim(on, { kind: 'letter', processId, leaseMs }, may) as Promise<ClaimedLetter | undefined>;
  if (perMinute === undefined) return next(db);
  // Those who count take turns, or each would claim the last of a minute.
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(4807157)');
    return next(tx);
  });
}

/** What proves a letter: the hashes of its parts and of the address, with a salt. */
export type Sent = { sentTo: string; salt: string; parts: object; sha256: string };

/** Writes down what is about to be sent: should its outcome be lost, this is what the customer may have. Renews the lease. */
export async function noteSent(
  db: Queryable,
  { processId, id }: Lease,
  { sentTo, salt, parts, sha256 }: Sent,
  leaseMs: number,
): Promise<boolean> {
  const rows = await db.query(
    `update outbox set sent_to = $3, salt = $4, parts = $5::jsonb, sha256 = $6,
       leased_until = now() + $7 * interval '1 millisecond'
     where id = $2 and leased_by = $1 and state = 'waiting' returning 1`,
    [processId, id, sentTo, salt, JSON.stringify(parts), sha256, leaseMs],
  );
  return rows.length > 0;
}

/** A letter that was refused since one was last taken, by whichever process. */
const inARow = `kind = 'letter' and state = 'dead' and sha256 is not null and tried_at > coalesce(
  (select max(tried_at) from outbox where kind = 'letter' and state in ('delivered', 'bounced')), '-infinity')`;

/** How many customers, with this one, have had letters refused since one was last taken. */
export async function refusedInARow(tx: Queryable, linkId: string): Promise<number> {
  return (await tx.query(`select $1::uuid union select link_id from outbox where ${inARow}`, [linkId])).length;
}

/** Queues the letters of a row of refusals once more, each of which has been sent once. */
export async function queueAgain(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into outbox (kind, link_id, name, act, reference, is_again, to_address, sent_to, answer)
     select kind, link_id, name, act, reference, true, to_address, sent_to, answer from outbox mine
     where ${inARow} and not exists (select 1 from outbox other where other.link_id = mine.link_id
       and (other.name, other.reference) = (mine.name, mine.reference) and other.id <> mine.id
       and other.state in ('dead', 'waiting'))`,
  );
}

/** Stops all letters. One that is under way is not cut short. */
export async function stopSending(db: Queryable, by: string, reason: string): Promise<void> {
  await db.query('insert into letters_stopped (by, reason) values ($1, $2) on conflict do nothing', [by, reason]);
}

/** Whether letters are stopped, and the newest that wait, were refused or came back. */
export async function sendingNow(db: Queryable) {
  const [stopped] = await db.query<{ by: string; reason: string; since: Date }>(
    'select by, reason, since from letters_stopped',
  );
  const letters = await db.query<{ link: string; name: string; state: string; queued_at: Date; tries: number }>(
    `select name_of(link_id) as link, name, queued_at, tries, coalesce(answer, last_failure) as answer,
       case state when 'waiting' then 'queued' when 'dead' then 'refused' else state end as state
     from outbox where kind = 'letter' and state in ('waiting', 'dead', 'bounced') order by queued_at desc limit 100`,
  );
  return { ...(stopped && { stopped }), letters };
}

/** Lets letters go on. Returns whether they were stopped. */
export async function goOnSending(db: Queryable): Promise<boolean> {
  return (await db.query('delete from letters_stopped returning 1')).length > 0;
}

export async function areStopped(db: Queryable): Promise<boolean> {
  return (await db.query('select 1 from letters_stopped')).length > 0;
}
