import { Refusal } from '../base/refusal.ts';
import { findLinkOfAnyBrand } from '../ledger/link.ts';
import type { Refund } from '../ledger/refunds.ts';
import { carryOutRefund, prepareRefund } from '../payments/refunds.ts';
import { type Command, type CommandDeps, CommandRefused, linkOrThrow, paymentsOf } from './command.ts';

export type RefundMade = Pick<Refund, 'refund_id' | 'order_id' | 'amount_pence' | 'state' | 'refusal'>;

/** Gives a link's payment back, or a part of it. Every time it is asked for anew. */
export async function refund(
  deps: CommandDeps,
  { id, amount_pence, reason, by, anyway }: Extract<Command, { name: 'refund' }>,
): Promise<RefundMade> {
  const payments = await paymentsOf(deps);
  const { row } = await linkOrThrow(deps, id);
  const request = await deps.db
    .transaction(async (tx) => {
      const coding = { db: tx, signer: payments.signer };
      const link = await findLinkOfAnyBrand(coding, deps.compiled.site, row.id, deps.now(), { lock: true });
      if (!link) throw new Refusal('not-paid');
      return prepareRefund(tx, link, { amount_pence, reason, by, anyway }, payments);
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new CommandRefused(
        error.details.errors?.[0]?.detail ?? `${row.id}: no payment is recorded. Nothing was given back.`,
      );
    });
  const { refund_id, order_id, state, refusal, ...rest } = await carryOutRefund(payments, request);
  return { refund_id, order_id, amount_pence: rest.amount_pence, state, refusal };
}
