import { leavesBetween, type StoredLeaf, startDigest } from '../ledger/heads.ts';
import { leafKinds } from '../ledger/leaves.ts';
import { headForm, leafHash } from '../proof/leaf.ts';
import { rootOf } from '../proof/merkle.ts';
import type { Verification } from './verification.ts';
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
    const reportMismatch = (stored: string, computed: string) =>
      report.mismatches.push({ what: `head ${head.number}`, stored, computed });
    if (digest && head.form === headForm) {
      const computed = digest.end();
      if (head.before !== undefined && head.before !== computed) reportMismatch(`before it ${head.before}`, computed);
      digest = undefined;
    }
    const leavesOfHead: StoredLeaf[] = [];
    for (; !next.done && next.value.position < head.first + head.leaves; next = await storedLeaves.next())
      leavesOfHead.push(next.value);
    for (const leaf of digest ? leavesOfHead : []) digest?.add(leaf);
    const root = leavesOfHead.length ? rootOf(leavesOfHead.map((leaf) => leafHash(head.form, leaf))) : 'no leaf';
    if (root !== head.root) reportMismatch(`root ${head.root}`, `root ${root}`);
    const isWhole =
      leavesOfHead.length === head.leaves && leavesOfHead.every((leaf, index) => leaf.position === head.first + index);
    if (!isWhole || leavesOfHead.some((leaf) => leaf.head !== head.number))
      reportMismatch(`${head.leaves} leaves from ${head.first}`, `${leavesOfHead.length} leaves`);
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
