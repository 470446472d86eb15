import type { Head } from '../../types.gen.ts';
import type { Db, Queryable } from '../db/db.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { attemptContent, rowContent, type Salted } from '../proof/hashes.ts';
import { faultOfHead, signHead } from '../proof/head.ts';
import { rootOf } from '../proof/merkle.ts';
import type { Signer } from '../proof/signer.ts';

/** Heads are not as this server signed or found them: somebody has changed the database. */
export class HeadsChanged extends Error {
  override name = 'HeadsChanged';
}

/** The number of an advisory lock: one process at a time makes a head. */
const lock = 4_807_154;
const mostLeaves = 5_000;

/**
 * How far back a head searches for rows that were not committed when the last one was made: longer than a transaction
 * can last.
 */
const lookBack = `interval '10 minutes'`;

type HeadRow = Omit<Head, 'made_at' | 'previous' | 'first'> & {
  made_at: Date;
  previous: string | null;
  first: string | number;
};

const headColumns = 'number, made_at, previous, first, leaves, root, key, hash, signature';

export const toHead = ({ made_at, previous, first, ...row }: HeadRow): Head => ({
  number: row.number,
  made_at: made_at.toISOString(),
  ...(previous !== null && { previous }),
  first: Number(first),
  leaves: row.leaves,
  root: row.root,
  key: row.key,
  hash: row.hash,
  signature: row.signature,
});

/** Heads from a number on, in order. */
export async function readHeads(db: Queryable, from: number, limit: number): Promise<Head[]> {
  const rows = await db.query<HeadRow>(`select ${headColumns} from heads where number >= $1 order by number limit $2`, [
    from,
    limit,
  ]);
  return rows.map(toHead);
}

/** The newest head, or undefined before there is one. */
export async function lastHead(db: Queryable): Promise<Head | undefined> {
  const [row] = await db.query<HeadRow>(`select ${headColumns} from heads order by number desc limit 1`);
  return row && toHead(row);
}

/** Something that a head covers. */
type Leaf = { kind: string; id: string; hash: string };

export type HeadOptions = {
  signer: Signer;
  now: Date;
  /** Searches all rows for those that no head covers, not only the new ones. */
  thorough?: boolean;
  /** Waits for another process that is making one. */
  patient?: boolean;
  /** The newest head that this process knows of: it must still be there. */
  known?: Head | undefined;
};

/**
 * Signs a head over all that no head covers yet, at most 5,000 rows. Returns undefined if there is nothing, or if another
 * process is making one. A record whose code is not of this key is left to the server that has its key. Throws
 * {@link HeadsChanged} if the heads that are there are not as they were signed: then nothing is signed upon them.
 */
export function makeHead(
  db: Db,
  { signer, now, thorough = false, patient = false, known }: HeadOptions,
): Promise<Head | undefined> {
  return db.transaction(async (tx) => {
    if (patient) await tx.query('select pg_advisory_xact_lock($1)', [lock]);
    const [asked] = await tx.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [lock]);
    if (!asked!.held) return undefined;
    const last = await lastHead(tx);
    await refuseChanged(tx, signer, last, known);
    const { leaves, recordSeq } = await uncovered(tx, signer, thorough, last === undefined);
    if (leaves.length === 0) return undefined;

    const first = last ? last.first + last.leaves : 1;
    const number = (last?.number ?? 0) + 1;
    const head = signHead(signer, {
      number,
      made_at: now.toISOString(),
      ...(last && { previous: last.hash }),
      first,
      leaves: leaves.length,
      root: rootOf(leaves.map(({ hash }) => hash)),
    });
    const column = (name: keyof Leaf) => leaves.map((leaf) => leaf[name]);
    await tx.query(
      `insert into leaves (position, head, kind, id, hash)
       select $1::bigint + place - 1, $2, kind, id, hash
       from unnest($3::text[], $4::text[], $5::text[]) with ordinality as leaf (kind, id, hash, place)`,
      [first, number, column('kind'), column('id'), column('hash')],
    );
    await tx.query(`insert into heads (${headColumns}, record_seq) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
      ...[number, head.made_at, head.previous ?? null, first, leaves.length, head.root, head.key, head.hash],
      ...[head.signature, recordSeq],
    ]);
    return head;
  });
}

async function refuseChanged(tx: Queryable, signer: Signer, last: Head | undefined, known: Head | undefined) {
  const fault = last && faultOfHead(last, signer.findKey);
  if (fault) throw new HeadsChanged(`Head ${last.number} is not as it was signed: ${fault}.`);
  if (!known) return;
  const [same] = await tx.query('select 1 from heads where number = $1 and hash = $2', [known.number, known.hash]);
  if (!same) throw new HeadsChanged(`Head ${known.number} is gone or is another one.`);
}

/** The rows that no head covers, in an order that does not matter once it is signed. */
async function uncovered(tx: Queryable, signer: Signer, thorough: boolean, isFirst: boolean) {
  const [since] = await tx.query<{ seq: string | null; at: Date | null }>(
    `select record_seq::text as seq, made_at as at from heads where made_at < now() - ${lookBack}
     order by number desc limit 1`,
  );
  const from = thorough || !since ? { seq: '0', at: null } : since;
  const params = [from.seq, from.at?.toISOString() ?? null];
  const records = await tx.query<{ seq: string; hash: string; mac: string | null }>(
    `select seq::text as seq, hash, mac from records where seq > $1::bigint
       and not exists (select 1 from leaves where kind = 'record' and id = records.seq::text)
     order by records.seq limit ${mostLeaves}`,
    [params[0]],
  );
  // Records of before the chain have no code; the first head takes them as they are.
  const ours = records.filter(({ hash, mac }) => (mac === null ? isFirst : mac === signer.macOf(hash)));
  const leaves: Leaf[] = ours.map(({ seq, hash }) => ({ kind: 'record', id: seq, hash }));
  for (const { kind, id, when, where = 'true' } of otherKinds) {
    const room = mostLeaves - leaves.length;
    const rows = await tx.query<Record<string, unknown> & Salted & { leaf: string; hash: string | null }>(
      // The order of a link is long, and its hash is stored.
      `select ${kind === link ? 'hash' : '*'}, ${id} as leaf from ${kind.table} where ${where} and ($1::timestamptz is null or ${when} is null or ${when} > $1)
         and not exists (select 1 from leaves where kind = '${kind.name}' and leaves.id = ${id}) limit $2`,
      [params[1], Math.max(room, 0)],
    );
    leaves.push(...rows.map(({ leaf, ...row }) => ({ kind: kind.name, id: leaf, hash: kind.hash(row) })));
  }
  const seqs = records.map(({ seq }) => Number(seq));
  return { leaves, recordSeq: String(Math.max(Number(since?.seq ?? 0), ...(seqs.length ? seqs : [0]))) };
}

type AnyRow = Record<string, unknown> & Salted & { hash: string | null };

/** The leaf of an attempt is of the attempt as it stands: later news of it get a leaf of their own. */
export const attemptLeaf = `(attempts.id::text || ' ' || attempts.state ||
  case when to_jsonb(attempts) ->> 'undone_at' is null then '' else ' undone' end)`;

const link = { name: 'link', table: 'links', hash: (row: AnyRow) => row.hash ?? '' };
const attempt = { name: 'attempt', table: 'attempts', hash: (row: AnyRow) => canonicalHash(attemptContent(row)) };
const reading = {
  name: 'reading',
  table: 'bank_details_readings',
  hash: (row: AnyRow) => canonicalHash(rowContent('reading', row)),
};
const erasure = {
  name: 'erasure',
  table: 'erasures',
  hash: (row: AnyRow) => canonicalHash(rowContent('erasure', row)),
};

/**
 * The rows that a head covers beside the records: the id of the leaf, when it came, and which rows count. Demo links
 * come and go.
 */
const otherKinds = [
  {
    kind: link,
    id: 'subject_of(links.id)',
    when: `(created_at + interval '3 hours')`,
    where: 'links.hash is not null and not is_demo(links.id)',
  },
  { kind: attempt, id: attemptLeaf, when: 'closed_at', where: `state not in ('pending', 'unknown', 'mismatch')` },
  { kind: reading, id: 'seq::text', when: `(read_at + interval '3 hours')` },
  { kind: erasure, id: 'seq::text', when: 'erased_at' },
];
