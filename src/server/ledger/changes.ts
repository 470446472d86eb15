import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { codeOf } from './codes.ts';

/** An operator's change of a link, or of the whole site, in the words of its record. */
export type Change = 'expired' | 'maintenance-on' | 'maintenance-off';

/** Whose change it is, and when. */
export type Changing = { signer: Signer; now: Date; by: string };

/** Records a change of these links, or of the whole site (`null`), each with the code of the server. */
export async function recordChange(
  tx: Queryable,
  { signer, now, by }: Changing,
  change: Change,
  links: readonly (string | null)[],
): Promise<void> {
  const seqs = await tx.query<{ seq: string }>(
    `select nextval(pg_get_serial_sequence('link_changes', 'seq')) as seq from generate_series(1, $1::integer)`,
    [links.length],
  );
  const rows = links.map((link_id, index) => ({ seq: seqs[index]!.seq, link_id, changed_at: now, change, by }));
  await tx.query(
    `insert into link_changes (seq, link_id, changed_at, change, by, mac) overriding system value
     select seq, link_id, $4, $5, $6, mac from unnest($1::bigint[], $2::uuid[], $3::text[]) as row (seq, link_id, mac)`,
    [
      rows.map(({ seq }) => seq),
      links,
      rows.map((row) => codeOf(signer, 'change', { ...row, salt: null, personal_hash: null, mac: null })),
      ...[now.toISOString(), change, by],
    ],
  );
}

/** The changes of a link by operators, in order. */
export function changesOf(db: Queryable, linkId: string): Promise<{ changed_at: Date; change: Change; by: string }[]> {
  return db.query('select changed_at, change, by from link_changes where link_id = $1 order by seq', [linkId]);
}
