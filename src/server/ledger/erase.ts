import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { nameOf } from '../base/link-name.ts';
import type { Queryable } from '../db/db.ts';
import { isLockTimeout } from '../db/errors.ts';
import { pagesBySeq } from '../db/pages-of-rows.ts';
import type { Signer } from '../proof/signer.ts';
import type { Ledger } from './ledger.ts';

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

type Erasing = { kind: 'demo' | 'purge' | 'customer'; before?: string; by: string; values?: string[] };

/** The signed statement of an erasure: of which links, why, and by whom. */
const signErasure = (signer: Signer, linkIds: string[], erasing: Erasing): Promise<string> =>
  signer.sign('doorstep-erasure+jwt', {
    iss: signer.issuer,
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    subjects: linkIds.map(nameOf),
    ...erasing,
  });

/**
 * Deletes links with all data, and leaves a signed statement of it, by the one function that can (D-56). `before`: nothing
 * has happened on them since; not for demo links. Throws the database's error where something has.
 */
export async function eraseLinks(
  { db: tx, signer }: Ledger,
  linkIds: string[],
  { before, by }: { before?: string; by: string },
): Promise<Erased> {
  const why = before === undefined ? ({ kind: 'demo', by } as const) : ({ kind: 'purge', before, by } as const);
  const [erased] = await tx.query<Erased>('select * from erase_links($1::uuid[], $2, $3)', [
    linkIds,
    before ?? null,
    await signErasure(signer, linkIds, why),
  ]);
  return erased!;
}

/** Empties the personal fields of a link's customer, with these of its values, and leaves a signed statement of it. */
export async function eraseFields(
  { db: tx, signer }: Ledger,
  linkId: string,
  { values, by }: { values: string[]; by: string },
): Promise<void> {
  const receipt = await signErasure(signer, [linkId], { kind: 'customer', values, by });
  await tx.query('select erase_customer($1, $2::text[], $3)', [linkId, values, receipt]);
}

/** The names of all links that were erased, of these kinds, by statements that verify; the others are told. */
export async function erasedSubjects({ db, signer }: Ledger, wrong: (seq: string, subjects: string[]) => void) {
  const erased = { links: new Set<string>(), customers: new Set<string>() };
  const pages = pagesBySeq<{ seq: string; subjects: string[]; receipt: string }>(db, 'erasures', 500);
  for await (const rows of pages)
    for (const { seq, subjects, receipt } of rows) {
      const text = await signer.read('doorstep-erasure+jwt', receipt);
      const payload = text === undefined ? undefined : (JSON.parse(text) as { kind: string; subjects: string[] });
      if (!payload || payload.subjects.join() !== subjects.join()) {
        wrong(String(seq), subjects);
        continue;
      }
      for (const subject of subjects) erased[payload.kind === 'customer' ? 'customers' : 'links'].add(subject);
    }
  return erased;
}
