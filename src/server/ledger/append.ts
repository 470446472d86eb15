import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { type Chain, readChain } from './chain.ts';
import { lockLink } from './locks.ts';
import { type Evidence, type Fact, type NewRecord, type RecordRow, record } from './records.ts';

/**
 * Records an act for a link that was not read, at the end of its chain. Undefined if the act, or the fact by its
 * reference, is recorded already or the link is gone. `look` sees the records before, and may throw.
 */
export async function append(
  tx: Queryable,
  signer: Signer,
  newRecord: NewRecord,
  look?: (before: Chain['records']) => void,
): Promise<RecordRow | undefined> {
  const { link_id, act, reference, evidence } = newRecord;
  for (let tries = 0; tries < 10; tries += 1) {
    const chain = await readChain({ db: tx, signer }, link_id);
    if (!chain) return undefined;
    look?.(chain.records);
    const isFact = evidence.about != null;
    if (chain.records.some((one) => one.act === act && (!isFact || one.reference === reference))) return undefined;
    const row = await record(tx, signer, chain.end, newRecord);
    if (row) return row;
  }
  throw new Error(`The reference ${reference} is taken, or the link is busier than any link is.`);
}

/** A fact about the record or the attempt with the reference `about`. `id` is its key: it is added once for each. */
type NewFact = Pick<NewRecord, 'link_id' | 'recorded_at' | 'visitor'> &
  Evidence & { fact: Fact; about: string; id: string; told_by: string };

/** Adds a fact once at the end of its chain, in a transaction, and locks the link. Returns whether it was new. */
export async function appendFact(tx: Queryable, signer: Signer, newFact: NewFact): Promise<boolean> {
  const { link_id, fact, id, recorded_at, visitor, ...evidence } = newFact;
  // Two that tell the same take turns.
  await lockLink(tx, link_id);
  const newRecord = {
    link_id,
    act: fact,
    kind: 'fact' as const,
    reference: `${fact} ${id}`,
    recorded_at,
    visitor,
    evidence,
  };
  return (await append(tx, signer, newRecord)) !== undefined;
}
