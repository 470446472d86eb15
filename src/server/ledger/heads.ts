import type { Head } from '../../types.gen.ts';
import type { Db, Queryable } from '../db/db.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import { type Leaf, leafHash } from '../proof/hashes.ts';
import { faultOfHead, longestOutageMs, signHead } from '../proof/head.ts';
import { rootOf } from '../proof/merkle.ts';
import type { Signer } from '../proof/signer.ts';
import { coveredRows, leafIdOf, leafKinds, subjectOfRow } from './leaves.ts';

/** Heads are not as this server signed or found them: somebody has changed the database. */
export class HeadsChanged extends Error {
  override name = 'HeadsChanged';
}

/** The clock is so far behind the newest head that a head of now could never be right. */
class ClockBehind extends Error {
  override name = 'ClockBehind';
}

/** The number of an advisory lock: one process at a time makes a head. */
const lock = 4_807_154;
const mostLeaves = 5_000;

/** Waits until no process makes a head, and lets none begin before the transaction ends. */
export const holdHeads = (tx: Queryable) => tx.query('select pg_advisory_xact_lock($1)', [lock]);

type HeadRow = Omit<Head, 'made_at' | 'previous' | 'first' | 'stamp'> & {
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

export async function readHeads(db: Queryable, from: number, limit: number): Promise<Head[]> {
  const rows = await db.query<HeadRow>(`select ${headColumns} from heads where number >= $1 order by number limit $2`, [
    from,
    limit,
  ]);
  return rows.map(toHead);
}

export async function lastHead(db: Queryable): Promise<Head | undefined> {
  const [row] = await db.query<HeadRow>(`select ${headColumns} from heads order by number desc limit 1`);
  return row && toHead(row);
}

export type HeadOptions = {
  signer: Signer;
  now: Date;
  /** Waits for another process that is making one. */
  patient?: boolean;
  /** The newest head that this process knows of: it must still be there. */
  newestKnown?: Head | undefined;
};

/**
 * Signs a head over rows that no head covers yet, at most 5,000. Returns undefined if there are none, or if another
 * process is making one. A row without the code of this key gets no leaf. Throws {@link HeadsChanged} if the heads that
 * are there are not as they were signed, or {@link ClockBehind}: then nothing is signed upon them.
 */
export function makeHead(
  db: Db,
  { signer, now, patient = false, newestKnown: known }: HeadOptions,
): Promise<Head | undefined> {
  return db.transaction(async (tx) => {
    if (patient) await holdHeads(tx);
    const [lockRow] = await tx.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [lock]);
    await refuseWithout(tx, known);
    if (!lockRow!.held) return undefined;
    const last = await lastHead(tx);
    const fault = last && faultOfHead(last, signer.findKey);
    if (fault) throw new HeadsChanged(`Head ${last.number} is not as it was signed: ${fault}.`);
    if (last && Date.parse(last.made_at) - now.getTime() > longestOutageMs)
      throw new ClockBehind(
        `It is ${now.toISOString()} here, and head ${last.number} is of ${last.made_at}: set the clock.`,
      );
    const leaves = await takeUncovered(tx, signer);
    if (!leaves) return undefined;

    const first = await freePosition(tx, signer, last ? last.first + last.leaves : 1);
    const number = (last?.number ?? 0) + 1;
    const head = signHead(signer, {
      number,
      made_at: now.toISOString(),
      ...(last && { previous: last.hash }),
      first,
      leaves: leaves.length,
      root: rootOf(leaves.map(leafHash)),
    });
    const column = (name: keyof Leaf) => leaves.map((leaf) => leaf[name]);
    await tx.query(
      `insert into leaves (position, head, kind, id, subject, hash)
       select $1::bigint + place - 1, $2, kind, id, subject, hash
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as leaf (kind, id, subject, hash, place)`,
      [first, number, column('kind'), column('id'), column('subject'), column('hash')],
    );
    await tx.query(`insert into heads (${headColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
      ...[number, head.made_at, head.previous ?? null, first, leaves.length, head.root, head.key],
      ...[head.hash, head.signature],
    ]);
    return head;
  });
}

/** The first position from which no leaf is in the way that no head covers: one that nobody has signed is passed over. */
async function freePosition(tx: Queryable, signer: Signer, from: number): Promise<number> {
  const [bad] = await tx.query<{ position: string | null }>(
    'select max(position) as position from leaves where position >= $1 and position < $1::bigint + $2',
    [from, mostLeaves],
  );
  if (bad!.position === null) return from;
  signer.alarm?.(`leaf ${bad!.position}`);
  return freePosition(tx, signer, Number(bad!.position) + 1);
}

async function refuseWithout(tx: Queryable, known: Head | undefined): Promise<void> {
  if (!known) return;
  const [same] = await tx.query('select 1 from heads where number = $1 and hash = $2', [known.number, known.hash]);
  if (!same) throw new HeadsChanged(`Head ${known.number} is gone or is another one.`);
}

type UncoveredRow = { seq: string; kind: string; id: string };

/** Takes uncovered rows off their list, and returns their leaves; not those that another key may have written. */
async function takeUncovered(tx: Queryable, signer: Signer): Promise<Leaf[] | undefined> {
  for (let last: string | undefined = '0'; ; ) {
    const uncovered: UncoveredRow[] = await tx.query<UncoveredRow>(
      `select seq::text as seq, kind, id from uncovered where seq > $1::bigint and kind = any($2::text[])
       order by uncovered.seq limit ${mostLeaves}`,
      // Rows of a kind that only a newer server has are left to it.
      [last, Object.keys(leafKinds)],
    );
    last = uncovered.at(-1)?.seq;
    if (last === undefined) return undefined;
    const taken = await tx.query<{ kind: string; id: string }>(
      'select kind, id from leaves where (kind, id) in (select * from unnest($1::text[], $2::text[]))',
      [uncovered.map(({ kind }) => kind), uncovered.map(({ kind, id }) => leafIdOf(kind, { id, seq: id, mac: null }))],
    );
    const hasLeaf = new Set(taken.map(({ kind, id }) => `${kind} ${id}`));
    const leaves = new Map<string, Leaf>();
    const wrong = new Set<string>();
    for (const kind of Object.keys(leafKinds)) {
      const ids = uncovered.filter((row) => row.kind === kind).map(({ id }) => id);
      for (const row of ids.length ? await coveredRows(tx, kind, ids) : []) {
        const leaf = { kind, id: leafIdOf(kind, row), subject: subjectOfRow(row), hash: leafKinds[kind]!.hash(row) };
        if (row.mac === signer.macOf(leaf.hash) && !hasLeaf.has(`${kind} ${leaf.id}`))
          leaves.set(`${kind} ${leaf.id}`, leaf);
        else {
          wrong.add(`${kind} ${row[leafKinds[kind]!.key]}`);
          signer.alarm?.(`${hasLeaf.has(`${kind} ${leaf.id}`) ? 'leaf of ' : ''}${kind} ${leaf.id}`);
        }
      }
    }
    await tx.query('delete from uncovered where seq = any($1::bigint[])', [
      uncovered.filter(({ kind, id }) => !wrong.has(`${kind} ${id}`)).map(({ seq }) => seq),
    ]);
    if (leaves.size > 0) return [...leaves.values()];
  }
}

export type StoredLeaf = Leaf & { position: number; head: number };

/** The leaves at positions from one on and before another, in order, in pages. */
export async function* leavesBetween(db: Queryable, from: number, end: number): AsyncGenerator<StoredLeaf> {
  const pages = pagesOf(mostLeaves, (last?: StoredLeaf) =>
    db.query<StoredLeaf>(
      `select position, head, kind, id, subject, hash from leaves where position >= $1 and position < $2
       order by position limit ${mostLeaves}`,
      [last ? Number(last.position) + 1 : from, end],
    ),
  );
  for await (const rows of pages) for (const row of rows) yield { ...row, position: Number(row.position) };
}
