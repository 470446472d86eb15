import { isUniqueViolation } from '../db/errors.ts';
import { type Attempt, attemptByOrder, listAttempts, settleByHand } from '../ledger/attempts.ts';
import { recordAttempt } from '../payments/take-card.ts';
import { type CommandDeps, CommandRefused } from './command.ts';

/** An attempt to take a card, as the operator sees it. Times are UTC. */
export type ListedAttempt = {
  order_id: string;
  link_id: string;
  act: string;
  state: string;
  gateway?: string;
  amount_pence?: number;
  started_at: string;
  mismatch?: string;
  undone?: string;
  settled_by?: string;
  settled_because?: string;
};

export function toListed(attempt: Attempt): ListedAttempt {
  const { order_id, link_id, act, state, gateway, amount_pence, mismatch, undone, settled_by, settled_because } =
    attempt;
  return {
    order_id,
    link_id,
    act,
    state,
    ...(gateway !== null && { gateway }),
    ...(amount_pence !== null && { amount_pence }),
    started_at: attempt.started_at.toISOString(),
    ...(mismatch !== null && { mismatch }),
    ...(undone !== null && { undone }),
    ...(settled_by !== null && { settled_by }),
    ...(settled_because !== null && { settled_because }),
  };
}

/** Lists the newest attempts, or those whose outcome is open, the oldest first. */
export async function attempts({ db }: CommandDeps, open = false): Promise<ListedAttempt[]> {
  return (await listAttempts(db, open)).map(toListed);
}

type Settling = { order: string; as: 'taken' | 'not-taken'; reason: string; by: string };

/** How long a call to the gateway may take, in milliseconds: an attempt that began later may be under way. */
const underwayMs = 120_000;

/**
 * Settles an attempt whose outcome the gateway does not tell, or tells otherwise than the order, as the operator found out
 * there. Who said so, and why, is kept with the attempt.
 */
export async function settleAttempt(deps: CommandDeps, { order, as, reason, by }: Settling): Promise<ListedAttempt> {
  const { db, now } = deps;
  const attempt = await attemptByOrder(db, order);
  if (!attempt) throw new CommandRefused(`There is no attempt ${order}.`);
  const { state, started_at } = attempt;
  if (!['pending', 'unknown', 'mismatch'].includes(state))
    throw new CommandRefused(`${attempt.order_id} is known to be ${state}: nothing was changed.`);
  if (state === 'pending' && now().getTime() - started_at.getTime() < underwayMs)
    throw new CommandRefused(`${attempt.order_id} is still under way: try again in two minutes. Nothing was changed.`);
  if (!(await settleByHand(db, attempt, { as, by, reason })))
    throw new CommandRefused(`${attempt.order_id} was settled by somebody else meanwhile: nothing was changed.`);
  if (as === 'taken')
    await recordAttempt({ db, signer: await deps.signer(), now }, attempt).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new CommandRefused(
        `Another card is recorded for the link: undo ${attempt.order_id} at the gateway, then settle it as not-taken.`,
      );
    });
  deps.log?.info({ order: attempt.order_id, as, by, reason }, 'an attempt was settled by hand');
  return toListed((await attemptByOrder(db, order))!);
}
