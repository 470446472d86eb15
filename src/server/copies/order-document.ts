import { drawerDoes } from './drawer.ts';
import { mostKilobytes, tooLong } from './order-list.ts';
import type { ReadOrder } from './order-problems.ts';
import { usualLimits } from './pdf.ts';

/** The most that one order document may take to be read: a usual one takes ten milliseconds. */
const limits = { ...usualLimits, ms: 5_000 };

/** What is said of a document that takes more. */
export const tooCostly = 'It takes too long, or too much memory, to be read: send the prices of this order alone.';

/**
 * Accepts an order document by a closed list (D-57), in the process that draws copies (D-62). Returns what is drawn, or all
 * that is wrong. Its length is compared before anything reads it.
 */
export async function readOrderDocument(base64: string, own = limits): Promise<ReadOrder> {
  if (base64.length > 2 * 1024 * mostKilobytes) return { problems: [{ detail: tooLong }] };
  const { answer } = await drawerDoes({ order: base64 }, own);
  if (!answer) return { problems: [{ detail: tooCostly }] };
  if ('order' in answer) return answer.order;
  throw new Error(`an order document could not be read: ${'error' in answer ? answer.error : 'no answer'}`);
}
