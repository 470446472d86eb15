import type { Db, Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { type CoveredRow, leafKinds } from './leaves.ts';

/** The database, or a transaction on it, and the key of the server. */
export type Coding = { db: Db | Queryable; signer: Signer };

/** The server's code for a row of this kind. */
export const codeOf = (signer: Signer, kind: string, row: CoveredRow): string =>
  signer.macOf(leafKinds[kind]!.hash(row));

/**
 * Writes attempts or refunds by a statement that returns them whole, and gives each the code of the server, in one
 * transaction. Returns the rows.
 */
export function writeCoded<Row>(
  { db, signer }: Coding,
  kind: 'attempt' | 'refund',
  sql: string,
  params: unknown[],
): Promise<Row[]> {
  const work = async (tx: Queryable) => {
    const rows = await tx.query<Row & CoveredRow>(`${sql} returning *`, params);
    for (const row of rows)
      await tx.query(`update ${leafKinds[kind]!.table} set mac = $2 where id = $1`, [
        row.id,
        codeOf(signer, kind, row),
      ]);
    return rows;
  };
  return 'transaction' in db ? db.transaction(work) : work(db);
}
