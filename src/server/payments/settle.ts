import { defined } from '../../rules/defined.ts';
import { withTimeout } from '../../rules/timeout.ts';
import type { ListedAttempt } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { notDone } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import type { PaymentDeps } from '../deps.ts';
import { wasTaken } from '../gateway/gateway.ts';
import { type Attempt, attemptByOrder, attempts as attemptRows, isOpen, settleAsNotTaken } from '../ledger/attempts.ts';
import { lockLink } from '../ledger/locks.ts';
import { readStates } from '../ledger/states.ts';
import { BesideAnother, recordWithin } from './record-success.ts';
import { findOutcome } from './take-card.ts';

/** Returns the JSON of an attempt for the operator, with times in UTC, without the properties that are not set. */
export function toListed({ order_id, link_id, act, state, gateway, started_at, ...more }: Attempt): ListedAttempt {
  const { amount_pence, mismatch, undone, decline, settled_by, settled_because } = more;
  return {
    ...{ order_id, link: nameOf(link_id), act, state, gateway, started_at: started_at.toISOString() },
    ...defined({ amount_pence, mismatch, undone, reason: decline, settled_by, settled_because }),
  };
}

/** Lists the newest attempts, or those whose outcome is open, the oldest first; at most 1,000. */
export async function listAttempts(db: Queryable, open = false): Promise<ListedAttempt[]> {
  const ids = open
    ? `select id from unsettled where kind = 'attempt' order by started_at limit 1000`
    : 'select id from attempts where version = 1 order by started_at desc limit 1000';
  const listed = await readStates(db, attemptRows, `id in (${ids})`, []);
  return (open ? listed : listed.reverse()).map(toListed);
}

/** What became of an attempt, by the hand of an operator. `anyway`: also where the gateway says otherwise. */
export type Settling = { order: string; as: 'taken' | 'not-taken'; reason: string; by: string; anyway?: boolean };

type SettleDeps = Pick<PaymentDeps, 'db' | 'signer' | 'compiled' | 'settings' | 'gateway' | 'now' | 'log'>;

/** How long a call to the gateway may take, in milliseconds: an attempt that began later may be under way. */
const underwayMs = 120_000;

/** Concludes an attempt by hand, once the gateway was asked. Who, why and the gateway's objection are stored. */
export async function settleAttempt(deps: SettleDeps, settling: Settling): Promise<ListedAttempt> {
  const { db, now } = deps;
  const { order, as, reason, by, anyway = false } = settling;
  const attempt = await attemptByOrder(db, order);
  if (!attempt) throw notDone('order', `There is no attempt ${order}.`);
  const { order_id, state, started_at, asked_at } = attempt;
  if (!isOpen(attempt)) throw notDone('order', `${order_id} is known to be ${state}: nothing was changed.`);
  const mayArrive = state === 'pending' || (state === 'unknown' && as === 'not-taken');
  if (mayArrive && now().getTime() - (asked_at ?? started_at).getTime() < underwayMs)
    throw notDone('order', `${order_id} is still under way: try again in two minutes. Nothing was changed.`);

  const objection = await objectionOf(deps, attempt, as);
  if (objection !== undefined && !anyway)
    throw notDone(
      '/anyway',
      `${objection} Put that right first, or say "anyway", which is kept with the reason. Nothing was changed.`,
    );
  const because = objection === undefined ? reason : `${reason} (anyway: ${objection})`;
  const hand = { by, reason: because };
  await db
    .transaction(async (tx) => {
      await lockLink(tx, attempt.link_id);
      const isNews = (await attemptByOrder(tx, order_id))?.version !== attempt.version;
      if (isNews || (as === 'not-taken' && !(await settleAsNotTaken(tx, attempt, hand, now()))))
        throw notDone('order', `${order_id} was settled by somebody else meanwhile: nothing was changed.`);
      if (as === 'taken') await recordWithin({ ...deps, db: tx }, attempt, { at: now(), hand });
    })
    .catch((error: unknown) => {
      if (!(error instanceof BesideAnother)) throw error;
      throw notDone(
        'order',
        `Another card is recorded for the link: undo ${order_id} at the gateway, then settle it as not-taken.`,
      );
    });
  deps.log.info({ order: order_id, as, by, reason: because }, 'an attempt was settled by hand');
  return toListed((await attemptByOrder(db, order))!);
}

/** The gateway's objection to this conclusion, as a sentence, or undefined. */
async function objectionOf({ gateway }: SettleDeps, attempt: Attempt, as: Settling['as']): Promise<string | undefined> {
  if (attempt.gateway !== gateway.name)
    return `The gateway cannot be asked: the attempt was made with ${attempt.gateway}, and the settings name ${gateway.name}.`;
  const outcome = await withTimeout(gateway.timeoutMs, findOutcome({ gateway }, attempt)).catch(
    () => 'silent' as const,
  );
  if (outcome === 'silent') return 'The gateway cannot be asked just now.';
  const hasTaken = outcome !== undefined && outcome !== 'declined';
  if (hasTaken === (as === 'taken')) return undefined;
  if (!hasTaken) return `The gateway says that nothing was taken for ${attempt.order_id}.`;
  return wasTaken(outcome)
    ? `The gateway has taken ${attempt.order_id} as the order says.`
    : `The gateway has taken something for ${attempt.order_id}: ${outcome.mismatch}.`;
}
