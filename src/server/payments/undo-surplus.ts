import { withTimeout } from '../../rules/timeout.ts';
import type { Deps } from '../deps.ts';
import { appendFact } from '../ledger/append.ts';
import { type Attempt, markUndone } from '../ledger/attempts.ts';

/** Takes back a charge that went through beside another one, and writes down how. Throws if that cannot be done yet. */
export async function undoSurplus(deps: Deps, attempt: Attempt): Promise<void> {
  const { db, gateway, log, signer, now } = deps;
  const { order_id, act, link_id, amount_pence } = attempt;
  const undone = await withTimeout(gateway.timeoutMs, gateway.undo(order_id, act));
  if (!undone) throw new Error('The gateway does not know the order yet.');
  await db.transaction(async (tx) => {
    await appendFact(tx, signer, {
      ...{ link_id, fact: factOf[undone], about: order_id, id: order_id, amount_pence, gateway: attempt.gateway },
      told_by: 'the server',
      reason: 'a card beside another one',
      recorded_at: now(),
    });
    await markUndone({ db: tx, signer }, attempt, undone, now());
  });
  log.warn({ order: order_id, undone }, 'a surplus is taken back');
}

const factOf = { voided: 'payment-voided', refunded: 'payment-refunded', deleted: 'card-closed' } as const;
