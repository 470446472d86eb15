import type { Compiled } from '../../types.gen.ts';
import type { Db, Queryable } from '../db/db.ts';
import { isDue, isFree, oneMoreTry } from '../events/workers.ts';
import { addressValue } from '../ledger/letters.ts';

/** A letter that this process has leased: no other process sends it until the lease is over. */
export type ClaimedLetter = {
  id: string;
  link_id: string;
  name: string;
  act: string | null;
  reference: string;
  /** Where care has it go, if not to the address of its link. */
  to_address: string | null;
  /** With what it was refused in a row of refusals, which stopped all sending. */
  answer: string | null;
  /** With this one: it counts although its process may not live to say what became of it. */
  tries: number;
  /** Whether its customer wants no reminders. */
  is_unwanted: boolean;
};

type Letters = NonNullable<Compiled['letters']>;

/** Writes down which act or fact sends which letter: from now on the database queues it with each such record. */
export async function noteLetterRules(db: Queryable, letters: Letters): Promise<void> {
  const rules = Object.entries(letters).flatMap(([name, { letter }]) => {
    const { act, status = act } = letter.sends;
    const to_answer = letter.to !== undefined;
    return status === undefined ? [] : [{ name, act: status, is_fact: act === undefined, to_answer }];
  });
  await db.query(
    `with rules as (select * from jsonb_populate_recordset(null::letter_rules, $1::jsonb)),
       gone as (delete from letter_rules where name not in (select name from rules))
     insert into letter_rules select * from rules
     on conflict (name) do update
     set act = excluded.act, is_fact = excluded.is_fact, to_answer = excluded.to_answer, after_seq = null
     where (letter_rules.act, letter_rules.is_fact, letter_rules.to_answer)
       is distinct from (excluded.act, excluded.is_fact, excluded.to_answer)`,
    [JSON.stringify(rules)],
  );
  // Only now does every record that comes see the rule: one of before may have no letter.
  await db.query(
    `update letter_rules set after_seq = coalesce(pg_sequence_last_value(pg_get_serial_sequence('records', 'seq')::regclass), 0)
     where after_seq is null`,
  );
}

type Claim = { processId: string; leaseMs: number; names: string[]; perMinute: number | undefined };

/**
 * Leases the next letter that is due, of those that this process can write. A clock that was ahead has put off one that is
 * due in more than a day. Two processes never lease the same one.
 */
export async function claimLetter(
  db: Db,
  { processId, leaseMs, names, perMinute }: Claim,
): Promise<ClaimedLetter | undefined> {
  const claim = async (tx: Queryable) => {
    const [claimed] = await tx.query<ClaimedLetter>(
      `update letters set leased_until = now() + $1 * interval '1 millisecond', leased_by = $2, tried_at = now(), ${oneMoreTry}
       where id = (
         select id from letters where state = 'queued' and ${isDue}
           and ${isFree} and name = any($3::text[])
           and not exists (select 1 from letters_stopped)
           and ($4::integer is null
             or (select count(*) from letters where tried_at between now() - interval '1 minute' and now() + interval '1 minute') < $4)
         order by due_at, queued_at limit 1 for update skip locked)
       returning id, link_id, name, act, reference, tries, to_address, answer,
         exists (select 1 from reminders_stopped stopped where stopped.link_id = letters.link_id) as is_unwanted`,
      [leaseMs, processId, names, perMinute ?? null],
    );
    return claimed;
  };
  if (perMinute === undefined) return claim(db);
  // Those who count take turns, or each would claim the last of a minute.
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(4807157)');
    return claim(tx);
  });
}

/** What proves a letter: the hashes of its parts and of the address, with a salt. */
export type Sent = { sentTo: string; salt: string; parts: object; sha256: string };

const released = 'leased_until = null, leased_by = null';

/** Writes down what is about to be sent: should its outcome be lost, this is what the customer may have. Renews the lease. */
export async function noteSent(
  db: Queryable,
  { processId, leaseMs, id }: { processId: string; leaseMs: number; id: string },
  { sentTo, salt, parts, sha256 }: Sent,
): Promise<boolean> {
  const rows = await db.query(
    `update letters set sent_to = $3, salt = $4, parts = $5::jsonb, sha256 = $6,
       leased_until = now() + $7 * interval '1 millisecond'
     where id = $2 and leased_by = $1 and state = 'queued' returning 1`,
    [processId, id, sentTo, salt, JSON.stringify(parts), sha256, leaseMs],
  );
  return rows.length > 0;
}

/** Ends a letter of this process. Returns whether it was still its own. */
export async function conclude(
  tx: Queryable,
  processId: string,
  { id, state, answer, now }: { id: string; state: 'accepted' | 'refused' | 'stopped'; answer: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update letters set state = $3, answer = $4, ${released}, last_failure = null,
       failing_since = null, sent_at = case when $3 = 'accepted' then $5::timestamptz end
     where id = $2 and leased_by = $1 and state = 'queued' returning 1`,
    [processId, id, state, answer, now.toISOString()],
  );
  return rows.length > 0;
}

export async function failLetter(
  db: Queryable,
  processId: string,
  { id, reason, retryMs, answer }: { id: string; reason: string; retryMs: number; answer?: string },
): Promise<void> {
  await db.query(
    `update letters set ${released}, last_failure = $3, answer = coalesce($5, answer),
       failing_since = coalesce(failing_since, now()), due_at = now() + $4 * interval '1 millisecond'
     where id = $2 and leased_by = $1`,
    [processId, id, reason, retryMs, answer ?? null],
  );
}

/** Keeps a letter that was refused in a row of refusals, and queues those of the row that had ended once more. */
export async function keepRefused(
  tx: Queryable,
  processId: string,
  { id, answer, ended }: { id: string; answer: string; ended: string[] },
): Promise<void> {
  await failLetter(tx, processId, { id, reason: answer, retryMs: 0, answer });
  await tx.query(
    `insert into letters (link_id, name, act, reference, is_again, to_address, sent_to, answer)
     select link_id, name, act, reference, true, to_address, sent_to, answer from letters
     where id = any($1::uuid[]) and state = 'refused'`,
    [ended],
  );
}

/** Puts off a letter that waits for its customer or its time: that was no try. */
export async function putOff(db: Queryable, processId: string, id: string, waitMs: number): Promise<void> {
  await db.query(
    `update letters set ${released}, tries = greatest(tries, 1) - 1, due_at = now() + $3 * interval '1 millisecond'
     where id = $2 and leased_by = $1`,
    [processId, id, waitMs],
  );
}

/** Ends the lease of a letter whose sending was cut short because the server stops: that was no try. */
export async function releaseLetter(db: Queryable, processId: string, id: string): Promise<void> {
  await db.query(`update letters set ${released}, tries = greatest(tries, 1) - 1 where id = $2 and leased_by = $1`, [
    ...[processId, id],
  ]);
}

/** Stops all sending. One that is under way is not cut short. */
export async function stopSending(db: Queryable, by: string, reason: string): Promise<void> {
  await db.query('insert into letters_stopped (by, reason) values ($1, $2) on conflict do nothing', [by, reason]);
}

/** Whether sending is stopped, and the newest letters that wait, were refused or came back. */
export async function sendingNow(db: Queryable) {
  const [stopped] = await db.query<{ by: string; reason: string; since: Date }>(
    'select by, reason, since from letters_stopped',
  );
  const letters = await db.query<{ link: string; name: string; state: string; queued_at: Date; tries: number }>(
    `select name_of(link_id) as link, name, state, queued_at, tries, coalesce(answer, last_failure) as answer from letters
     where state in ('queued', 'refused', 'bounced') order by queued_at desc limit 100`,
  );
  return { ...(stopped && { stopped }), letters };
}

/** Lets sending go on. Returns whether it was stopped. */
export async function goOnSending(db: Queryable): Promise<boolean> {
  return (await db.query('delete from letters_stopped returning 1')).length > 0;
}

/** Queues reminders of links without a record that end soon: not of one made later than that, nor for who wants none. */
export async function queueReminders(db: Queryable, letters: Letters, now: Date): Promise<undefined> {
  for (const [name, { letter }] of Object.entries(letters)) {
    const days = letter.sends.daysBeforeEnd;
    if (days === undefined) continue;
    await db.query(
      `insert into letters (link_id, name)
       select id, $1 from links
       where expires_at > $2 and expires_at <= $2::timestamptz + $3 * interval '1 day'
         and created_at < expires_at - $3 * interval '1 day' and (own_values || corrections) ? $4 and not maintenance
         and not exists (select 1 from site_maintenance)
         and not exists (select 1 from records where link_id = links.id and about is null)
         and not exists (select 1 from reminders_stopped where link_id = links.id)
         and not exists (select 1 from letters where link_id = links.id and name = $1)
       limit 1000
       on conflict do nothing`,
      [name, now.toISOString(), days, addressValue],
    );
  }
}

/**
 * How many letters wait and fail, for how many seconds the oldest has waited, and whether all stand still. One that waits
 * for its customer's answer counts once it is due.
 */
type LettersDepth = { waiting: number; failing: number; oldest_seconds: number; is_stopped: boolean };

export async function lettersDepth(db: Queryable): Promise<LettersDepth> {
  const [row] = await db.query<LettersDepth>(
    `select count(*)::integer as waiting, count(failing_since)::integer as failing,
       coalesce(extract(epoch from now() - min(queued_at) filter (where isfinite(queued_at) and (due_at <= now() or failing_since is not null))), 0)::float8 as oldest_seconds,
       exists (select 1 from letters_stopped) as is_stopped
     from letters where state = 'queued'`,
  );
  return row!;
}
