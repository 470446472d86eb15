import type { FastifyInstance } from 'fastify';
import type { RefundRecord, RefundRequest } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { visitorOf } from '../http/visitor.ts';
import { linkIdOf } from '../ledger/find-id.ts';
import { isRefundOpen, type Refund, refundById } from '../ledger/refunds.ts';
import { askForOpenRefunds, carryOutRefund, prepareRefund } from '../payments/refunds.ts';
import { callerOf } from './authorise.ts';
import { operation } from './contract.ts';
import { findLink, type OfLink } from './find-link.ts';
import { idByKey, keyIn, runOnce } from './idempotency.ts';

/** Registers the call that gives a payment back, or a part of it: once for its `Idempotency-Key`. */
export function refundRoutes(scope: FastifyInstance, deps: ProviderDeps): void {
  const { db } = deps;
  scope.route<OfLink & { Body: RefundRequest }>({
    ...operation('refundPayment'),
    handler: async (request, reply) => {
      const { body, headers, params } = request;
      const key = keyIn(headers['idempotency-key']);
      const needed = 'The header is needed: a refund is given once for its key.';
      if (key === undefined) throw fieldRefusal('bad-request', 'Idempotency-Key', 'missing', needed);
      const linkId = await linkIdOf(db, params.link);
      const by = callerOf(request);
      const call = { call: `refund ${linkId}`, key, body };
      // Where the database has lost the key of the call, the refund itself has its id by that key.
      const id = idByKey(deps.signer, call);
      if (!(await refundById(db, id))) await askForOpenRefunds(deps, linkId);
      const { answer, isRepeat } = await db.transaction((tx) =>
        runOnce({ ...deps, db: tx }, call, async () => {
          if (await refundById(tx, id)) return { id };
          const link = await findLink({ ...deps, db: tx }, request, { lock: true });
          return { id: (await prepareRefund(tx, link, { ...body, id, by }, deps)).id };
        }),
      );
      const newRefund = (await refundById(db, answer.id))!;
      const visitor = visitorOf(request);
      const refund = isRepeat ? newRefund : await carryOutRefund(deps, newRefund, visitor);
      if (!isRepeat)
        request.log.info({ link: nameOf(linkId), refund: refund.refund_id, state: refund.state }, 'refund');
      if (refund.state === 'refused')
        throw fieldRefusal('refund-refused', '/amount_pence', 'refused', refund.refusal ?? '');
      return reply.code(isRefundOpen(refund) ? 202 : isRepeat ? 200 : 201).send(toRefundRecord(refund));
    },
  });
}

/** A refund as the provider gets it: one without an outcome is pending. */
function toRefundRecord({
  refund_id,
  link_id,
  order_id,
  amount_pence,
  reason,
  state,
  started_at,
}: Refund): RefundRecord {
  return {
    reference: refund_id,
    link: nameOf(link_id),
    payment: order_id,
    amount_pence,
    reason,
    state: state === 'unknown' ? 'pending' : state,
    requested_at: started_at.toISOString(),
  };
}
