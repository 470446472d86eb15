import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import type { Ledger } from './ledger.ts';

/** An operator's change of a link, or of the whole site, in the words of its record. */
export type Change = 'expired' | 'maintenance-on' | 'maintenance-off';

/** Whose change it is, and when. */
export type Changing = { signer: Signer; now: Date; by: string };

/** Records a change of these links, or of the whole site (`null`). */
export async function recordChange(
  tx: Queryable,
  { now, by }: Changing,
  change: Change,
  links: readonly (string | null)[],
): Promise<void> {
  await tx.query('insert into link_changes (link_id, changed_at, change, by) select unnest($1::uuid[]), $2, $3, $4', [
    links,
    now.toISOString(),
    change,
    by,
  ]);
}

/** The changes of a link by operators, in order. Times are UTC. */
export async function changesOf({ db }: Pick<Ledger, 'db'>, linkId: string) {
  const changes = await db.query<{ changed_at: Date; change: Change; by: string }>(
    'select changed_at, change, by from link_changes where link_id = $1 order by seq',
    [linkId],
  );
  return changes.map(({ changed_at, change, by }) => ({ changed_at: changed_at.toISOString(), change, by }));
}

/** Keeps a note of care on a link. Its words are personal, so no record or event has them. */
export async function writeNote(tx: Queryable, { now, by }: Changing, linkId: string, text: string): Promise<void> {
  await tx.query('insert into care_notes (link_id, written_at, by, text) values ($1, $2, $3, $4)', [
    ...[linkId, now.toISOString(), by, text],
  ]);
}

/** The notes of care on a link, in order. Times are UTC. */
export async function notesOf({ db }: Pick<Ledger, 'db'>, linkId: string) {
  const notes = await db.query<{ written_at: Date; by: string; text: string }>(
    'select written_at, by, text from care_notes where link_id = $1 order by seq',
    [linkId],
  );
  return notes.map(({ written_at, ...note }) => ({ written_at: written_at.toISOString(), ...note }));
}
