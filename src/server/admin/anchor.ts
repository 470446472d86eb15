import type { Head } from '../../types.gen.ts';
import { lastHead, readHeads } from '../ledger/heads.ts';
import { makeHead } from '../ledger/make-head.ts';
import { readRow, type StampRow, selectStamps } from '../ledger/stamps.ts';
import { BadStamp } from '../proof/timestamp.ts';
import type { CommandDeps } from './command.ts';

export type AnchorPage = { heads: Head[]; next?: number };

const pageSize = 1_000;

/** Signs heads until they cover every row. Returns the newest head, or a page of heads from number `from` on. */
export async function anchor({ db, signer, now, stampRoots }: CommandDeps, from?: number): Promise<AnchorPage> {
  const key = await signer();
  while (await makeHead(db, { signer: key, now: now() }));
  if (from === undefined) {
    const last = await lastHead(db);
    return { heads: last ? [last] : [] };
  }
  const heads: Head[] = await readHeads(db, from, pageSize);
  const rows = await db.query<StampRow>(`${selectStamps} where stamps.head between $1 and $2`, [
    from,
    heads.at(-1)?.number ?? from,
  ]);
  for (const row of rows) {
    const head = heads.find(({ number }) => number === row.head);
    if (head && !(readRow(row, stampRoots) instanceof BadStamp)) head.stamp = Buffer.from(row.token).toString('base64');
  }
  return { heads, ...(heads.length === pageSize && { next: heads.at(-1)!.number + 1 }) };
}
