import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isConflict, isLost, isReadOnly, isSilence, isUnsent } from './errors.ts';

/** How often work is tried that others are in the way of, as all payments of an address are if serializable. */
const mostTurns = 16;
/** The longest time between two turns, in milliseconds: several transactions of a busy machine fit into it. */
const longestWaitMs = 500;

/**
 * Repeats work that certainly was not done (D-44): after a conflict, and once where the connection was lost or
 * read-only. A change that may have been made throws `Unconfirmed`. The work must ask nobody but the database.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      const needsAnother = isReadOnly(error) || isUnsent(error) || (isLost(error) && !isSilence(error));
      const turns = isConflict(error) ? mostTurns : needsAnother ? 2 : 1;
      if (turn >= turns) throw error;
      // Those that were in each other's way must not come together again.
      if (isConflict(error)) await wait(randomInt(Math.min(5 * 2 ** turn, longestWaitMs)));
    }
  }
}
