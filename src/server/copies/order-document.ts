import { busy, openDrawer } from './drawer.ts';
import { mostKilobytes, tooLong } from './order-list.ts';
import type { ReadOrder } from './order-problems.ts';

/** The most that one order document may take to be read: a usual one takes ten milliseconds. */
const usualLimits = { ms: 5_000, megabytes: 500 };

/**
 * Order documents have a process of their own, so that no customer's copy waits for them. It stays for a day: the first
 * order after a quiet hour would wait for jsdom.
 */
const readers = openDrawer(24 * 60 * 60_000);

/**
 * Accepts an order document by a closed list (D-57), in a process of its own (D-62). Returns what is drawn, or all that is
 * wrong. Its length is compared before anything reads it. Throws `busy` where more wait than may, or there is no time to
 * read it now: that is nothing its sender could mend.
 */
export async function readOrderDocument(
  base64: string,
  mostWaiting?: number,
  limits = usualLimits,
): Promise<ReadOrder> {
  if (base64.length > 2 * 1024 * mostKilobytes) return { problems: [{ detail: tooLong }] };
  const answer = await readers({ task: { order: base64 }, limits }, mostWaiting);
  if ('order' in answer) return answer.order;
  if ('costly' in answer) throw busy(`an order document takes too much ${answer.costly}`);
  throw new Error(`an order document could not be read: ${'error' in answer && answer.error}`);
}
