import type { StudioFile } from '../../model.ts';
import { type Found, placeIn } from '../search/search.ts';

/**
 * What is found now, with the rows of the open file that were found by the same search before: an editor who changes the words
 * that were looked for still sees where they are. Such a row says no more which words it was found by.
 */
export function withOpen(before: readonly Found[], now: readonly Found[], open: StudioFile | undefined): Found[] {
  const found = [...now];
  const keyOf = (one: Found) => `${one.file.path} ${placeIn(one)?.to}`;
  const keys = new Set(now.map(keyOf));
  for (const [index, one] of before.entries()) {
    if (!open || one.file.path !== open.path || keys.has(keyOf(one))) continue;
    const { snippet: _, ...row } = one;
    found.splice(index, 0, { ...row, file: open });
  }
  return found;
}
