import type { Act } from '../../rules/journey/journey.ts';
import type { GatewayName } from '../base/settings.ts';
import type { Queryable } from '../db/db.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { type Coding, writeCoded } from './codes.ts';
import type { Visitor } from './records.ts';
import { freeReference } from './reference.ts';

/**
 * How an attempt stands. `pending`: under way. `unknown`: money may have moved; the gateway is asked until it is known.
 * `not-taken`: certainly nothing happened. `unauthenticated`: refused before the charge, for want of 3-D Secure.
 * `surplus`: the link has another successful attempt, which must never happen, so this one is taken back. `mismatch`:
 * the gateway took something else than the order says (D-27). The operator settles it, and until then nothing else is
 * taken.
 */
export type AttemptState =
  | 'pending'
  | 'unknown'
  | 'succeeded'
  | 'declined'
  | 'unauthenticated'
  | 'not-taken'
  | 'surplus'
  | 'mismatch';

/** One attempt to charge or keep a card. */
export type Attempt = {
  id: string;
  link_id: string;
  act: Act;
  key: string;
  nonce_sha256: string;
  order_id: string;
  amount_pence: number | null;
  /** The words at the card form. Null in attempts of versions that did not write them down, as the gateway is. */
  statement: string | null;
  button: string | null;
  /** The language of the page; null where the content has one alone. */
  language: string | null;
  /** Null in attempts of versions that did not write it down. */
  gateway: GatewayName | null;
  state: AttemptState;
  started_by: string;
  started_at: Date;
  asked_at: Date | null;
  /** How the gateway's books differ from the order, in words. */
  mismatch: string | null;
  /** How a surplus was taken back, and when. */
  undone: string | null;
  undone_at: Date | null;
  /** Who concluded it by hand, and why. */
  settled_by: string | null;
  settled_because: string | null;
  ip_address: string;
  user_agent: string;
};

export const attemptColumns =
  'id, link_id, act, key, nonce_sha256, order_id, amount_pence, statement, button, language, gateway, state, ' +
  'started_by, started_at, asked_at, ' +
  'mismatch, undone, undone_at, settled_by, settled_because, ip_address, user_agent';

/** A nonce is used once, on whichever link, unless its attempt has certainly taken nothing. */
const usedUp: AttemptState[] = ['pending', 'unknown', 'succeeded', 'declined', 'surplus', 'mismatch'];

/** Whether an attempt has used its nonce up. */
export const usesNonce = ({ state }: Attempt): boolean => usedUp.includes(state);

/**
 * The attempts for a link's act, and the attempt that has used this nonce up. Two queries, each with its index: with
 * `or` in one, PostgreSQL reads the whole table. The states are those of the index, word for word.
 */
export const selectAttemptsFor = `
  select ${attemptColumns} from attempts where link_id = $1 and act = $2
  union
  select ${attemptColumns} from attempts where nonce_sha256 = $3 and state in ('${usedUp.join("', '")}')
  order by started_at`;

/** Runs {@link selectAttemptsFor}. */
export function attemptsFor(tx: Queryable, linkId: string, act: Act, nonceSha256: string): Promise<Attempt[]> {
  return tx.query<Attempt>(selectAttemptsFor, [linkId, act, nonceSha256]);
}

/** Returns every attempt of a link, for the operator. */
export function attemptsOf(db: Queryable, linkId: string): Promise<Attempt[]> {
  return db.query<Attempt>(`select ${attemptColumns} from attempts where link_id = $1 order by started_at`, [linkId]);
}

/** Finds an attempt by its order id at the gateway, in any case of its letters. */
export async function attemptByOrder(db: Queryable, orderId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.query<Attempt>(`select ${attemptColumns} from attempts where order_id = $1`, [
    orderId.toUpperCase(),
  ]);
  return attempt;
}

/**
 * Lists the newest attempts; with `open` those that somebody has to find out about, the oldest first. At most 1,000.
 */
export function listAttempts(db: Queryable, open: boolean): Promise<Attempt[]> {
  return db.query<Attempt>(
    `select ${attemptColumns} from attempts
     where not $1 or state in ('pending', 'unknown', 'mismatch') or (state = 'surplus' and undone_at is null)
     order by case when $1 then started_at end, started_at desc limit 1000`,
    [open],
  );
}

type ByHand = { as: 'taken' | 'not-taken'; by: string; reason: string };

/** Writes who has concluded an attempt, how and why, unless it has an outcome. Returns whether it was written. */
export async function concludeByHand(coding: Coding, attempt: Attempt, { as, by, reason }: ByHand): Promise<boolean> {
  const rows = await writeCoded(
    coding,
    'attempt',
    `update attempts set settled_by = $2, settled_because = $3, settled_at = now(),
       state = case when $4 = 'taken' then state else 'not-taken' end
     where id = $1 and state = $5`,
    [attempt.id, by, reason, as, attempt.state],
  );
  return rows.length === 1;
}

type NewAttempt = {
  id: string;
  linkId: string;
  act: Act;
  key: string;
  nonceSha256: string;
  amountPence: number | null;
  words: { statement?: string | undefined; button?: string | undefined };
  language: string | undefined;
  gateway: GatewayName;
  startedBy: string;
  visitor: Visitor;
};

/** Writes the attempt before the gateway is asked. Returns undefined if another link has just used the nonce. */
export async function beginAttempt({ db: tx, signer }: Coding, newAttempt: NewAttempt): Promise<Attempt | undefined> {
  const { id, linkId, act, key, nonceSha256, amountPence, words, language, gateway, startedBy, visitor } = newAttempt;
  const [attempt] = await writeCoded<Attempt>(
    { db: tx, signer },
    'attempt',
    `insert into attempts (id, link_id, act, key, nonce_sha256, order_id, amount_pence, gateway, started_by,
       ip_address, user_agent, statement, button, language, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 1) on conflict do nothing`,
    [
      id,
      linkId,
      act,
      key,
      nonceSha256,
      await freeReference(tx),
      amountPence,
      gateway,
      startedBy,
      visitor.ipAddress,
      visitor.userAgent,
      words.statement || null,
      words.button || null,
      language ?? null,
    ],
  );
  return attempt;
}

/**
 * Marks the moment before the charge. Returns false if the attempt was given up meanwhile: then do not ask the gateway.
 */
export async function markAsked(coding: Coding, attempt: Attempt): Promise<boolean> {
  const rows = await writeCoded(
    coding,
    'attempt',
    `update attempts set asked_at = now() where id = $1 and state = 'pending' and asked_at is null`,
    [attempt.id],
  );
  return rows.length === 1;
}

/** Writes the outcome of an attempt, unless it has one. Returns whether it was written. */
export async function closeAttempt(
  coding: Coding,
  attempt: Attempt,
  state: Exclude<AttemptState, 'pending' | 'succeeded' | 'mismatch'>,
): Promise<boolean> {
  const rows = await writeCoded(
    coding,
    'attempt',
    `update attempts set state = $2 where id = $1 and state in ('pending', 'unknown')`,
    [attempt.id, state],
  );
  return rows.length === 1;
}

/**
 * Opens an attempt again that counted as not taken, because the gateway has reported otherwise since. Its outcome is
 * then unknown, or it is a surplus if another attempt has taken its place. Returns its new state.
 */
export async function reopenAttempt(coding: Coding, { id }: Attempt): Promise<AttemptState | undefined> {
  const open = async (state: AttemptState) => {
    const rows = await writeCoded(
      coding,
      'attempt',
      `update attempts set state = $2, looked_at = null, looks = 0
       where id = $1 and state in ('declined', 'unauthenticated', 'not-taken')`,
      [id, state],
    );
    return rows.length === 1 ? state : undefined;
  };
  return open('unknown').catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return open('surplus');
  });
}

/** Writes how the gateway's books differ from the order. The attempt then waits for the operator. */
export async function markMismatch(coding: Coding, attempt: Attempt, mismatch: string): Promise<void> {
  await writeCoded(
    coding,
    'attempt',
    `update attempts set state = 'mismatch', mismatch = $2 where id = $1 and state in ('pending', 'unknown')`,
    [attempt.id, mismatch],
  );
}
