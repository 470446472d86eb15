import type { Block } from '../../types.gen.ts';
import { traitsOf } from './blocks.ts';

/** What pressing a block does, as its schema tells it. */
export type Control =
  /** Records an act; `card` where the customer enters a card first. */
  | { does: 'record'; act: string; card: boolean }
  /** Reads something with a call of its own. */
  | { does: 'read'; call: string }
  /** Unlocks, sets or says something, without any call. */
  | { does: 'show' };

/** Finds out what a block does when it is pressed. Nothing for blocks that only show something or lead to a page. */
export function controlOf(block: Block): Control | undefined {
  if (!('label' in block)) return undefined;
  const { act, ownDocument, needs } = traitsOf(block);
  if (act) return { does: 'record', act, card: ownDocument };
  if (needs.includes('agreed-document')) return { does: 'read', call: 'agreed-document' };
  const shows = 'blocks' in block || 'message' in block || 'setting' in block;
  return shows ? { does: 'show' } : undefined;
}
