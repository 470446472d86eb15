import type { ServerGateway } from '../gateway/gateway.ts';

/** The time of the first search that did not find an attempt or a refund, by its id, on the monotonic clock. */
export type FirstMisses = Map<string, number>;

/**
 * Whether an attempt or a refund is not found for the second time, long enough after the first. The gateway's search may
 * be out of date, so the first miss is only noted. The second counts once every call from before the first has arrived.
 */
export function isSecondMiss(firstMisses: FirstMisses, { id }: { id: string }, atLatest: number): boolean {
  const first = firstMisses.get(id);
  if (first === undefined) firstMisses.set(id, performance.now());
  return first !== undefined && first <= atLatest;
}

/** The time between two searches after which the second one proves that nothing was done, in milliseconds. */
export const conclusiveGapMs = ({ settleMs }: ServerGateway, { lookGapMs }: { lookGapMs: number }): number =>
  settleMs + lookGapMs;
