import type { RefundRecord, RefundRequest } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { visitorOf } from '../http/visitor.ts';
import { linkIdOf } from '../ledger/find-id.ts';
import { isRefundOpen, type Refund, refundById } from '../ledger/refunds.ts';
import { askForOpenRefunds, carryOutRefund, prepareRefund } from '../payments/refunds.ts';
import { Answered, type Call, findLink, type OfLink } from './call.ts';
import { idByKey, keyIn, runOnce } from './idempotency.ts';

/** The call that gives a payment back, or a part of it: once for its `Idempotency-Key`. */
export const refundCalls = (deps: ProviderDeps) => ({
  async refundPayment(call: Call<OfLink, RefundRequest>) {
    const { db } = deps;
    const { body, by, log, params } = call;
    const key = keyIn(call.key);
    const needed = 'The header is needed: a refund is given once for its key.';
    if (key === undefined) throw fieldRefusal('bad-request', 'Idempotency-Key', 'missing', needed);
    const linkId = await linkIdOf(db, params.link);
    const keyed = { call: `refund ${linkId}`, key, body };
    // Where the database has lost the key of the call, the refund itself has its id by that key.
    const id = idByKey(deps.signer, keyed);
    if (!(await refundById(db, id))) await askForOpenRefunds(deps, linkId);
    const { answer, isRepeat } = await db.transaction((tx) =>
      runOnce({ ...deps, db: tx }, keyed, async () => {
        if (await refundById(tx, id)) return { id };
        const link = await findLink({ ...deps, db: tx }, call, { lock: true });
        return { id: (await prepareRefund(tx, link, { ...body, id, by }, deps)).id };
      }),
    );
    const newRefund = (await refundById(db, answer.id))!;
    const refund = isRepeat ? newRefund : await carryOutRefund(deps, newRefund, visitorOf(call));
    if (!isRepeat) log.info({ link: nameOf(linkId), refund: refund.refund_id, state: refund.state }, 'refund');
    if (refund.state === 'refused')
      throw fieldRefusal('refund-refused', '/amount_pence', 'refused', refund.refusal ?? '');
    return new Answered(isRefundOpen(refund) ? 202 : isRepeat ? 200 : 201, toRefundRecord(refund));
  },
});

/** A refund as the provider gets it: one without an outcome is pending. */
function toRefundRecord({ refund_id, link_id, order_id, state, started_at, ...refund }: Refund): RefundRecord {
  const { amount_pence, reason } = refund;
  return {
    ...{ reference: refund_id, link: nameOf(link_id), payment: order_id, amount_pence, reason },
    state: state === 'unknown' ? 'pending' : state,
    requested_at: started_at.toISOString(),
  };
}
