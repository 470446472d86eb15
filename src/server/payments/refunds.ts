import { randomUUID } from 'node:crypto';
import { doesAct } from '../../acts/act-kinds.ts';
import { formatValue } from '../../rules/format-value.ts';
import { withTimeout } from '../../rules/timeout.ts';
import type { RefundRequest } from '../../types.gen.ts';
import { fieldRefusal, Refusal } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import { livingProcesses } from '../db/process-lock.ts';
import type { PaymentDeps } from '../deps.ts';
import type { RefundOutcome } from '../gateway/gateway.ts';
import { givenBack, isDeclinedInSettlement, standingDisputes } from '../ledger/afterwards.ts';
import { appendFact } from '../ledger/append.ts';
import { recordByReference } from '../ledger/chain.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LinkView } from '../ledger/link.ts';
import { lockLink } from '../ledger/locks.ts';
import type { Visitor } from '../ledger/records.ts';
import { freeReference } from '../ledger/reference.ts';
import {
  beginRefund,
  claimOpenRefunds,
  closeRefund,
  failRefund,
  isRefundOpen,
  markRefundAsked,
  type Refund,
  refundById,
  refundsOf,
} from '../ledger/refunds.ts';
import { askGateway } from './ask-gateway.ts';
import { conclusiveGapMs, type FirstMisses, isSecondMiss } from './first-misses.ts';

export type RefundDeps = Pick<
  PaymentDeps,
  'db' | 'compiled' | 'settings' | 'gateway' | 'lock' | 'now' | 'processId' | 'signer' | 'underway'
> & {
  log: Pick<PaymentDeps['log'], 'info' | 'warn' | 'error' | 'fatal'>;
};

/**
 * Asks the gateway for the open refunds of a link that no call of this process works on, and records those that it has:
 * {@link prepareRefund} counts no other. The gateway lets no more be given back than was paid.
 */
export async function askForOpenRefunds(deps: RefundDeps, linkId: string): Promise<void> {
  const isAsked = (refund: Refund) => isRefundOpen(refund) && !deps.underway.has(refund.id);
  const asked = (await refundsOf(deps.db, linkId)).filter(isAsked).map(async (refund) => {
    const outcome = await askGateway(deps, (gateway) => gateway.findRefund(orderOf(refund)));
    if (outcome) await concludeRefund(deps, refund, outcome);
  });
  await Promise.all(asked);
}

/**
 * Writes down a refund of a link's payment, before the gateway is asked. The link must be locked, so that refunds that are
 * made or under way never exceed the payment. Throws `not-paid`, `refund-refused` or `refund-too-large`.
 */
export async function prepareRefund(
  tx: Queryable,
  { row, records, facts }: LinkView,
  { id = randomUUID(), reason, by, anyway = false, ...request }: RefundRequest & { id?: string; by: string },
  { processId, gateway, now, underway }: Pick<PaymentDeps, 'processId' | 'gateway' | 'now' | 'underway'>,
): Promise<Refund> {
  const payment = records.find(({ act }) => doesAct(act, 'charges'));
  if (!payment?.amount_pence) throw new Refusal('not-paid');
  if (payment.gateway !== gateway.name) {
    const detail = `The payment was taken with ${payment.gateway}, and the server works with ${gateway.name}.`;
    throw fieldRefusal('refund-refused', 'link', 'other-gateway', detail);
  }
  const afterwards = facts.filter(({ about }) => about === payment.reference);
  if (isDeclinedInSettlement(afterwards))
    throw fieldRefusal('refund-refused', 'link', 'not-settled', 'The bank has not paid: it declined the settlement.');
  const [dispute] = standingDisputes(afterwards);
  if (dispute && !anyway) {
    const detail = `${dispute} stands: the bank may give the customer the same money. Nothing was given back; say "anyway" where that is meant.`;
    throw fieldRefusal('refund-refused', '/anyway', 'disputed', detail);
  }
  const open = (await refundsOf(tx, row.id)).filter((refund) => isRefundOpen(refund) && underway.has(refund.id));
  const refundedPence = open.reduce((sum, refund) => sum + refund.amount_pence, givenBack(afterwards));
  const remainingPence = Math.max(payment.amount_pence - refundedPence, 0);
  const amount_pence = request.amount_pence ?? remainingPence;
  if (amount_pence < 1 || amount_pence > remainingPence) {
    const detail = `Of ${formatValue('money', payment.amount_pence)} that was paid, ${formatValue('money', remainingPence)} is left to give back.`;
    throw fieldRefusal('refund-too-large', '/amount_pence', 'too-large', detail);
  }
  const refund = {
    id,
    link_id: row.id,
    order_id: payment.reference,
    refund_id: await freeReference(tx),
    amount_pence,
    is_whole: amount_pence === payment.amount_pence,
    reason,
    by,
    started_by: processId,
    started_at: now(),
  };
  return beginRefund(tx, refund);
}

/** Asks the gateway for a refund that is written down, once, and records its outcome. Never throws for the gateway. */
export async function carryOutRefund(deps: RefundDeps, refund: Refund, visitor?: Visitor): Promise<Refund> {
  const { gateway, log, now } = deps;
  deps.underway.add(refund.id);
  try {
    const permit = await deps.lock.confirm();
    const asked = await markRefundAsked(deps.db, refund, now());
    const tooLate = 'Too much time has passed before it was asked for.';
    if (asked && !permit.isFresh())
      await closeRefund(deps.db, asked, { state: 'refused', refusal: tooLate, at: now() });
    else if (asked)
      await concludeRefund(deps, asked, await withTimeout(gateway.timeoutMs, gateway.refund(orderOf(asked))), visitor);
  } catch (error) {
    log.error({ err: error, order: refund.refund_id }, 'outcome of a refund unknown; the gateway will be asked for it');
    await closeRefund(deps.db, refund, { state: 'unknown', at: now() });
  } finally {
    deps.underway.delete(refund.id);
  }
  return (await refundById(deps.db, refund.id))!;
}

const orderOf = ({ order_id, link_id, refund_id, amount_pence, is_whole }: Refund) => ({
  orderId: order_id,
  linkId: link_id,
  refundId: refund_id,
  amountPence: amount_pence,
  isWhole: is_whole,
});

/** Writes the outcome, and in the same transaction the link's fact. */
async function concludeRefund(deps: RefundDeps, refund: Refund, outcome: RefundOutcome, visitor?: Visitor) {
  const { db, now, gateway } = deps;
  if (typeof outcome === 'object') {
    const refusal = `The card gateway has refused it: ${outcome.refused}`;
    await closeRefund(db, refund, { state: 'refused', refusal, at: now() });
    return;
  }
  const { link_id, order_id, refund_id, amount_pence, reason, by } = refund;
  await db.transaction(async (tx) => {
    // The link before the refund, as whoever begins one locks them.
    await lockLink(tx, link_id);
    if (!(await closeRefund(tx, refund, { state: outcome, at: now() }))) return;
    await appendFact(deps, tx, {
      ...{ link_id, about: order_id, amount_pence, gateway: gateway.name, told_by: by, visitor },
      // None where the customer was erased meanwhile.
      words: reason || undefined,
      fact: outcome === 'voided' ? 'payment-voided' : 'payment-refunded',
      id: outcome === 'voided' ? order_id : refund_id,
    });
  });
}

/** Writes, in a transaction, that a refund has failed, ours or one by hand. False where it never counted as made. */
export async function noteFailure(ledger: Ledger, linkId: string, refundId: string, at: Date): Promise<boolean> {
  await lockLink(ledger.db, linkId);
  const own = (await refundsOf(ledger.db, linkId)).find(({ refund_id }) => refund_id === refundId);
  const isNew = own !== undefined && (await failRefund(ledger.db, own, at));
  return isNew || (await recordByReference(ledger, `payment-refunded ${refundId}`)) !== undefined;
}

type Options = { soleProcess: boolean; lookGapMs: number };

/**
 * Finds out refunds that no call waits for. One that two searches do not find is refused once no call can be on its way,
 * whatever the wall clock says, and the process that began it is gone or knows that its call has ended.
 */
export async function reconcileRefunds(
  deps: RefundDeps,
  { soleProcess, lookGapMs }: Options,
  firstMisses: FirstMisses,
): Promise<void> {
  const { db, gateway, log, processId, underway } = deps;
  const due = await claimOpenRefunds(deps.db, { gapMs: 2 * lookGapMs, patienceMs: gateway.timeoutMs, underway });
  const owners = [...new Set(due.map(({ started_by }) => started_by))].filter((owner) => owner !== processId);
  const alive = soleProcess ? [] : await livingProcesses(db, owners);
  for (const refund of due) {
    try {
      const atLatest = performance.now() - conclusiveGapMs(gateway, { lookGapMs });
      const outcome = await withTimeout(gateway.timeoutMs, gateway.findRefund(orderOf(refund)));
      if (outcome) await concludeRefund(deps, refund, outcome);
      else if (!alive.includes(refund.started_by) && isSecondMiss(firstMisses, refund, atLatest))
        await closeRefund(deps.db, refund, { state: 'refused', refusal: 'The gateway never got it.', at: deps.now() });
      else {
        await closeRefund(deps.db, refund, { state: 'unknown', at: deps.now() });
        continue;
      }
      firstMisses.delete(refund.id);
    } catch (error) {
      log.warn({ err: error, order: refund.refund_id }, 'a refund could not be reconciled yet');
    }
  }
}
