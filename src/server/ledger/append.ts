import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { type Chain, readChain } from './chain.ts';
import { type NewRecord, type RecordRow, record } from './records.ts';

/**
 * Records an act for a link that has not been read: at the end of its chain as it is now, however often that moves.
 * Returns undefined if the act, or the fact by its reference, is recorded already or the link is gone. `look` sees the
 * records before, and may throw.
 */
export async function append(
  tx: Queryable,
  signer: Signer,
  newRecord: NewRecord,
  look?: (before: Chain['records']) => void,
): Promise<RecordRow | undefined> {
  const { linkId, act, reference, evidence } = newRecord;
  for (let tries = 0; tries < 10; tries += 1) {
    const chain = await readChain({ db: tx, signer }, linkId);
    if (!chain) return undefined;
    look?.(chain.records);
    const isFact = evidence.about !== undefined;
    if (chain.records.some((one) => one.act === act && (!isFact || one.reference === reference))) return undefined;
    const row = await record(tx, signer, chain.end, newRecord);
    if (row) return row;
  }
  throw new Error(`The reference ${reference} is taken, or the link is busier than any link is.`);
}
