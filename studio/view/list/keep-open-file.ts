import type { StudioFile } from '../../types.ts';
import { placeIn, type SearchResult } from '../search/search.ts';

/** Adds the open file's rows of the same search before: it stays in the list while its matched words change. */
export function keepOpenFile(
  before: readonly SearchResult[],
  now: readonly SearchResult[],
  open: StudioFile | undefined,
): SearchResult[] {
  const rows = [...now];
  const resultKey = (one: SearchResult) => `${one.file.path} ${placeIn(one)?.to}`;
  const keys = new Set(now.map(resultKey));
  for (const [index, one] of before.entries()) {
    if (!open || one.file.path !== open.path || keys.has(resultKey(one))) continue;
    const { snippet: _, ...row } = one;
    rows.splice(index, 0, { ...row, file: open });
  }
  return rows;
}
