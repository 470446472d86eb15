import type { Act } from '../../rules/journey/journey.ts';
import type { ProviderLink } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { lockLink, lockNonce } from './locks.ts';
import type { RecordRow, Visitor } from './records.ts';
import { freeReference } from './reference.ts';
import { noteOpen, readStates, type State, type Writing, writeNext, writeState } from './states.ts';

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

/** Why a card was declined, as care and the provider are told, and no customer. */
export type DeclineReason = NonNullable<ProviderLink['attempts'][number]['reason']>;

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
  /** The hash of the build that drew the page, as the page says. */
  release: string | null;
  gateway: string;
  state: AttemptState;
  /** Why it was declined. */
  decline: DeclineReason | null;
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
};

/** Whether somebody has to find out about the outcome before another attempt for the act begins. */
export const isOpen = ({ state }: Attempt): boolean => ['pending', 'unknown', 'mismatch'].includes(state);

/** Whether the gateway is to be searched for it, or asked to take it back. */
export const isSearched = ({ state, undone_at }: Attempt): boolean =>
  state === 'pending' || state === 'unknown' || (state === 'surplus' && undone_at === null);

/** How attempts are written, and for whom an open one waits. */
export const attempts: Writing<Attempt> = {
  kind: 'attempt',
  changing: ['asked_at', 'decline', 'mismatch', 'undone', 'undone_at', 'settled_by', 'settled_because', 'settled_at'],
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
export async function attemptsFor(db: Queryable, linkId: string, act: Act, nonceSha256: string): Promise<Attempt[]> {
  await lockNonce(db, nonceSha256);
  return readStates(db, attempts, forLinkOrNonce, [linkId, act, nonceSha256]);
}

export const attemptsOf = (db: Queryable, linkId: string): Promise<Attempt[]> =>
  readStates(db, attempts, 'link_id = $1', [linkId]);

/** Finds an attempt by its order id at the gateway, in any case of its letters. */
export async function attemptByOrder(db: Queryable, orderId: string): Promise<Attempt | undefined> {
  const [attempt] = await readStates(db, attempts, 'order_id = $1', [orderId.toUpperCase()]);
  return attempt;
}

export const attemptsById = (db: Queryable, ids: string[]): Promise<Attempt[]> =>
  readStates(db, attempts, 'id = any($1::uuid[])', [ids]);

/** The properties of an attempt that its call knows. */
type NewAttempt = Pick<
  Attempt,
  | ('id' | 'link_id' | 'act' | 'key' | 'nonce_sha256' | 'amount_pence' | 'statement' | 'button' | 'language')
  | ('release' | 'gateway' | 'started_by' | 'started_at' | keyof Visitor)
>;

/** Whether an attempt says that a card was taken, and its link has no record of that: the gateway is asked once more. */
export const isDoubted = ({ state, order_id }: Attempt, records: readonly Pick<RecordRow, 'reference'>[]): boolean =>
  state === 'succeeded' && !records.some(({ reference }) => reference === order_id);

/** Sees to it that the gateway is asked for what a link's attempts leave open, or say without a record. */
export async function askAgain(db: Queryable, all: Attempt[], records: RecordRow[], at: Date): Promise<void> {
  await noteOpen(db, attempts, all);
  for (const attempt of all)
    if (isDoubted(attempt, records)) await write(db, attempt, at, () => ({ state: 'unknown' }));
}

/** An attempt as it begins, under the order id by which the gateway gets it. */
export const newAttempt = (begun: NewAttempt, order_id: string): Attempt => ({
  ...begun,
  ...{ version: 1, order_id, state: 'pending', at: begun.started_at },
  ...{ asked_at: null, decline: null, mismatch: null, undone: null, undone_at: null },
  ...{ settled_by: null, settled_because: null, settled_at: null },
});

/** Writes the attempt before the gateway is asked. The link and the nonce must be locked, and allow the act. */
export async function beginAttempt(db: Queryable, begun: NewAttempt): Promise<Attempt> {
  const attempt = newAttempt(begun, await freeReference(db));
  if (await writeState(db, attempts, attempt)) return attempt;
  throw new Error(`The id ${attempt.id} is taken.`);
}

/** What is written of an attempt beside the time. */
type News = Partial<Omit<Attempt, keyof State>> & { state?: AttemptState };

const write = (db: Queryable, attempt: Attempt, at: Date, newsOf: (now: Attempt) => News | undefined) =>
  writeNext(db, attempts, attempt, (now) => {
    const news = newsOf(now);
    return news && { ...news, at };
  });

const isUnasked = ({ state, asked_at }: Attempt) => state === 'pending' && asked_at === null;
const isUnknown = ({ state }: Attempt) => state === 'pending' || state === 'unknown';

/** Marks the moment before the charge. Returns the attempt; undefined if it was given up: then do not ask. */
export const markAsked = (db: Queryable, attempt: Attempt, at: Date): Promise<Attempt | undefined> =>
  write(db, attempt, at, (now) => (isUnasked(now) ? { asked_at: at } : undefined));

/** The gateway was never asked, and from now on cannot be: `markAsked` finds the attempt closed. */
export const giveUpUnasked = async (db: Queryable, attempt: Attempt, at: Date): Promise<boolean> =>
  (await write(db, attempt, at, (now) => (isUnasked(now) ? { state: 'not-taken' } : undefined))) !== undefined;

/** Writes the outcome of an attempt, unless it has one. Returns whether it was written. */
export async function closeAttempt(
  db: Queryable,
  attempt: Attempt,
  state: Exclude<AttemptState, 'pending' | 'succeeded' | 'mismatch'>,
  at: Date,
  decline: DeclineReason | null = null,
): Promise<boolean> {
  const written = await write(db, attempt, at, (now) =>
    isUnknown(now) && now.state !== state ? { state, decline } : undefined,
  );
  return written !== undefined;
}

/** Writes how the gateway's books differ from the order. The attempt then waits for the operator. */
export async function markMismatch(db: Queryable, attempt: Attempt, mismatch: string, at: Date): Promise<void> {
  await write(db, attempt, at, (now) => (isUnknown(now) ? { state: 'mismatch', mismatch } : undefined));
}

/** Opens an attempt again whose mismatch the gateway does not confirm: whoever wrote that, its outcome is to be found out. */
export async function doubtMismatch(db: Queryable, attempt: Attempt, at: Date): Promise<void> {
  await write(db, attempt, at, (now) => (now.state === 'mismatch' ? { state: 'unknown' } : undefined));
}

export async function markSurplus(db: Queryable, attempt: Attempt, at: Date): Promise<void> {
  const isFinal = ({ state }: Attempt) => state === 'succeeded' || state === 'surplus';
  await write(db, attempt, at, (now) => (isFinal(now) ? undefined : { state: 'surplus' }));
}

export async function markUndone(db: Queryable, attempt: Attempt, undone: string, at: Date): Promise<void> {
  const isDue = (now: Attempt) => now.state === 'surplus' && now.undone_at === null;
  await write(db, attempt, at, (now) => (isDue(now) ? { undone, undone_at: at } : undefined));
}

/** Writes that an attempt went through, whatever was concluded of it before. Its link must be locked. */
export async function markSucceeded(db: Queryable, attempt: Attempt, at: Date, settling: News = {}): Promise<void> {
  await write(db, attempt, at, (now) => (now.state === 'succeeded' ? undefined : { ...settling, state: 'succeeded' }));
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
export const settleAsNotTaken = async (db: Queryable, attempt: Attempt, hand: ByHand, at: Date): Promise<boolean> =>
  (await write(db, attempt, at, (now) =>
    now.version === attempt.version ? { ...settlingOf(hand, at), state: 'not-taken' } : undefined,
  )) !== undefined;

/**
 * Opens an attempt again that counted as not taken, because the gateway has reported otherwise since: its outcome is then
 * unknown. Returns its new state. In a transaction.
 */
export async function reopenAttempt(db: Queryable, attempt: Attempt, at: Date): Promise<AttemptState | undefined> {
  await lockLink(db, attempt.link_id);
  const isClosed = ({ state }: Attempt) => ['declined', 'unauthenticated', 'not-taken'].includes(state);
  return (await write(db, attempt, at, (now) => (isClosed(now) ? { state: 'unknown' } : undefined)))?.state;
}
