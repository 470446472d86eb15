import type { Head } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import type { Leaf } from '../proof/hashes.ts';

/** How many leaves are read or made at once. */
export const mostLeaves = 5_000;

type HeadRow = Omit<Head, 'made_at' | 'previous' | 'first' | 'stamp'> & {
  made_at: Date;
  previous: string | null;
  first: string | number;
};

export const headColumns = 'number, made_at, previous, first, leaves, root, key, hash, signature';

export const toHead = ({ made_at, previous, first, ...row }: HeadRow): Head => ({
  number: row.number,
  made_at: made_at.toISOString(),
  ...(previous !== null && { previous }),
  first: Number(first),
  leaves: row.leaves,
  root: row.root,
  key: row.key,
  hash: row.hash,
  signature: row.signature,
});

export async function readHeads(db: Queryable, from: number, limit: number): Promise<Head[]> {
  const rows = await db.query<HeadRow>(`select ${headColumns} from heads where number >= $1 order by number limit $2`, [
    from,
    limit,
  ]);
  return rows.map(toHead);
}

export async function lastHead(db: Queryable): Promise<Head | undefined> {
  const [row] = await db.query<HeadRow>(`select ${headColumns} from heads order by number desc limit 1`);
  return row && toHead(row);
}

export type StoredLeaf = Leaf & { position: number; head: number };

/** The leaves at positions from one on and before another, in order, in pages. */
export async function* leavesBetween(db: Queryable, from: number, end: number): AsyncGenerator<StoredLeaf> {
  const pages = pagesOf(mostLeaves, (last?: StoredLeaf) =>
    db.query<StoredLeaf>(
      `select position, head, kind, id, subject, hash from leaves where position >= $1 and position < $2
       order by position limit ${mostLeaves}`,
      [last ? Number(last.position) + 1 : from, end],
    ),
  );
  for await (const rows of pages) for (const row of rows) yield { ...row, position: Number(row.position) };
}
