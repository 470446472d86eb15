import type { DayReport } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import type { Notice } from '../gateway/gateway.ts';
import { appendFact } from '../ledger/append.ts';
import { type Attempt, attemptByOrder, reopenAttempt } from '../ledger/attempts.ts';
import { readChains } from '../ledger/chain.ts';
import type { Visitor } from '../ledger/records.ts';
import { isCode } from '../ledger/records.ts';
import { isReference } from '../ledger/reference.ts';
import { noteFailure, type RefundDeps } from './refunds.ts';

type Teller = { toldBy: string; visitor?: Visitor };

/** `known`: the fact was recorded before. `foreign`: an order of somebody else with the same account. */
export type Noted = 'noted' | 'known' | 'foreign';

/** Adds a gateway's notice to the link of the order, once, however often and by whichever way it comes. */
export async function noteAfterwards(
  deps: Pick<RefundDeps, 'db' | 'signer' | 'now' | 'log' | 'compiled' | 'settings'>,
  { fact, orderId, id, amountPence, unreadAmount, reason }: Notice,
  { toldBy, visitor }: Teller,
): Promise<Noted> {
  const { db, signer, now, log } = deps;
  const attempt = await attemptByOrder(db, orderId);
  if (!attempt) {
    if (isReference(orderId.toUpperCase()))
      log.error(
        { order: orderId.toUpperCase(), fact },
        'an order of ours is not recorded: was an older database restored?',
      );
    else log.info({ fact }, 'the card gateway has told of an order that is not ours');
    return 'foreign';
  }
  // The server has recorded it itself, when it took a surplus back.
  if (fact === 'payment-refunded' && attempt.undone === 'refunded') return 'known';
  const isFailure = fact === 'payment-refund-failed';
  const isNew = await db.transaction(async (tx) => {
    if (isFailure && !(await noteFailure({ db: tx, signer }, attempt.link_id, id, now()))) return false;
    return appendFact(deps, tx, {
      ...{ link_id: attempt.link_id, fact, about: attempt.order_id, id, told_by: toldBy, visitor },
      ...{ amount_pence: amountPence, gateway: attempt.gateway },
      ...(reason !== undefined && (isCode(reason) ? { reason } : { words: reason })),
    });
  });
  if (isNew) log.info({ order: attempt.order_id, fact }, 'something has become of a payment or a card');
  if (isNew && isFailure)
    log.fatal(
      { order: attempt.order_id, refund: id },
      'a refund has failed at the gateway: the customer does not have the money',
    );
  if (isNew && unreadAmount !== undefined)
    log.fatal({ order: attempt.order_id, fact, unreadAmount }, 'the gateway has told of an amount that cannot be read');
  if (fact === 'payment-settled') await compareSettled(deps, attempt, isNew ? amountPence : undefined);
  return isNew ? 'noted' : 'known';
}

/**
 * Compares a settlement with the attempt. If the attempt counted as not taken, the reconciler searches for it again,
 * and records the payment or takes a surplus back. A different amount is an alarm for the operator.
 */
async function compareSettled(
  { db, log, now }: Pick<RefundDeps, 'db' | 'log' | 'now'>,
  attempt: Attempt,
  amountPence: number | undefined,
): Promise<void> {
  const { order_id: order, amount_pence: expected } = attempt;
  if (amountPence !== undefined && amountPence !== expected)
    log.fatal({ order, settled: amountPence, expected }, 'the gateway has settled another amount than was recorded');
  const state = await db.transaction((tx) => reopenAttempt(tx, attempt, now()));
  if (state)
    log.fatal({ order, was: attempt.state, state }, 'the gateway has settled a payment that counted as not taken');
}

/** For how long after it a payment may stay unsettled before it is worth a look, in days. */
const settlingDays = 3;

/** Compares a day (UTC) with the gateway: adds facts that we lack, and lists payments that it lacks. */
export async function reconcileDay(
  deps: Pick<RefundDeps, 'db' | 'signer' | 'now' | 'log' | 'gateway' | 'compiled' | 'settings'>,
  day: string,
  toldBy: string,
): Promise<DayReport> {
  const report: DayReport = { day, noted: 0, known: 0, foreign: [], unsettled: [] };
  for (const notice of await deps.gateway.noticesOfDay(new Date(`${day}T00:00:00Z`))) {
    const noted = await noteAfterwards(deps, notice, { toldBy });
    if (noted === 'foreign') report.foreign.push(notice.orderId);
    else report[noted] += 1;
  }
  const unsettled = await deps.db.query<{ reference: string; link_id: string }>(
    `select reference, link_id from records payment
     where act = 'payment' and gateway = $1 and recorded_at < $2::timestamptz - interval '${settlingDays} days'
       and not exists (select 1 from records fact where fact.link_id = payment.link_id
         and fact.about = payment.reference and fact.act <> 'card-testing-suspected')
     order by seq limit 1000`,
    [deps.gateway.name, `${day}T24:00:00Z`],
  );
  const chains = await readChains(
    deps,
    unsettled.map(({ link_id }) => link_id),
  );
  for (const { reference, link_id } of unsettled) {
    const payment = chains.get(link_id)?.records.find((record) => record.reference === reference);
    if (!payment) continue;
    const { amount_pence, recorded_at } = payment;
    const paid = { order_id: reference, link: nameOf(link_id), amount_pence: amount_pence ?? 0 };
    report.unsettled.push({ ...paid, recorded_at: recorded_at.toISOString() });
  }
  return report;
}
