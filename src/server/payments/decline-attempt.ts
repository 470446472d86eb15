import { doesAct } from '../../acts/act-kinds.ts';
import type { PaymentDeps } from '../deps.ts';
import { appendFact } from '../ledger/append.ts';
import { type Attempt, closeAttempt, type DeclineReason } from '../ledger/attempts.ts';

/** Writes that a card was declined, and tells the provider of it by a fact with the reason. */
export const declineAttempt = (deps: PaymentDeps, attempt: Attempt, reason: DeclineReason) =>
  deps.db.transaction(async (tx) => {
    const { now, gateway } = deps;
    const { link_id, order_id, act, ip_address, user_agent } = attempt;
    if (!(await closeAttempt(tx, attempt, 'declined', now(), reason))) return;
    const amount_pence = doesAct(act, 'charges') ? attempt.amount_pence : null;
    await appendFact(deps, tx, {
      ...{ link_id, fact: 'card-declined', about: order_id, id: order_id, told_by: 'the gateway', reason },
      ...{ amount_pence, gateway: gateway.name, visitor: { ip_address, user_agent } },
    });
  });
