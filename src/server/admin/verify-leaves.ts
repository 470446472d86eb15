import { leavesBetween, type StoredLeaf } from '../ledger/heads.ts';
import { leafKinds, subjectOf } from '../ledger/leaves.ts';
import { leafHash } from '../proof/hashes.ts';
import { rootOf } from '../proof/merkle.ts';
import type { SignedHead, Verification } from './verification.ts';
import type { Covering } from './verify-covered.ts';
import type { Erasures } from './verify-erasures.ts';

/** Checks that the leaves are those that were signed, and that each is of a row that is there or was rightly erased. */
export async function verifyLeaves(verification: Verification, covering: Covering, erasures: Erasures): Promise<void> {
  const { db, report } = verification;
  const { heads, end } = covering;
  const storedLeaves = leavesBetween(db, 1, end);
  let next = await storedLeaves.next();
  for (const head of heads) {
    const leavesOfHead: StoredLeaf[] = [];
    for (; !next.done && next.value.position < head.first + head.leaves; next = await storedLeaves.next())
      if (next.value.position >= head.first) leavesOfHead.push(next.value);
    report.mismatches.push(...faultsOfRoot(head, leavesOfHead));
    judge(verification, covering, erasures, leavesOfHead);
  }
  const [stray] = await db.query<{ count: number }>(
    `select count(*)::integer as count from leaves where position < 1 or position >= $1
       and not exists (select 1 from heads where number = leaves.head
         and leaves.position >= heads.first and leaves.position < heads.first + heads.leaves)`,
    [end],
  );
  if (stray!.count > 0)
    report.mismatches.push({ what: 'leaves', stored: 'of a head', computed: `${stray!.count} of none` });
}

/** Checks a link's leaves: of rows that are there or were rightly erased, under heads that have signed them. */
export async function verifyLeavesOfLink(verification: Verification, covering: Covering, erasures: Erasures) {
  const { db, linkId, report } = verification;
  const rows = await db.query<StoredLeaf>(
    'select position, head, kind, id, subject, hash from leaves where subject = $1',
    [subjectOf(String(linkId))],
  );
  const own = rows.map((leaf) => ({ ...leaf, position: Number(leaf.position) }));
  const covered = own.filter(({ position }) => position < covering.end);
  judge(verification, covering, erasures, covered);
  for (const head of covering.heads.filter(covering.seesAnyOf)) {
    const leavesOfHead: StoredLeaf[] = [];
    for await (const leaf of leavesBetween(db, head.first, head.first + head.leaves)) leavesOfHead.push(leaf);
    report.mismatches.push(...faultsOfRoot(head, leavesOfHead));
  }
}

/** The leaves of a head are as many as it says, in their order, and have its root. */
function* faultsOfRoot(head: SignedHead, leaves: StoredLeaf[]) {
  const what = `head ${head.number}`;
  const root = leaves.length ? rootOf(leaves.map(leafHash)) : 'of no leaf';
  if (leaves.length === 0 || root !== head.root) yield { what, stored: `root ${head.root}`, computed: `root ${root}` };
  const isWhole = leaves.length === head.leaves && leaves.every((leaf, index) => leaf.position === head.first + index);
  if (!isWhole || leaves.some((leaf) => leaf.head !== head.number))
    yield { what, stored: `${head.leaves} leaves from ${head.first}`, computed: `${leaves.length} leaves` };
}

/** Leaves with which no row agrees are of a row that was erased, all others missing; and a purged link is gone. */
function judge({ report }: Verification, covering: Covering, erasures: Erasures, leaves: StoredLeaf[]) {
  for (const leaf of leaves) {
    const { kind, id, position, hash } = leaf;
    if (covering.isSeen(position)) {
      if (kind === 'link' && erasures.hasPurged(id))
        report.mismatches.push({ what: `link at leaf ${position}`, stored: 'erased', computed: 'there' });
    } else if (!Object.hasOwn(leafKinds, kind))
      report.mismatches.push({ what: `leaf ${position}`, stored: hash, computed: `of the unknown kind "${kind}"` });
    else if (!erasures.excuse(leaf, covering))
      report.mismatches.push({ what: `${kind} at leaf ${position}`, stored: hash, computed: 'missing' });
  }
}
