import type { Block } from '../../../types.gen.ts';
import { traitsOf } from './blocks.ts';

/** What pressing a block does, as its schema tells it. */
export type Control =
  /** Records an act; `card` where the customer enters a card first. */
  | { does: 'record'; act: string; card: boolean }
  /** Reads something with a call of its own: when it is pressed, or as soon as it is seen. */
  | { does: 'read'; call: string; when: 'pressed' | 'seen' }
  /** Unlocks, sets or says something, without any call. */
  | { does: 'show' };

/** Finds out what a block does when it is pressed. Nothing for blocks that only show something or lead to a page. */
export function controlOf(block: Block): Control | undefined {
  if (!('label' in block)) return undefined;
  const { act, ownDocument, needs } = traitsOf(block);
  if (act) return { does: 'record', act, card: ownDocument };
  if (needs.includes('agreed-document')) return { does: 'read', call: 'agreed-document', when: 'pressed' };
  if (needs.includes('direct-debit-mandate')) return { does: 'read', call: 'direct-debit-mandate', when: 'seen' };
  const shows = 'blocks' in block || 'message' in block || 'setting' in block;
  return shows ? { does: 'show' } : undefined;
}
