import type { Act } from '../../rules/journey.ts';
import type { Queryable } from '../db/db.ts';
import { freeReference, type Visitor } from './records.ts';

/**
 * How an attempt stands. `pending`: under way. `unknown`: money may have moved; the gateway is asked until it is known.
 * `not-taken`: certainly nothing happened. `unauthenticated`: refused before the charge, for want of 3-D Secure.
 * `surplus`: it went through beside another one, which must never happen and needs a human.
 */
export type AttemptState =
  | 'pending'
  | 'unknown'
  | 'succeeded'
  | 'declined'
  | 'unauthenticated'
  | 'not-taken'
  | 'surplus';

/** One attempt to charge or keep a card. */
export type Attempt = {
  id: string;
  link_id: string;
  act: Act;
  key: string;
  nonce_sha256: string;
  order_id: string;
  amount_pence: number | null;
  state: AttemptState;
  started_by: string;
  started_at: Date;
  asked_at: Date | null;
  ip_address: string;
  user_agent: string;
};

export const attemptColumns =
  'id, link_id, act, key, nonce_sha256, order_id, amount_pence, state, started_by, started_at, asked_at, ' +
  'ip_address, user_agent';

/** A nonce is used once, on whichever link, unless its attempt is known to have taken nothing. */
const usedUp: AttemptState[] = ['pending', 'unknown', 'succeeded', 'declined', 'surplus'];

/** Whether an attempt has used its nonce up. */
export const usesNonce = ({ state }: Attempt): boolean => usedUp.includes(state);

/**
 * The attempts for a link's act, and the attempt that has used this nonce up. Two queries, each with its index: with `or`
 * in one, PostgreSQL reads the whole table. The states are those of the index, word for word.
 */
export const selectAttemptsFor = `
  select ${attemptColumns} from attempts where link_id = $1 and act = $2
  union
  select ${attemptColumns} from attempts where nonce_sha256 = $3 and state in ('${usedUp.join("', '")}')
  order by started_at`;

export function attemptsFor(tx: Queryable, linkId: string, act: Act, nonceSha256: string): Promise<Attempt[]> {
  return tx.query<Attempt>(selectAttemptsFor, [linkId, act, nonceSha256]);
}

/** Returns every attempt of a link, for the operator. */
export function attemptsOf(db: Queryable, linkId: string): Promise<Attempt[]> {
  return db.query<Attempt>(`select ${attemptColumns} from attempts where link_id = $1 order by started_at`, [linkId]);
}

type NewAttempt = {
  id: string;
  linkId: string;
  act: Act;
  key: string;
  nonceSha256: string;
  amountPence: number | null;
  startedBy: string;
  visitor: Visitor;
};

/** Writes the attempt before the gateway is asked. Returns undefined if another link has just used the nonce. */
export async function beginAttempt(tx: Queryable, attempt: NewAttempt): Promise<Attempt | undefined> {
  const { id, linkId, act, key, nonceSha256, amountPence, startedBy, visitor } = attempt;
  const [begun] = await tx.query<Attempt>(
    `insert into attempts (id, link_id, act, key, nonce_sha256, order_id, amount_pence, started_by, ip_address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict do nothing returning ${attemptColumns}`,
    [
      id,
      linkId,
      act,
      key,
      nonceSha256,
      await freeReference(tx),
      amountPence,
      startedBy,
      visitor.ipAddress,
      visitor.userAgent,
    ],
  );
  return begun;
}

/** Marks the moment before the charge. Returns false if the attempt was given up meanwhile: then do not ask the gateway. */
export async function markAsked(db: Queryable, attempt: Attempt): Promise<boolean> {
  const rows = await db.query(
    `update attempts set asked_at = now() where id = $1 and state = 'pending' and asked_at is null returning id`,
    [attempt.id],
  );
  return rows.length === 1;
}

/** Writes the outcome of an attempt, unless it is known already. */
export async function closeAttempt(
  db: Queryable,
  attempt: Attempt,
  state: Exclude<AttemptState, 'pending' | 'succeeded'>,
): Promise<void> {
  await db.query(`update attempts set state = $2 where id = $1 and state in ('pending', 'unknown')`, [
    attempt.id,
    state,
  ]);
}
