import type { Head } from '../../types.gen.ts';
import { leavesBetween, readHeads, type StoredLeaf, startDigest } from '../ledger/heads.ts';
import { leafKinds } from '../ledger/leaves.ts';
import { faultOfHead } from '../proof/head.ts';
import { headForm, leafHash } from '../proof/leaf.ts';
import { rootOf } from '../proof/merkle.ts';
import { clockSlackMs, type SignedHead, type Verification } from './verification.ts';
import type { Covering } from './verify-covered.ts';
import type { Erasures } from './verify-erasures.ts';

const batch = 1_000;

/** Checks the heads in order: number, chain, signature, times; and that those kept elsewhere are among them. */
export async function verifySignatures({ db, signer, report, now }: Verification, kept: Head[]): Promise<SignedHead[]> {
  const reportMismatch = (number: number, stored: string, computed: string) =>
    report.mismatches.push({ what: `head ${number}`, stored, computed });
  const missing = new Map(kept.map((head) => [head.hash, head]));
  const signed: SignedHead[] = [];
  let [number, position, previous]: [number, number, string | undefined] = [1, 1, undefined];
  let latest = 0;
  for (;;) {
    const heads: Head[] = await readHeads(db, number, batch);
    for (const head of heads) {
      const { form, taken, before, root, first, leaves, hash, stamp } = head;
      const madeAt = Date.parse(head.made_at);
      const last = signed.at(-1);
      missing.delete(head.hash);
      if (head.number !== number) reportMismatch(number, 'signed', 'missing');
      if (head.previous !== previous)
        reportMismatch(head.number, `after ${head.previous ?? 'none'}`, `after ${previous ?? 'none'}`);
      if (first !== position) reportMismatch(head.number, `from leaf ${first}`, `from leaf ${position}`);
      const fault = faultOfHead(head, signer.findKey);
      if (fault) reportMismatch(head.number, `hash ${head.hash}`, fault);
      if (madeAt < latest - clockSlackMs || madeAt > now().getTime() + clockSlackMs)
        reportMismatch(head.number, `made at ${head.made_at}`, 'after a later head, or in the future');
      const isFirstOfForm = form === headForm && last?.form !== headForm;
      const endsTaking = last?.form === headForm && last.taken === undefined;
      if ((last?.form === headForm && form !== headForm) || (taken !== undefined && endsTaking))
        reportMismatch(
          head.number,
          `form ${form ?? 1}, ${taken ?? 0} rows without a code`,
          'after a head that ends this',
        );
      if (isFirstOfForm && last && before === undefined)
        reportMismatch(head.number, 'the digest of the leaves before', 'missing');
      latest = Math.max(latest, madeAt);
      report.taken += taken ?? 0;
      const optional = { ...(form && { form }), ...(taken && { taken }), ...(before !== undefined && { before }) };
      signed.push({ number: head.number, first, leaves, root, hash, madeAt, ...optional, ...(stamp && { stamp }) });
      [number, position, previous] = [head.number + 1, first + leaves, head.hash];
    }
    if (heads.length < batch) break;
  }
  report.heads = signed.length;
  for (const head of missing.values()) reportMismatch(head.number, `kept elsewhere as ${head.hash}`, 'missing');
  return signed;
}

/** Checks that the leaves are those that were signed, and that each is of a row that is there or was rightly erased. */
export async function verifyLeaves(verification: Verification, covering: Covering, erasures: Erasures): Promise<void> {
  const { db, report } = verification;
  const { heads, end } = covering;
  const storedLeaves = leavesBetween(db, Number.MIN_SAFE_INTEGER, end);
  let next = await storedLeaves.next();
  let digest: ReturnType<typeof startDigest> | undefined = startDigest();
  let gone: StoredLeaf[] = [];
  const judge = async () => {
    await judgeGone(verification, covering, erasures, gone);
    gone = [];
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
    gone.push(...leavesOfHead.filter(({ position }) => !covering.isSeen(position)));
    if (gone.length >= batch) await judge();
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
