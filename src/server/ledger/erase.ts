import { setTimeout } from 'node:timers/promises';
import type { Queryable } from '../db/db.ts';
import { isLockTimeout } from '../db/errors.ts';
import type { Signer } from '../proof/signer.ts';
import { codeOf } from './codes.ts';
import { type CoveredRow, subjectOf } from './leaves.ts';

/** How often the lock is tried, and the pause between two tries, in milliseconds. */
const tries = 20;
const pauseMs = 500;

/**
 * Locks the records, so that acts wait while links and texts are erased. They wait for this lock too, so it tries for
 * half a second at a time. Throws PostgreSQL's 55P03 if others hold the table for long.
 */
export async function holdActs(tx: Queryable): Promise<void> {
  await tx.query(`select set_config('lock_timeout', '500ms', true)`);
  await tx.query('savepoint asking');
  for (let remaining = tries; ; remaining -= 1) {
    try {
      await tx.query('select hold_acts()');
      break;
    } catch (error) {
      if (remaining === 1 || !isLockTimeout(error)) throw error;
      await tx.query('rollback to asking');
      await setTimeout(pauseMs);
    }
  }
  await tx.query(`select set_config('lock_timeout', '0', true)`);
}

export type Erased = { links: number; records: number; texts: number };

/**
 * Deletes links with all data, and records the erasure, by the one function that can (D-31). `before`: nothing has
 * happened on them since; not for demo links. Throws the database's error where something has.
 */
export async function eraseLinks(
  tx: Queryable,
  signer: Signer,
  linkIds: string[],
  { before, by }: { before?: string; by: string },
): Promise<Erased> {
  const [erased] = await tx.query<Erased>('select * from erase_links($1::uuid[], $2, $3)', [
    linkIds,
    before ?? null,
    by,
  ]);
  await codeErasure(tx, signer, linkIds, before === undefined ? { kind: 'demo', by } : { kind: 'purge', before, by });
  return erased!;
}

type Erasing = { kind: 'demo' | 'purge' | 'customer'; before?: string; by: string };

/** Gives the erasures that this transaction has written the code of the server. Throws where one is another than it asked for. */
export async function codeErasure(tx: Queryable, signer: Signer, linkIds: string[], asked: Erasing): Promise<void> {
  const written = await tx.query<CoveredRow & { subjects: string[]; kind: string; before: Date | null; by: string }>(
    `select * from erasures where erased_at = now() and made_in = pg_current_xact_id()::text and mac is null`,
  );
  const subjects = new Set(linkIds.map(subjectOf));
  for (const row of written) {
    const isAsked = row.kind === asked.kind && row.by === asked.by && row.subjects.every((each) => subjects.has(each));
    if (!isAsked || row.before?.getTime() !== (asked.before && Date.parse(asked.before)))
      throw new Error('The database has written another erasure than the one that was asked for.');
    await tx.query('select code_erasure($1::bigint, $2)', [row.seq, codeOf(signer, 'erasure', row)]);
  }
}
