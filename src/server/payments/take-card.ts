import { randomUUID } from 'node:crypto';
import type { Act } from '../../rules/journey.ts';
import { withTimeout } from '../../rules/timeout.ts';
import { decide } from '../acts/decide.ts';
import { Refusal } from '../base/problems.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import type { Decline, GatewayOutcome } from '../gateway/gateway.ts';
import { type Attempt, attemptsFor, beginAttempt, closeAttempt, markAsked } from '../ledger/attempts.ts';
import type { LinkView } from '../ledger/link.ts';
import { type Recorded, type RecordRow, record, recordOf, type Visitor } from '../ledger/records.ts';
import { isAuthenticated } from './three-d-secure.ts';

type CardCall = { act: Act; key: string; nonce: string; visitor: Visitor; loadLink(tx: Queryable): Promise<LinkView> };

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
    return 'state' in begun ? await settle(deps, begun, call.nonce) : begun;
  } finally {
    deps.underway.delete(id);
  }
}

/** Returns the record if there is one already, or else the attempt with which to ask the gateway. Throws a `Refusal`. */
function begin(deps: Deps, { act, key, nonce, visitor, loadLink }: CardCall, id: string): Promise<Recorded | Attempt> {
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
    });
    if (first && 'problem' in first) throw new Refusal(first.problem);
    if (first) return { record: first.record, isNew: false };

    const amountPence = act === 'payment' ? link.row.amount_pence : null;
    const attempt = { id, linkId: link.row.id, act, key, nonceSha256, amountPence, startedBy: deps.processId, visitor };
    const written = await beginAttempt(tx, attempt);
    if (!written) throw new Refusal('card-declined');
    return written;
  });
}

async function settle(deps: Deps, attempt: Attempt, nonce: string): Promise<Recorded> {
  const { db, gateway, log } = deps;
  const details = await withTimeout(gateway.timeoutMs, gateway.lookUp(nonce)).catch(async (error: unknown) => {
    log.warn(
      { err: error, order: attempt.order_id },
      'the gateway did not answer before the charge; nothing was taken',
    );
    await closeAttempt(db, attempt, 'not-taken');
    throw new Refusal('gateway-unavailable');
  });
  if (!details) return refuse(deps, attempt, 'declined');
  if (!isAuthenticated(details, deps.settings.threeDSecure)) return refuse(deps, attempt, 'unauthenticated');

  if (!(await markAsked(db, attempt))) throw new Refusal('payment-pending');
  try {
    const outcome = await withTimeout(gateway.timeoutMs, ask(deps, attempt, nonce));
    if (typeof outcome === 'object') return await refuse(deps, attempt, 'declined', outcome);
    if (outcome === 'declined') return await refuse(deps, attempt, 'declined');
    return { record: await recordSuccess(deps, attempt), isNew: true };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, order: attempt.order_id }, 'outcome unknown; the gateway will be asked by order id');
    return lookAtOnce(deps, attempt);
  }
}

function ask({ gateway }: Deps, attempt: Attempt, nonce: string): Promise<GatewayOutcome | Decline> {
  const order = { orderId: attempt.order_id, linkId: attempt.link_id, nonce };
  return attempt.act === 'payment'
    ? gateway.charge({ ...order, amountPence: attempt.amount_pence! })
    : gateway.vault(order);
}

/** Searches for an attempt whose answer was lost. If the outcome stays unknown, the reconciler finds it out later. */
async function lookAtOnce(deps: Deps, attempt: Attempt): Promise<Recorded> {
  const { db, gateway } = deps;
  try {
    await closeAttempt(db, attempt, 'unknown');
    const found = await withTimeout(gateway.timeoutMs, gateway.findByOrderId(attempt.order_id, attempt.act));
    if (found === 'succeeded') return { record: await recordSuccess(deps, attempt), isNew: true };
    if (found === 'declined') return await refuse(deps, attempt, 'declined');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.log.warn({ err: error, order: attempt.order_id }, 'the gateway could not be asked yet');
  }
  throw new Refusal('payment-pending');
}

async function refuse(
  deps: Deps,
  attempt: Attempt,
  state: 'declined' | 'unauthenticated',
  { declined }: Partial<Decline> = {},
): Promise<never> {
  if (declined === 'unauthenticated') return refuse(deps, attempt, declined);
  await closeAttempt(deps.db, attempt, state);
  if (declined) deps.log.info({ order: attempt.order_id, decline: declined }, 'declined');
  if (state === 'unauthenticated') throw new Refusal('authentication-missing');
  throw new Refusal('card-declined', {}, declined && { decline: declined });
}

/** Records an attempt that went through, once, whether the call itself or a reconciler finds out first. */
export async function recordSuccess({ db, now, log }: Deps, attempt: Attempt): Promise<RecordRow> {
  try {
    return await db.transaction(async (tx) => {
      const known = await tx.query(`update attempts set state = 'succeeded' where id = $1 returning id`, [attempt.id]);
      if (known.length === 0) throw new Error('The attempt is gone: the demo links were reset meanwhile.');
      const made = await record(tx, {
        linkId: attempt.link_id,
        act: attempt.act,
        reference: attempt.order_id,
        recordedAt: now(),
        visitor: { ipAddress: attempt.ip_address, userAgent: attempt.user_agent },
        evidence: attempt.amount_pence === null ? {} : { amount_pence: attempt.amount_pence },
      });
      return made ?? recordOf(tx, attempt.link_id, attempt.act);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await db.query(`update attempts set state = 'surplus' where id = $1`, [attempt.id]);
    log.fatal({ order: attempt.order_id }, 'the gateway took a card beside another one: undo this order there by hand');
    throw new Refusal('payment-pending');
  }
}
