import { randomUUID } from 'node:crypto';
import { doesAct } from '../../acts/act-kinds.ts';
import type { Wallet } from '../../rules/facts.ts';
import type { Act } from '../../rules/journey/journey.ts';
import { withTimeout } from '../../rules/timeout.ts';
import { decide, keptWords } from '../acts/decide.ts';
import { Refusal } from '../base/refusal.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import type { PaymentDeps } from '../deps.ts';
import { type CardOrder, type Decline, type GatewayOutcome, reasonOf, wasTaken } from '../gateway/gateway.ts';
import type { Words } from '../kind.ts';
import {
  type Attempt,
  askAgain,
  attemptsFor,
  attemptsOf,
  beginAttempt,
  closeAttempt,
  doubtMismatch,
  isDoubted,
  markAsked,
  markMismatch,
} from '../ledger/attempts.ts';
import type { LinkView } from '../ledger/link.ts';
import type { Recorded, Visitor } from '../ledger/records.ts';
import { askGateway } from './ask-gateway.ts';
import { declineAttempt } from './decline-attempt.ts';
import { judgeNonce, type NonceProblem, refusals } from './judge-nonce.ts';
import { offeredWallets } from './offered-wallets.ts';
import { recordSuccess } from './record-success.ts';
import { countCard, forgiveCard, noteUncounted, noticeDecline } from './tries.ts';

type CardCall = {
  act: Act;
  key: string;
  nonce: string;
  /** The words at the card form, by the caller's account. */
  shown: Words;
  /** The hash of the build that drew the page. */
  release: string | undefined;
  visitor: Visitor;
  loadLink(tx: Queryable): Promise<LinkView>;
};

/**
 * Charges or keeps a card, at most once for each link, however calls are repeated or lost, or a process is killed. The
 * attempt is written before the gateway is asked, outside any transaction; while it is unknown none begins.
 */
export async function takeCard(deps: PaymentDeps, call: CardCall): Promise<Recorded> {
  const id = randomUUID();
  deps.underway.add(id);
  try {
    const result = await beginCharge(deps, call, id);
    return 'attempt' in result
      ? await withCount(deps, result.attempt, chargeAndRecord(deps, result, call.nonce))
      : result;
  } catch (error) {
    // A row that somebody has made up waits for nothing unless the gateway is asked.
    if (error instanceof Refusal && error.slug === 'payment-pending') await askAnew(deps, call).catch(() => undefined);
    throw error;
  } finally {
    deps.underway.delete(id);
  }
}

/** Sees to it that the gateway is asked for what the attempts of a link leave open. A mismatch is the gateway's word alone. */
async function askAnew(deps: PaymentDeps, { loadLink }: CardCall): Promise<void> {
  const { db, now } = deps;
  const all = await db.transaction(async (tx) => {
    const { row, records } = await loadLink(tx);
    const attempts = await attemptsOf(tx, row.id);
    await askAgain(tx, attempts, records, now());
    return attempts;
  });
  for (const attempt of all.filter(({ state }) => state === 'mismatch')) {
    const outcome = await askGateway(deps, () => findOutcome(deps, attempt));
    if (typeof outcome !== 'object' || !('mismatch' in outcome)) await doubtMismatch(db, attempt, now());
  }
}

/** Leaves a declined card in the count of its address, and takes every other one out (D-29). */
async function withCount<T>(deps: PaymentDeps, attempt: Attempt, work: Promise<T>): Promise<T> {
  let isDeclined = false;
  try {
    return await work;
  } catch (error) {
    isDeclined = error instanceof Refusal && error.slug === 'card-declined';
    throw error;
  } finally {
    const after = isDeclined ? noticeDecline(deps, attempt.link_id, attempt) : forgiveCard(deps, attempt.ip_address);
    await after.catch((error: unknown) => noteUncounted(deps, error));
  }
}

/** An attempt with which to ask the gateway, and the wallets that it may be made with. */
type OpenAttempt = { attempt: Attempt; offered: Wallet[] };

/** Returns the record if there is one already, or else an attempt. Throws a `Refusal`. */
function beginCharge(deps: PaymentDeps, call: CardCall, id: string): Promise<Recorded | OpenAttempt> {
  const { act, key, nonce, shown, loadLink } = call;
  const nonceSha256 = sha256Of(nonce);
  return deps.db.transaction(async (tx) => {
    const link = await loadLink(tx);
    const attempts = await attemptsFor(tx, link.row.id, act, nonceSha256);
    const card = { key, nonceSha256 };
    const record = decide({ compiled: deps.compiled, link, operation: act, attempts, card, shown });
    if (record) return { record, isNew: false };
    const isSaidToBeTaken = (attempt: Attempt) => attempt.link_id === link.row.id && isDoubted(attempt, link.records);
    if (attempts.some(isSaidToBeTaken)) throw new Refusal('payment-pending');

    const { ip_address, user_agent } = call.visitor;
    const attempt = await beginAttempt(tx, {
      ...{ id, link_id: link.row.id, act, key, nonce_sha256: nonceSha256, ip_address, user_agent },
      amount_pence: doesAct(act, 'charges') ? link.row.amount_pence : null,
      // They are the page's own by now.
      ...keptWords(shown),
      language: deps.compiled.site.language ?? null,
      release: call.release ?? null,
      gateway: deps.gateway.name,
      started_by: deps.processId,
      started_at: deps.now(),
    });
    await countCard(deps, tx, attempt);
    return { attempt, offered: offeredWallets(deps, link, act) };
  });
}

async function chargeAndRecord(deps: PaymentDeps, { attempt, offered }: OpenAttempt, nonce: string): Promise<Recorded> {
  const { gateway, log, settings } = deps;
  const details = await withTimeout(gateway.timeoutMs, gateway.lookUp(nonce)).catch(async (error: unknown) => {
    log.warn(
      { err: error, order: attempt.order_id },
      'the gateway did not answer before the charge; nothing was taken',
    );
    await closeAttempt(deps.db, attempt, 'not-taken', deps.now());
    throw new Refusal('gateway-unavailable');
  });
  const judged = judgeNonce(details, { act: attempt.act, offered, policy: settings.threeDSecure });
  if ('problem' in judged) return refuseAttempt(deps, attempt, judged.problem);

  const permit = await deps.lock.confirm();
  const asked = await markAsked(deps.db, attempt, deps.now());
  if (!asked) throw new Refusal('payment-pending');
  // A process that was frozen until now may find that another one has concluded that nothing was taken.
  if (!permit.isFresh()) {
    log.warn({ order: attempt.order_id }, 'too much time has passed since the attempt began; nothing was taken');
    await closeAttempt(deps.db, asked, 'not-taken', deps.now());
    throw new Refusal('gateway-unavailable');
  }
  try {
    const answer = await withTimeout(gateway.timeoutMs, chargeOrVault(deps, asked, { nonce, ...judged }));
    const told = wasTaken(answer) ? { ...answer, liabilityShifted: details!.liabilityShifted } : answer;
    return await concludeAttempt(deps, asked, told);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, order: attempt.order_id }, 'outcome unknown; the gateway will be asked by order id');
    return searchAtOnce(deps, asked);
  }
}

/** Writes the gateway's outcome of an attempt. Throws a `Refusal` unless the card was taken as the order says. */
async function concludeAttempt(
  deps: PaymentDeps,
  attempt: Attempt,
  outcome: (GatewayOutcome & { liabilityShifted?: boolean }) | GatewayOutcome | Decline,
): Promise<Recorded> {
  if (wasTaken(outcome)) return { record: await recordSuccess(deps, attempt, outcome), isNew: true };
  if (outcome === 'declined') return refuseAttempt(deps, attempt, 'declined');
  if ('declined' in outcome) return refuseAttempt(deps, attempt, 'declined', outcome);
  await noteMismatch(deps, attempt, outcome.mismatch);
  throw new Refusal('payment-pending');
}

/** Writes that the gateway took something else than the order says: the operator concludes the attempt (D-27). */
export async function noteMismatch(deps: PaymentDeps, attempt: Attempt, mismatch: string): Promise<void> {
  deps.log.fatal(
    { order: attempt.order_id, mismatch },
    'the gateway did not take what the order says: look there, then settle the attempt',
  );
  await markMismatch(deps.db, attempt, mismatch, deps.now());
}

type Token = Pick<CardOrder, 'nonce' | 'kind'>;

function chargeOrVault({ gateway }: PaymentDeps, attempt: Attempt, token: Token): Promise<GatewayOutcome | Decline> {
  const order = { orderId: attempt.order_id, linkId: attempt.link_id, ...token };
  return doesAct(attempt.act, 'charges')
    ? gateway.charge({ ...order, amountPence: attempt.amount_pence! })
    : gateway.vault(order);
}

export const findOutcome = (
  { gateway }: Pick<PaymentDeps, 'gateway'>,
  { order_id, act, amount_pence }: Attempt,
): Promise<GatewayOutcome | undefined> => gateway.findByOrderId(order_id, act, amount_pence);

/** Searches for an attempt whose answer was lost. If the outcome stays unknown, the reconciler finds it out later. */
async function searchAtOnce(deps: PaymentDeps, attempt: Attempt): Promise<Recorded> {
  const { gateway } = deps;
  try {
    await closeAttempt(deps.db, attempt, 'unknown', deps.now());
    const outcome = await withTimeout(gateway.timeoutMs, findOutcome(deps, attempt));
    if (outcome !== undefined) return await concludeAttempt(deps, attempt, outcome);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.log.warn({ err: error, order: attempt.order_id }, 'the gateway could not be asked yet');
  }
  throw new Refusal('payment-pending');
}

async function refuseAttempt(
  deps: PaymentDeps,
  attempt: Attempt,
  problem: NonceProblem,
  { declined, isLost }: Partial<Decline> = {},
): Promise<never> {
  if (declined === 'unauthenticated') return refuseAttempt(deps, attempt, declined);
  const { state, slug } = refusals[problem];
  if (state === 'declined') await declineAttempt(deps, attempt, reasonOf({ declined, isLost }));
  else await closeAttempt(deps.db, attempt, state, deps.now(), state === 'unauthenticated' ? 'check-failed' : null);
  if (declined) deps.log.info({ order: attempt.order_id, decline: declined }, 'declined');
  throw new Refusal(slug, {}, declined && { decline: declined });
}
