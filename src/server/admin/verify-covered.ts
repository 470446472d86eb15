import { takesRowsWithoutCode } from '../ledger/heads.ts';
import { coveredRows, isDemoLink, type LeafRow, leafIdsOf, leafKinds } from '../ledger/leaves.ts';
import { headForm } from '../proof/leaf.ts';
import { clockSlackMs, type SignedHead, type Verification } from './verification.ts';

/** A row with its hash, computed from its fields. */
export type HashedRow = { row: LeafRow; hash: string };

export type Covering = ReturnType<typeof openCovering>;

/** Compares rows with the leaves of signed heads, and notes which leaves agree with a row. */
export function openCovering({ db, signer, report }: Verification, heads: SignedHead[]) {
  const last = heads.at(-1);
  const end = last ? last.first + last.leaves : 1;
  const seen = new Uint8Array(end);
  const withoutCode = new Map<SignedHead, number>();
  const takesAll = takesRowsWithoutCode(last);

  /** The head that covers a position; undefined for one that was made since. */
  function headAt(position: number): SignedHead | undefined {
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (heads[middle]!.first <= position) low = middle + 1;
      else high = middle;
    }
    return position < end ? heads[low - 1] : undefined;
  }

  /** The fault of a row that no head covers: it needs the code of this key. */
  function faultOfCode(row: LeafRow, hash: string) {
    const isOurs = row.mac === signer.macOf(hash) || (row.mac === null && takesAll);
    return isOurs ? undefined : { stored: 'written by a server', computed: 'written by none with this key' };
  }

  /** The fault of a row that has a leaf. Under a head it needs no code: the leaf is signed. */
  function faultOf({ row, hash }: HashedRow, leaf: { position: number; hash: string }) {
    if (leaf.hash !== hash) return { stored: leaf.hash, computed: hash };
    const head = headAt(leaf.position);
    // Its leaf proves nothing yet: a head may have been made since.
    if (!head) return faultOfCode(row, hash);
    if (row.mac === null && head.form === headForm) {
      const count = (withoutCode.get(head) ?? 0) + 1;
      withoutCode.set(head, count);
      if (count > (head.taken ?? 0)) return { stored: 'written by a server', computed: 'without the code of one' };
    }
    const time = timeOf(row);
    if (time !== undefined && time > head.madeAt + clockSlackMs)
      return { stored: `covered by head ${head.number}`, computed: 'of a later time' };
    return undefined;
  }

  /**
   * Checks rows of one kind. Without a leaf a row must have the code of this key and wait for a head; those of demo
   * links wait for none. Returns the keys of those that do not count. A row may get its leaf while it is looked for: it
   * is read once more.
   */
  async function check(kind: string, rows: HashedRow[], isSecondLook = false): Promise<Set<string>> {
    const { key } = leafKinds[kind]!;
    const [wrong, late] = [new Set<string>(), [] as string[]];
    if (rows.length === 0) return wrong;
    const queued = await db.query<{ id: string; refused: boolean }>(
      `select id, bool_and(refused_by is not null and refused_by = $3) as refused from uncovered
       where kind = $1 and id = any($2::text[]) group by id`,
      [kind, rows.map(({ row }) => String(row[key])), signer.publicKey.id],
    );
    const waits = new Map(queued.map(({ id, refused }) => [id, refused]));
    const leaves = await db.query<{ position: string; id: string; hash: string }>(
      'select position, id, hash from leaves where kind = $1 and id = any($2::text[])',
      [kind, rows.flatMap(({ row }) => leafIdsOf(kind, row))],
    );
    const byId = new Map(leaves.map(({ position, ...leaf }) => [leaf.id, { ...leaf, position: Number(position) }]));
    for (const hashed of rows) {
      const { row, hash } = hashed;
      const id = String(row[key]);
      const addMismatch = (fault: { stored: string; computed: string }) => {
        wrong.add(id);
        const link = typeof row.link_id === 'string' ? { link_id: row.link_id } : {};
        report.mismatches.push({ ...link, what: `${kind} ${id}`, ...fault });
      };
      const leaf = leafIdsOf(kind, row).flatMap((each) => byId.get(each) ?? [])[0];
      if (leaf) {
        const fault = faultOf(hashed, leaf);
        if (fault) addMismatch(fault);
        if (leaf.position < end) seen[leaf.position] = 1;
        continue;
      }
      const isDemo = isDemoLink(String(row.link_id ?? ''));
      if (!isSecondLook && !isDemo) report.waiting += 1;
      const foreign = faultOfCode(row, hash);
      if (foreign) addMismatch(foreign);
      else if (isDemo) continue;
      else if (!waits.has(id) && isSecondLook)
        addMismatch({ stored: 'covered by a head', computed: 'covered by none' });
      else if (!waits.has(id)) late.push(id);
      // Heads pass over a row that they have refused for its code, but this one's code is right.
      else if (waits.get(id) === true)
        addMismatch({ stored: 'refused for its code', computed: 'with the code of a server' });
    }
    for (const id of late.length ? await check(kind, await again(kind, late), true) : []) wrong.add(id);
    return wrong;
  }

  const again = async (kind: string, ids: string[]): Promise<HashedRow[]> =>
    (await coveredRows(db, kind, ids)).map((row) => ({ row, hash: leafKinds[kind]!.hash(row) }));

  return {
    heads,
    end,
    headAt,
    check,
    isSeen: (position: number) => seen[position] === 1,
    seesAnyOf: ({ first, leaves }: SignedHead) => seen.subarray(first, first + leaves).includes(1),
    see(position: number): void {
      seen[position] = 1;
    },
  };
}

/** When a row was written, as it says itself. */
function timeOf(row: LeafRow): number | undefined {
  const time = row.recorded_at ?? row.created_at ?? row.started_at ?? row.read_at ?? row.changed_at ?? row.erased_at;
  return time instanceof Date ? time.getTime() : undefined;
}
