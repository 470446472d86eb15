import type { Head } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { canonicalHash } from './canonical.ts';
import { type Fields, leafHash } from './hashes.ts';
import { faultOfHead } from './head.ts';
import { rootAlong, type Step } from './merkle.ts';
import type { PublicKey } from './signer.ts';

export type RecordProof = {
  record: Fields;
  hash: string;
  /** The record's own time, that of its head, and that of the first time stamp since, which the proof does not prove. */
  times: { recorded_at: string; signed_at: string; stamped_at?: string };
  /** The further parts of the leaf. */
  leaf: { id: string; subject: string };
  position: number;
  path: Step[];
  head: Head;
};

export type InclusionProof = { link_id: string; records: RecordProof[] };

/**
 * Checks a proof by trusted public keys. With heads that are stored elsewhere, each head of the proof must be one of
 * them. Returns the faults, as sentences.
 */
export function faultsOfProof(proof: InclusionProof, keys: PublicKey[], keptHeads: Head[] | undefined): string[] {
  const faults: string[] = [];
  if (!proof.records.length) faults.push('The proof is of no record.');
  for (const { record, hash, times, leaf, position, path, head } of proof.records) {
    const recordName = `Record ${String(record.number)}, ${String(record.act)}`;
    if (record.link_id !== proof.link_id) faults.push(`${recordName}: is of another link.`);
    if (canonicalHash(record) !== hash) faults.push(`${recordName}: is not what its hash was made of.`);
    const { id, subject } = leaf;
    if (subject !== sha256Of(proof.link_id)) faults.push(`${recordName}: its leaf is of another link.`);
    if (rootAlong(leafHash({ kind: 'record', id, subject, hash }), path) !== head.root)
      faults.push(`${recordName}: is not among those that head ${head.number} covers.`);
    if (position < head.first || position >= head.first + head.leaves)
      faults.push(`${recordName}: its position is outside head ${head.number}.`);
    const fault = faultOfHead(head, (id) => keys.find((key) => key.id === id));
    if (fault) faults.push(`Head ${head.number}: ${fault}.`);
    if (times.recorded_at !== record.recorded_at || times.signed_at !== head.made_at)
      faults.push(`${recordName}: its times are not those of the record and of head ${head.number}.`);
    if (keptHeads && !keptHeads.some((one) => one.hash === head.hash))
      faults.push(`Head ${head.number}: is not one of the heads that were kept.`);
  }
  return faults;
}
