import { leavesBetween, type StoredLeaf, startDigest } from '../ledger/heads.ts';
import { leafKinds, subjectOf } from '../ledger/leaves.ts';
import { headForm, leafHash } from '../proof/leaf.ts';
import { rootOf } from '../proof/merkle.ts';
import type { SignedHead, Verification } from './verification.ts';
import type { Covering } from './verify-covered.ts';
import type { Erasures } from './verify-erasures.ts';

/** How many leaves without their row are looked up at once. */
const batch = 1_000;

/** Checks that the leaves are those that were signed, and that each is of a row that is there or was rightly erased. */
export async function verifyLeaves(verification: Verification, covering: Covering, erasures: Erasures): Promise<void> {
  const { db, report } = verification;
  const { heads, end } = covering;
  const storedLeaves = leavesBetween(db, Number.MIN_SAFE_INTEGER, end);
  let next = await storedLeaves.next();
  let digest: ReturnType<typeof startDigest> | undefined = startDigest();
  let goneLeaves: StoredLeaf[] = [];
  const judge = async () => {
    await judgeGone(verification, covering, erasures, goneLeaves);
    goneLeaves = [];
  };
  for (const head of heads) {
    if (digest && head.form === headForm) {
      const computed = digest.end();
      if (head.before !== undefined && head.before !== computed)
        report.mismatches.push({ what: `head ${head.number}`, stored: `before it ${head.before}`, computed });
      digest = undefined;
    }
    const leavesOfHead: StoredLeaf[] = [];
    for (; !next.done && next.value.position < head.first + head.leaves; next = await storedLeaves.next())
      leavesOfHead.push(next.value);
    for (const leaf of digest ? leavesOfHead : []) digest?.add(leaf);
    report.mismatches.push(...faultsOfRoot(head, leavesOfHead));
    goneLeaves.push(...leavesOfHead.filter(({ position }) => !covering.isSeen(position)));
    if (goneLeaves.length >= batch) await judge();
  }
  await judge();
  const [stray] = await db.query<{ count: number }>(
    `select count(*)::integer as count from leaves where position >= $1
       and not exists (select 1 from heads where number = leaves.head
         and leaves.position >= heads.first and leaves.position < heads.first + heads.leaves)`,
    [end],
  );
  if (stray!.count > 0)
    report.mismatches.push({ what: 'leaves', stored: 'of a head', computed: `${stray!.count} of none` });
}

/**
 * Checks the leaves of one link: each is of a row that is there or was rightly erased, and the heads over those of its
 * rows have signed them.
 */
export async function verifyLeavesOfLink(verification: Verification, covering: Covering, erasures: Erasures) {
  const { db, linkId, report } = verification;
  const rows = await db.query<StoredLeaf>(
    'select position, head, kind, id, subject, hash from leaves where subject = $1',
    [subjectOf(String(linkId))],
  );
  const own = rows.map((leaf) => ({ ...leaf, position: Number(leaf.position) }));
  const gone = own.filter(({ position }) => position < covering.end && !covering.isSeen(position));
  await judgeGone(verification, covering, erasures, gone);
  for (const head of covering.heads.filter(covering.seesAnyOf)) {
    const leavesOfHead: StoredLeaf[] = [];
    for await (const leaf of leavesBetween(db, head.first, head.first + head.leaves)) leavesOfHead.push(leaf);
    report.mismatches.push(...faultsOfRoot(head, leavesOfHead));
  }
}

/** The leaves of a head are as many as it says, in their order, and have its root. */
function* faultsOfRoot(head: SignedHead, leaves: StoredLeaf[]) {
  const what = `head ${head.number}`;
  const root = leaves.length ? rootOf(leaves.map((leaf) => leafHash(head.form, leaf))) : 'no leaf';
  if (root !== head.root) yield { what, stored: `root ${head.root}`, computed: `root ${root}` };
  const isWhole = leaves.length === head.leaves && leaves.every((leaf, index) => leaf.position === head.first + index);
  if (!isWhole || leaves.some((leaf) => leaf.head !== head.number))
    yield { what, stored: `${head.leaves} leaves from ${head.first}`, computed: `${leaves.length} leaves` };
}

/** Leaves with which no row agrees: of an older version of a row, or of one that was erased; all others are missing. */
async function judgeGone({ db, report }: Verification, covering: Covering, erasures: Erasures, gone: StoredLeaf[]) {
  for (const table of ['attempts', 'refunds']) {
    const kind = table.slice(0, -1);
    const ofKind = gone.filter((leaf) => leaf.kind === kind);
    const ids = ofKind.map(({ id }) => id.split(' ')[0]!).filter((id) => /^[0-9a-f-]{36}$/.test(id));
    const rows = ids.length
      ? await db.query<{ id: string; version: number | null }>(
          `select id, version from ${table} where id = any($1::uuid[])`,
          [ids],
        )
      : [];
    const versions = new Map(rows.map(({ id, version }) => [id, version ?? 0]));
    for (const leaf of ofKind) {
      const [id = '', news = ''] = leaf.id.split(' ');
      const version = versions.get(id);
      const isOlder = covering.headAt(leaf.position)?.form !== headForm || Number(news) < (version ?? 0);
      if (version !== undefined && isOlder) covering.see(leaf.position);
      else if (version !== undefined) {
        covering.see(leaf.position);
        report.mismatches.push({ what: `${kind} ${id}`, stored: news, computed: `${version}, an earlier one` });
      }
    }
  }
  for (const leaf of gone) {
    const { kind, position, hash } = leaf;
    if (!Object.hasOwn(leafKinds, kind))
      report.mismatches.push({ what: `leaf ${position}`, stored: hash, computed: `of the unknown kind "${kind}"` });
    else if (!covering.isSeen(position) && !erasures.excuse(leaf, covering))
      report.mismatches.push({ what: `${kind} at leaf ${position}`, stored: hash, computed: 'missing' });
  }
}
