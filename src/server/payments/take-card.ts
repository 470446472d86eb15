import { randomUUID } from 'node:crypto';
import type { Act } from '../../rules/journey.ts';
import { withTimeout } from '../../rules/timeout.ts';
import type { Words } from '../acts/act-words.ts';
import { decide } from '../acts/decide.ts';
import { Refusal } from '../base/refusal.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { type CardOrder, type Decline, type GatewayOutcome, type ReceiptCard, wasTaken } from '../gateway/gateway.ts';
import { type Attempt, attemptsFor, beginAttempt, closeAttempt, markAsked, markMismatch } from '../ledger/attempts.ts';
import { writeCoded } from '../ledger/codes.ts';
import type { LinkView } from '../ledger/link.ts';
import { append, type Recorded, type RecordRow, recordOf, type Visitor } from '../ledger/records.ts';
import { judgeNonce, type NonceProblem } from './judge-nonce.ts';
import { countCard, forgiveCard, noteUncounted, noticeDecline } from './tries.ts';
import { undoSurplus } from './undo-surplus.ts';

type CardCall = {
  act: Act;
  key: string;
  nonce: string;
  /** The words at the card form, by the caller's account; undefined where the caller says nothing of them. */
  shown: Words | undefined;
  visitor: Visitor;
  loadLink(tx: Queryable): Promise<LinkView>;
};

/**
 * Charges or keeps a card, at most once for each link, whatever is repeated, reordered, killed or lost on the way. The
 * attempt is written before the gateway is asked, the gateway is asked outside any transaction, and while an outcome is
 * unknown no other attempt begins.
 */
export async function takeCard(deps: Deps, call: CardCall): Promise<Recorded> {
  const id = randomUUID();
  deps.underway.add(id);
  try {
    const begun = await begin(deps, call, id);
    return 'state' in begun ? await counted(deps, begun, chargeAndRecord(deps, begun, call.nonce)) : begun;
  } finally {
    deps.underway.delete(id);
  }
}

/** Leaves a declined card in the count of its address, and takes every other one out (D-29). */
async function counted<T>(deps: Deps, attempt: Attempt, work: Promise<T>): Promise<T> {
  const { link_id, ip_address, user_agent } = attempt;
  let isDeclined = false;
  try {
    return await work;
  } catch (error) {
    isDeclined = error instanceof Refusal && error.slug === 'card-declined';
    throw error;
  } finally {
    const visitor = { ipAddress: ip_address, userAgent: user_agent };
    const after = isDeclined ? noticeDecline(deps, link_id, visitor) : forgiveCard(deps, ip_address);
    await after.catch((error: unknown) => noteUncounted(deps, error));
  }
}

/** Returns the record if there is one already, or else the attempt with which to ask the gateway. Throws a `Refusal`. */
function begin(deps: Deps, call: CardCall, id: string): Promise<Recorded | Attempt> {
  const { act, key, nonce, shown, visitor, loadLink } = call;
  const nonceSha256 = sha256Of(nonce);
  return deps.db.transaction(async (tx) => {
    const link = await loadLink(tx);
    const attempts = await attemptsFor(tx, link.row.id, act, nonceSha256);
    const first = decide({
      compiled: deps.compiled,
      link,
      operation: act,
      attempts,
      card: { key, nonceSha256 },
      shown,
    });
    if (first && 'problem' in first) throw new Refusal(first.problem);
    if (first) return { record: first.record, isNew: false };

    const amountPence = act === 'payment' ? link.row.amount_pence : null;
    const attempt = {
      id,
      linkId: link.row.id,
      act,
      key,
      nonceSha256,
      amountPence,
      // They are the page's own by now. What the caller does not say was shown is not recorded as shown.
      words: shown ?? {},
      gateway: deps.gateway.name,
      startedBy: deps.processId,
      visitor,
    };
    const written = await beginAttempt({ db: tx, signer: deps.signer }, attempt);
    if (!written) throw new Refusal('card-declined');
    await countCard(deps, tx, written);
    return written;
  });
}

async function chargeAndRecord(deps: Deps, attempt: Attempt, nonce: string): Promise<Recorded> {
  const { gateway, log } = deps;
  const details = await withTimeout(gateway.timeoutMs, gateway.lookUp(nonce)).catch(async (error: unknown) => {
    log.warn(
      { err: error, order: attempt.order_id },
      'the gateway did not answer before the charge; nothing was taken',
    );
    await closeAttempt(deps, attempt, 'not-taken');
    throw new Refusal('gateway-unavailable');
  });
  const judged = judgeNonce(details, attempt.act, deps.settings);
  if ('problem' in judged) return refuse(deps, attempt, judged.problem);

  const permit = await deps.lock.confirm();
  if (!(await markAsked(deps, attempt))) throw new Refusal('payment-pending');
  // A process that was frozen until now may find that another one has concluded that nothing was taken.
  if (!permit.isFresh()) {
    log.warn({ order: attempt.order_id }, 'too much time has passed since the attempt began; nothing was taken');
    await closeAttempt(deps, attempt, 'not-taken');
    throw new Refusal('gateway-unavailable');
  }
  try {
    const asked = ask(deps, attempt, { nonce, ...judged });
    return await conclude(deps, attempt, await withTimeout(gateway.timeoutMs, asked));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, order: attempt.order_id }, 'outcome unknown; the gateway will be asked by order id');
    return lookAtOnce(deps, attempt);
  }
}

/** Writes the gateway's outcome of an attempt. Throws a `Refusal` unless the card was taken as the order says. */
async function conclude(deps: Deps, attempt: Attempt, outcome: GatewayOutcome | Decline): Promise<Recorded> {
  if (wasTaken(outcome)) return { record: await recordSuccess(deps, attempt, outcome.card), isNew: true };
  if (outcome === 'declined') return refuse(deps, attempt, 'declined');
  if ('declined' in outcome) return refuse(deps, attempt, 'declined', outcome);
  await noteMismatch(deps, attempt, outcome.mismatch);
  throw new Refusal('payment-pending');
}

/**
 * Writes that the gateway took something else than the order says, and alarms the operator, who concludes the attempt
 * (D-27).
 */
export async function noteMismatch({ db, log, signer }: Deps, attempt: Attempt, mismatch: string): Promise<void> {
  log.fatal(
    { order: attempt.order_id, mismatch },
    'the gateway did not take what the order says: look there, then settle the attempt',
  );
  await markMismatch({ db, signer }, attempt, mismatch);
}

type Token = Pick<CardOrder, 'nonce' | 'kind'>;

function ask({ gateway }: Deps, attempt: Attempt, token: Token): Promise<GatewayOutcome | Decline> {
  const order = { orderId: attempt.order_id, linkId: attempt.link_id, ...token };
  return attempt.act === 'payment'
    ? gateway.charge({ ...order, amountPence: attempt.amount_pence! })
    : gateway.vault(order);
}

/** Asks the gateway for the outcome of an attempt. */
export const find = (
  { gateway }: Pick<Deps, 'gateway'>,
  { order_id, act, amount_pence }: Attempt,
): Promise<GatewayOutcome | undefined> => gateway.findByOrderId(order_id, act, amount_pence);

/** Searches for an attempt whose answer was lost. If the outcome stays unknown, the reconciler finds it out later. */
async function lookAtOnce(deps: Deps, attempt: Attempt): Promise<Recorded> {
  const { gateway } = deps;
  try {
    await closeAttempt(deps, attempt, 'unknown');
    const found = await withTimeout(gateway.timeoutMs, find(deps, attempt));
    if (found !== undefined) return await conclude(deps, attempt, found);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.log.warn({ err: error, order: attempt.order_id }, 'the gateway could not be asked yet');
  }
  throw new Refusal('payment-pending');
}

async function refuse(
  deps: Deps,
  attempt: Attempt,
  state: NonceProblem,
  { declined }: Partial<Decline> = {},
): Promise<never> {
  if (declined === 'unauthenticated') return refuse(deps, attempt, declined);
  await closeAttempt(deps, attempt, state === 'wallet-refused' ? 'not-taken' : state);
  if (declined) deps.log.info({ order: attempt.order_id, decline: declined }, 'declined');
  if (state !== 'declined') throw new Refusal(state === 'wallet-refused' ? state : 'authentication-missing');
  throw new Refusal('card-declined', {}, declined && { decline: declined });
}

/**
 * Records an attempt that went through, once, whether the call itself or a reconciler finds out first. One that went through
 * beside another one is taken back.
 */
export async function recordSuccess(deps: Deps, attempt: Attempt, card?: ReceiptCard): Promise<RecordRow> {
  const { log } = deps;
  try {
    return await recordAttempt(deps, attempt, card);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await writeCoded(deps, 'attempt', `update attempts set state = 'surplus' where id = $1`, [attempt.id]);
    log.fatal({ order: attempt.order_id }, 'the gateway took a card beside another one: it is taken back now');
    await undoSurplus(deps, attempt).catch((problem: unknown) =>
      log.error({ err: problem, order: attempt.order_id }, 'a surplus could not be taken back yet'),
    );
    throw new Refusal('payment-pending');
  }
}

/** Records an attempt that went through. Throws the database's unique violation if another one has. */
const recordAttempt = ({ db, signer, now }: Deps, attempt: Attempt, card?: ReceiptCard): Promise<RecordRow> =>
  db.transaction((tx) => recordWithin(tx, { signer, now }, attempt, card));

/** Does the same within a transaction of the caller's. */
export async function recordWithin(
  tx: Queryable,
  { signer, now }: Pick<Deps, 'signer' | 'now'>,
  attempt: Attempt,
  { brand, ending, wallet }: ReceiptCard = {},
): Promise<RecordRow> {
  const succeeded = `update attempts set state = 'succeeded' where id = $1`;
  const updated = await writeCoded({ db: tx, signer }, 'attempt', succeeded, [attempt.id]);
  if (updated.length === 0) throw new Error('The attempt is gone: the demo links were reset meanwhile.');
  const made = await append(tx, signer, {
    linkId: attempt.link_id,
    act: attempt.act,
    reference: attempt.order_id,
    recordedAt: now(),
    visitor: { ipAddress: attempt.ip_address, userAgent: attempt.user_agent },
    evidence: {
      ...(attempt.statement !== null && { statement: attempt.statement }),
      ...(attempt.button !== null && { button: attempt.button }),
      ...(attempt.amount_pence !== null && { amount_pence: attempt.amount_pence }),
      ...(attempt.gateway !== null && { gateway: attempt.gateway }),
      ...(brand !== undefined && { card_brand: brand }),
      ...(ending !== undefined && { card_ending: ending }),
      ...(wallet !== undefined && { wallet }),
    },
  });
  if (made) return made;
  // The act is recorded already: by this attempt, or nothing is written.
  const known = await recordOf(tx, attempt.link_id, attempt.act);
  if (known.reference !== attempt.order_id)
    throw new Error(`${known.reference} is recorded for the link, and ${attempt.order_id} went through beside it.`);
  return known;
}
