import { Refusal } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import type { ReceiptCard } from '../gateway/gateway.ts';
import type { Attempt } from '../ledger/attempts.ts';
import { writeCoded } from '../ledger/codes.ts';
import { append, type RecordRow, recordOf } from '../ledger/records.ts';
import { undoSurplus } from './undo-surplus.ts';

/**
 * Records an attempt that went through, once, whether the call itself or a reconciler finds out first. A second payment
 * of the same link is taken back.
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
  const row = await append(tx, signer, {
    linkId: attempt.link_id,
    act: attempt.act,
    reference: attempt.order_id,
    recordedAt: now(),
    visitor: { ipAddress: attempt.ip_address, userAgent: attempt.user_agent },
    evidence: {
      ...(attempt.statement !== null && { statement: attempt.statement }),
      ...(attempt.button !== null && { button: attempt.button }),
      ...(attempt.language !== null && { language: attempt.language }),
      ...(attempt.amount_pence !== null && { amount_pence: attempt.amount_pence }),
      ...(attempt.gateway !== null && { gateway: attempt.gateway }),
      ...(brand !== undefined && { card_brand: brand }),
      ...(ending !== undefined && { card_ending: ending }),
      ...(wallet !== undefined && { wallet }),
    },
  });
  if (row) return row;
  // The act is recorded already: by this attempt, or nothing is written.
  const existing = await recordOf(tx, attempt.link_id, attempt.act);
  if (existing.reference !== attempt.order_id)
    throw new Error(`${existing.reference} is recorded for the link, and ${attempt.order_id} went through beside it.`);
  return existing;
}
