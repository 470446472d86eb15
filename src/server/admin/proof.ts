import { readChain } from '../ledger/chain.ts';
import { leavesBetween, readHeads } from '../ledger/heads.ts';
import { subjectOf } from '../ledger/leaves.ts';
import { signedTimes } from '../ledger/stamps.ts';
import { leafHash, type Place, recordContent, recordHash, type Salted } from '../proof/hashes.ts';
import type { InclusionProof, RecordProof } from '../proof/inclusion.ts';
import { pathTo } from '../proof/merkle.ts';
import { type CommandDeps, CommandRefused, linkOrThrow } from './command.ts';

type Row = Record<string, unknown> &
  Salted & { seq: string; act: string; hash: string; number: number; recorded_at: Date };
type Leaf = { position: string; head: number };

/** Proves that a link's records are as when a head was signed. Nothing personal is in it. */
export async function proofOf({ db, ...deps }: CommandDeps, id: string, act?: string): Promise<InclusionProof> {
  const { row } = await linkOrThrow({ db, ...deps }, id);
  const coding = { db, signer: await deps.signer() };
  const { seqs = [] } = (await readChain(coding, row.id)) ?? {};
  const rows = await db.query<Row>('select * from records where link_id = $1 order by number', [row.id]);
  const timesOf = await signedTimes(coding, row.id, deps.stampRoots);
  const records: RecordProof[] = [];
  for (const [index, record] of rows.entries()) {
    if (act !== undefined && record.act !== act) continue;
    const [leaf] = await db.query<Leaf>(`select position, head from leaves where kind = 'record' and id = $1`, [
      String(record.seq),
    ]);
    // What no server has written is proven by none, and keeps no other from being proven.
    if (!leaf && !seqs.includes(String(record.seq))) continue;
    const times = timesOf.get(record.number);
    if (!leaf || !times) throw new CommandRefused(`No head covers ${record.act} yet: try again in a minute.`);
    const places = [null, ...rows.slice(0, index).map(({ hash }) => hash)].map(
      (previous): Place => ({ previous, link: row.hash }),
    );
    const place = places.findLast((one) => recordHash(record, one) === record.hash);
    if (!place) throw new CommandRefused(`${record.act} is not what was recorded: see show --verify.`);
    const [head] = await readHeads(db, leaf.head, 1);
    const { first, leaves: count } = head!;
    const hashes: string[] = [];
    for await (const each of leavesBetween(db, first, first + count)) hashes.push(leafHash(each));
    records.push({
      // As the file has it.
      record: { ...recordContent(record, place), recorded_at: record.recorded_at.toISOString() },
      hash: record.hash,
      times: { recorded_at: record.recorded_at.toISOString(), ...times },
      position: Number(leaf.position),
      leaf: { id: String(record.seq), subject: subjectOf(row.id) },
      path: pathTo(hashes, Number(leaf.position) - first),
      head: head!,
    });
  }
  if (!records.length) throw new CommandRefused(`Nothing is recorded ${act ? `for ${act}` : 'yet'}.`);
  return { link_id: row.id, records };
}
