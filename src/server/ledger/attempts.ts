import type { Act } from '../../rules/journey/journey.ts';
import { mandateActs } from '../../rules/journey/methods.ts';
import { Refusal } from '../base/refusal.ts';
import { newSalt } from '../proof/hashes.ts';
import { type Coding, rightOf } from './codes.ts';
import { lockLink, lockNonce } from './locks.ts';
import type { Visitor } from './records.ts';
import { freeReference } from './reference.ts';
import { readStates, type State, type Writing, writeNext, writeState } from './states.ts';

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

/** One attempt to charge or keep a card, as it stands. */
export type Attempt = State & {
  act: Act;
  key: string;
  nonce_sha256: string;
  order_id: string;
  amount_pence: number | null;
  /** The words at the card form, where the caller told them. */
  statement: string | null;
  button: string | null;
  /** The language of the page; null where the content has one alone. */
  language: string | null;
  /** The hash of the build that drew the page; null in attempts of before migration 61. */
  release: string | null;
  gateway: string;
  state: AttemptState;
  started_at: Date;
  asked_at: Date | null;
  /** How the gateway's books differ from the order, in words. */
  mismatch: string | null;
  /** How a surplus was taken back, and when. */
  undone: string | null;
  undone_at: Date | null;
  /** Who concluded it by hand, when and why. */
  settled_by: string | null;
  settled_because: string | null;
  settled_at: Date | null;
  ip_address: string;
  user_agent: string;
  salt: string | null;
  personal_hash: string | null;
};

/** Whether somebody has to find out about the outcome before another attempt for the act begins. */
export const isOpen = ({ state }: Attempt): boolean => ['pending', 'unknown', 'mismatch'].includes(state);

/** Whether the gateway is to be searched for it, or asked to take it back. */
export const isSearched = ({ state, undone_at }: Attempt): boolean =>
  state === 'pending' || state === 'unknown' || (state === 'surplus' && undone_at === null);

/** How attempts are written, and for whom an open one waits. */
export const attempts: Writing<Attempt> = {
  kind: 'attempt',
  open(attempt) {
    const { state, act, asked_at } = attempt;
    if (isOpen(attempt)) {
      const isCall = state === 'pending' && asked_at === null;
      return { alone: act, waitsFor: state === 'mismatch' ? 'operator' : isCall ? 'call' : 'gateway' };
    }
    return isSearched(attempt) ? { alone: null, waitsFor: 'gateway' } : undefined;
  },
};

/** A nonce is used once, on whichever link, unless its attempt has certainly taken nothing. */
const usedUp: AttemptState[] = ['pending', 'unknown', 'succeeded', 'declined', 'surplus', 'mismatch'];

export const usesNonce = ({ state }: Attempt): boolean => usedUp.includes(state);

/** The condition for the attempts of a link and act, and for those with a nonce. */
export const forLinkOrNonce = '(link_id = $1 and act = $2) or nonce_sha256 = $3';

/** The attempts for a link's act, and those with this nonce, which is locked: whoever begins one with it waits. */
export async function attemptsFor(coding: Coding, linkId: string, act: Act, nonceSha256: string): Promise<Attempt[]> {
  await lockNonce(coding.db, nonceSha256);
  return readStates<Attempt>(coding, 'attempt', forLinkOrNonce, [linkId, act, nonceSha256]);
}

export const attemptsOf = (coding: Coding, linkId: string): Promise<Attempt[]> =>
  readStates<Attempt>(coding, 'attempt', 'link_id = $1', [linkId]);

/** Finds an attempt by its order id at the gateway, in any case of its letters. */
export async function attemptByOrder(coding: Coding, orderId: string): Promise<Attempt | undefined> {
  const [attempt] = await readStates<Attempt>(coding, 'attempt', 'order_id = $1', [orderId.toUpperCase()]);
  return attempt;
}

export const attemptsById = (coding: Coding, ids: string[]): Promise<Attempt[]> =>
  readStates<Attempt>(coding, 'attempt', 'id = any($1::uuid[])', [ids]);

/** The properties of an attempt that its call knows. */
type NewAttempt = Pick<
  Attempt,
  | ('id' | 'link_id' | 'act' | 'key' | 'nonce_sha256' | 'amount_pence' | 'statement' | 'button' | 'language')
  | ('release' | 'gateway' | 'started_by' | 'started_at' | keyof Visitor)
>;

/**
 * Throws where the success of an attempt could not be recorded: a row that no server has written stands in its place, or
 * one is erased without a code, and may have been a success.
 */
async function refuseUnrecordable(coding: Coding, { link_id, act }: NewAttempt): Promise<void> {
  const rows = await coding.db.query<Attempt>(
    `select * from attempts where link_id = $1 and act = $2 and (state = 'succeeded' or salt is null)`,
    [link_id, act],
  );
  const isErased = (await rightOf(coding, 'attempt', rows)).length < rows.length;
  const rivals = 'select 1 from records where link_id = $1 and act = any($2::text[])';
  const records = mandateActs.includes(act) ? await coding.db.query(rivals, [link_id, mandateActs]) : [];
  if (isErased || records.length > 0 || rows.some(({ state }) => state === 'succeeded'))
    throw new Refusal('unavailable');
}

/** Writes the attempt before the gateway is asked. The link and the nonce must be locked, and allow the act. */
export async function beginAttempt(coding: Coding, newAttempt: NewAttempt): Promise<Attempt> {
  await refuseUnrecordable(coding, newAttempt);
  const attempt: Attempt = {
    ...newAttempt,
    version: 1,
    order_id: await freeReference(coding.db),
    state: 'pending',
    at: newAttempt.started_at,
    asked_at: null,
    mismatch: null,
    ...{ undone: null, undone_at: null },
    ...{ settled_by: null, settled_because: null, settled_at: null },
    salt: newSalt(),
    personal_hash: null,
  };
  if (await writeState(coding, attempts, attempt)) return attempt;
  throw new Error(`The id ${attempt.id} is taken.`);
}

/** What is written of an attempt beside the time. */
type News = Partial<Omit<Attempt, keyof State>> & { state?: AttemptState };

const write = (coding: Coding, attempt: Attempt, at: Date, newsOf: (now: Attempt) => News | undefined) =>
  writeNext(coding, attempts, attempt, (now) => {
    const news = newsOf(now);
    return news && { ...news, at };
  });

const isUnasked = ({ state, asked_at }: Attempt) => state === 'pending' && asked_at === null;
const isUnknown = ({ state }: Attempt) => state === 'pending' || state === 'unknown';

/** Marks the moment before the charge. Returns the attempt; undefined if it was given up: then do not ask. */
export const markAsked = (coding: Coding, attempt: Attempt, at: Date): Promise<Attempt | undefined> =>
  write(coding, attempt, at, (now) => (isUnasked(now) ? { asked_at: at } : undefined));

/** The gateway was never asked, and from now on cannot be: `markAsked` finds the attempt closed. */
export const giveUpUnasked = async (coding: Coding, attempt: Attempt, at: Date): Promise<boolean> =>
  (await write(coding, attempt, at, (now) => (isUnasked(now) ? { state: 'not-taken' } : undefined))) !== undefined;

/** Writes the outcome of an attempt, unless it has one. */
export async function closeAttempt(
  coding: Coding,
  attempt: Attempt,
  state: Exclude<AttemptState, 'pending' | 'succeeded' | 'mismatch'>,
  at: Date,
): Promise<void> {
  await write(coding, attempt, at, (now) => (isUnknown(now) && now.state !== state ? { state } : undefined));
}

/** Writes how the gateway's books differ from the order. The attempt then waits for the operator. */
export async function markMismatch(coding: Coding, attempt: Attempt, mismatch: string, at: Date): Promise<void> {
  await write(coding, attempt, at, (now) => (isUnknown(now) ? { state: 'mismatch', mismatch } : undefined));
}

export async function markSurplus(coding: Coding, attempt: Attempt, at: Date): Promise<void> {
  const isFinal = ({ state }: Attempt) => state === 'succeeded' || state === 'surplus';
  await write(coding, attempt, at, (now) => (isFinal(now) ? undefined : { state: 'surplus' }));
}

export async function markUndone(coding: Coding, attempt: Attempt, undone: string, at: Date): Promise<void> {
  const isDue = (now: Attempt) => now.state === 'surplus' && now.undone_at === null;
  await write(coding, attempt, at, (now) => (isDue(now) ? { undone, undone_at: at } : undefined));
}

/** Writes that an attempt went through, whatever was concluded of it before. Its link must be locked. */
export async function markSucceeded(coding: Coding, attempt: Attempt, at: Date, settling: News = {}): Promise<void> {
  await write(coding, attempt, at, (now) =>
    now.state === 'succeeded' ? undefined : { ...settling, state: 'succeeded' },
  );
}

/** Who has concluded an attempt by hand, and why. */
export type ByHand = { by: string; reason: string };

/** What an operator's conclusion is, as it is written. */
export const settlingOf = ({ by, reason }: ByHand, at: Date) => ({
  settled_by: by,
  settled_because: reason,
  settled_at: at,
});

/** Writes who has concluded that nothing was taken, unless there is news of the attempt. Returns whether it was written. */
export const settleAsNotTaken = async (coding: Coding, attempt: Attempt, hand: ByHand, at: Date): Promise<boolean> =>
  (await write(coding, attempt, at, (now) =>
    now.version === attempt.version ? { ...settlingOf(hand, at), state: 'not-taken' } : undefined,
  )) !== undefined;

/**
 * Opens an attempt again that counted as not taken, because the gateway has reported otherwise since. Its outcome is
 * then unknown, or it is a surplus if another attempt has taken its place. Returns its new state. In a transaction.
 */
export async function reopenAttempt(coding: Coding, attempt: Attempt, at: Date): Promise<AttemptState | undefined> {
  await lockLink(coding.db, attempt.link_id);
  const state = (await isBesideAnother(coding, attempt)) ? 'surplus' : 'unknown';
  const isClosed = ({ state }: Attempt) => ['declined', 'unauthenticated', 'not-taken'].includes(state);
  return (await write(coding, attempt, at, (now) => (isClosed(now) ? { state } : undefined)))?.state;
}

/** Whether another attempt for the same act has succeeded, or may have. The link must be locked. */
export const isBesideAnother = async (coding: Coding, { id, link_id, act }: Attempt): Promise<boolean> =>
  (await attemptsOf(coding, link_id)).some(
    (other) => other.id !== id && other.act === act && (isOpen(other) || other.state === 'succeeded'),
  );
