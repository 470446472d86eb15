import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { addCoded, type Coding, rightOf } from './codes.ts';

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
  if (links.length === 0) return;
  await addCoded(
    { db: tx, signer },
    'change',
    links.map((link_id) => ({ link_id, changed_at: now, change, by })),
  );
}

/** The changes of a link by operators that a server has written, in order. Times are UTC. */
export async function changesOf(coding: Coding, linkId: string) {
  const changes = await coding.db.query<{ changed_at: Date; change: Change; by: string }>(
    'select * from link_changes where link_id = $1 order by seq',
    [linkId],
  );
  const right = await rightOf(coding, 'change', changes);
  return right.map(({ changed_at, change, by }) => ({ changed_at: changed_at.toISOString(), change, by }));
}
