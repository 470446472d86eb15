import { isDemoLink } from '../../rules/link-id.ts';
import { type CoveredRow, type LeafRow, leafIdOf, leafKinds } from '../ledger/leaves.ts';
import { longestOutageMs } from '../proof/head.ts';
import { clockSlackMs, type SignedHead, type Verification } from './verification.ts';

export type HashedRow = { row: LeafRow; hash: string };

export type Covering = ReturnType<typeof openCovering>;

/** Compares rows with the leaves of signed heads, and notes which leaves agree with a row. */
export function openCovering({ db, signer, report }: Verification, heads: SignedHead[]) {
  const last = heads.at(-1);
  const end = last ? last.first + last.leaves : 1;
  const seen = new Uint8Array(Math.max(0, Math.min(end, 2 ** 32)));

  /** The latest time that a head before one, or its stamp, had: what that one covers came later, but for an outage. */
  const before = new Map<SignedHead, number>();
  let latest = Number.NEGATIVE_INFINITY;
  for (const head of heads) {
    before.set(head, latest);
    latest = Math.max(latest, head.madeAt, head.stampedAt ?? latest);
  }

  /** The head that covers a position; undefined for one that was made since. */
  function headAt(position: number): SignedHead | undefined {
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (heads[middle]!.first <= position) low = middle + 1;
      else high = middle;
    }
    const head = heads[low - 1];
    return head && position < head.first + head.leaves ? head : undefined;
  }

  /** The fault of a row for its code: it needs that of this key, unless a head of an earlier one covers it. */
  const faultOfCode = (kind: string, row: LeafRow, hash: string) =>
    leafKinds[kind]!.isOwnProof || row.mac === signer.macOf(hash)
      ? undefined
      : { stored: 'written by a server', computed: `${hash}, written by none with this key` };

  function faultOf(kind: string, { row, hash }: HashedRow, leaf: { position: number; hash: string }) {
    if (leaf.hash !== hash) return { stored: leaf.hash, computed: hash };
    const head = headAt(leaf.position);
    // Its leaf proves nothing yet: a head may have been made since.
    if (!head) return faultOfCode(kind, row, hash);
    const foreign = head.key === signer.publicKey.id ? faultOfCode(kind, row, hash) : undefined;
    if (foreign) return foreign;
    const time = timeOf(row);
    if (time !== undefined && time > head.madeAt + clockSlackMs)
      return { stored: `covered by head ${head.number}`, computed: `of ${new Date(time).toISOString()}` };
    if (time !== undefined && time < before.get(head)! - longestOutageMs)
      return {
        stored: `covered by head ${head.number}, after ${new Date(before.get(head)!).toISOString()}`,
        computed: `of ${new Date(time).toISOString()}`,
      };
    return undefined;
  }

  /**
   * Checks rows of one kind. Without a leaf a row must have the code of this key and wait for a head; those of demo
   * links wait for none. Returns the keys of those that do not count.
   */
  async function check(kind: string, rows: HashedRow[]): Promise<Set<string>> {
    const { key, isOwnProof = false } = leafKinds[kind]!;
    const wrong = new Set<string>();
    if (rows.length === 0) return wrong;
    // First who waits, then the leaves: a row goes from one list to the other at once, and is never changed.
    const queued = await db.query<{ id: string }>(
      'select distinct id from uncovered where kind = $1 and id = any($2::text[])',
      [kind, rows.map(({ row }) => String(row[key]))],
    );
    const waits = new Set(queued.map(({ id }) => id));
    const leaves = await db.query<{ position: string; id: string; hash: string }>(
      'select position, id, hash from leaves where kind = $1 and id = any($2::text[])',
      [kind, rows.map(({ row }) => leafIdOf(kind, row))],
    );
    const byId = new Map(leaves.map(({ position, ...leaf }) => [leaf.id, { ...leaf, position: Number(position) }]));
    for (const hashed of rows) {
      const { row, hash } = hashed;
      const id = String(row[key]);
      const leaf = byId.get(leafIdOf(kind, row));
      const isOnNoList = isOwnProof || isDemoLink(String(row.link_id ?? ''));
      if (leaf && leaf.position < end) seen[leaf.position] = 1;
      if (!leaf && !isOnNoList) report.waiting += 1;
      const uncovered =
        waits.has(id) || isOnNoList ? undefined : { stored: 'covered by a head', computed: `${hash}, covered by none` };
      const fault = leaf ? faultOf(kind, hashed, leaf) : (faultOfCode(kind, row, hash) ?? uncovered);
      if (!fault) continue;
      wrong.add(id);
      const link = typeof row.link_id === 'string' ? { link_id: row.link_id } : {};
      report.mismatches.push({ ...link, what: `${kind} ${id}`, ...fault });
    }
    return wrong;
  }

  return {
    heads,
    end,
    headAt,
    check,
    /** The same, by the hash that follows from the columns of each row. */
    checkWhole: (kind: string, rows: CoveredRow[]) =>
      check(
        kind,
        rows.map((row) => ({ row, hash: leafKinds[kind]!.hash(row) })),
      ),
    isSeen: (position: number) => seen[position] === 1,
    seesAnyOf: ({ first, leaves }: SignedHead) => seen.subarray(first, first + leaves).includes(1),
  };
}

/** When a row was written, as it says itself. */
function timeOf(row: LeafRow): number | undefined {
  const begun = row.version === 1 ? row.started_at : row.at;
  const time =
    row.recorded_at ?? row.created_at ?? begun ?? row.read_at ?? row.changed_at ?? row.erased_at ?? row.explained_at;
  return time instanceof Date ? time.getTime() : undefined;
}
