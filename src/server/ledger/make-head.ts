import { isDemoLink } from '../../rules/link-id.ts';
import type { Head } from '../../types.gen.ts';
import type { Db, Queryable } from '../db/db.ts';
import { type Leaf, leafHash } from '../proof/hashes.ts';
import { faultOfHead, longestOutageMs, signHead } from '../proof/head.ts';
import { rootOf } from '../proof/merkle.ts';
import type { Signer } from '../proof/signer.ts';
import { BadStamp } from '../proof/timestamp.ts';
import { headColumns, lastHead, mostLeaves } from './heads.ts';
import { type CoveredRow, coveredRows, type LeafKind, leafIdOf, leafKinds, subjectOfRow } from './leaves.ts';
import { readRow, type StampRow, selectStamps } from './stamps.ts';

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

/** Waits until no process makes a head, and lets none begin before the transaction ends. */
export const holdHeads = (tx: Queryable) => tx.query('select pg_advisory_xact_lock($1)', [lock]);

export type HeadOptions = {
  signer: Signer;
  now: Date;
  /** The newest head that this process knows of: it must still be there. */
  newestKnown?: Head | undefined;
  /** How far the caller has looked for rows that are on no list and under no head: such are told, and signed too. */
  looks?: Looks;
};

/** By the kind of rows, where the last two looks ended: a number that the sequence has given, of links a time; `end` of leaves. */
export type Looks = Map<string, [before: string | undefined, last: string]>;

/**
 * Signs a head over rows that no head covers yet, at most 5,000. Returns undefined if there are none. Waits for
 * another process that is making one. A row without the code of this key gets no leaf. Throws {@link HeadsChanged} if the heads that
 * are there are not as they were signed, or {@link ClockBehind}: then nothing is signed upon them.
 */
export function makeHead(db: Db, { signer, now, newestKnown: known, looks }: HeadOptions): Promise<Head | undefined> {
  return db.transaction(async (tx) => {
    await refuseWithout(tx, known);
    await holdHeads(tx);
    // Whoever was at their turn before may have taken it away.
    await refuseWithout(tx, known);
    const last = await lastHead(tx);
    const fault = last && faultOfHead(last, signer.findKey);
    if (fault) throw new HeadsChanged(`Head ${last.number} is not as it was signed: ${fault}.`);
    if (last && Date.parse(last.made_at) - now.getTime() > longestOutageMs)
      throw new ClockBehind(
        `It is ${now.toISOString()} here, and head ${last.number} is of ${last.made_at}: set the clock.`,
      );
    const end = last ? last.first + last.leaves : 1;
    const leaves = await takeUncovered(tx, signer, async () =>
      looks ? unlistedRows(tx, signer, looks, String(end)) : [],
    );
    if (!leaves) return undefined;
    leaves.push(...(await stampLeaves(tx)));

    const first = await freePosition(tx, signer, end);
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

/** The leaves of stamps that have none: they wait for the next head, and ask for none. */
async function stampLeaves(tx: Queryable): Promise<Leaf[]> {
  const rows = await tx.query<StampRow & CoveredRow>(
    `${selectStamps} where not exists (select 1 from leaves where kind = 'stamp' and id = stamps.seq::text)
     order by stamps.seq limit 1000`,
  );
  const right = rows.filter((row) => !(readRow(row, undefined) instanceof BadStamp));
  return right.map((row) => ({ kind: 'stamp', id: row.seq, subject: null, hash: leafKinds.stamp!.hash(row) }));
}

type UncoveredRow = { seq: string; kind: string; id: string };

/** Takes uncovered rows off their list, and returns their leaves; not those that another key may have written. */
async function takeUncovered(
  tx: Queryable,
  signer: Signer,
  look: () => Promise<UncoveredRow[]>,
): Promise<Leaf[] | undefined> {
  // Whoever owns the list can put a row below its first number.
  for (let [last, isFirst] = ['-9223372036854775808', true]; ; isFirst = false) {
    const uncovered: UncoveredRow[] = await tx.query<UncoveredRow>(
      `select seq::text as seq, kind, id from uncovered where seq > $1::bigint and kind = any($2::text[])
       order by uncovered.seq limit ${mostLeaves}`,
      // Rows of a kind that only a newer server has are left to it.
      [last, Object.keys(leafKinds)],
    );
    last = uncovered.at(-1)?.seq ?? last;
    if (isFirst) uncovered.push(...(await look()));
    if (uncovered.length === 0) return undefined;
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

/** Until where a kind has rows: the number that its sequence has given, as somebody may have chosen that of a row. */
const endOf = ({ table, key }: LeafKind) =>
  key === 'id'
    ? `now() - interval '5 minutes'`
    : `coalesce(pg_sequence_last_value(pg_get_serial_sequence('${table}', 'seq')::regclass), 0)`;

const listedKinds = Object.entries(leafKinds).filter(([, { isOwnProof }]) => !isOwnProof);
const selectEnds = `select ${listedKinds.map(([kind, each]) => `(${endOf(each)})::text as "${kind}"`).join(', ')}`;

/**
 * Rows since the last look but one, at first the newest, that are neither listed nor under a head: somebody has taken them
 * off. Tells of each. Their leaves are as new as they are: an older one was another row's, and one behind the `end` is nobody's.
 */
async function unlistedRows(tx: Queryable, signer: Signer, looks: Looks, end: string): Promise<UncoveredRow[]> {
  const unlisted: UncoveredRow[] = [];
  const [start = '1', lastEnd] = looks.get('end') ?? [];
  const now: Looks = new Map([['end', [lastEnd, end]]]);
  const [ends] = await tx.query<Record<string, string>>(selectEnds);
  for (const [kind, { table, key, columns }] of listedKinds) {
    const [[from, last] = [], given] = [looks.get(kind), ends![kind]!];
    now.set(kind, [last, given]);
    if (key === 'seq' && BigInt(given) < BigInt(last ?? 0)) signer.alarm?.(`sequence ${table}`);
    // Most kinds have no new rows in a minute.
    if ((from ?? '0') === given) continue;
    const [since, leafId] =
      key === 'id'
        ? [
            `created_at > coalesce($1::timestamptz, now() - interval '1 day')`,
            `encode(sha256(convert_to(of.id::text, 'UTF8')), 'hex')`,
          ]
        : [`seq > coalesce($1::bigint, (select max(seq) - 1000 from ${table}))`, 'of.seq::text'];
    const rows = await tx.query<CoveredRow>(
      `select ${columns} from ${table} of where ${since}
         and not exists (select 1 from uncovered where kind = $2 and uncovered.id = of.${key}::text)
         and not exists (select 1 from leaves where kind = $2 and leaves.id = ${leafId} and position >= $3 and position < $4)`,
      // Links are looked for by their times, from some minutes before.
      [from ?? null, kind, key === 'id' ? '1' : start, end],
    );
    for (const row of rows) {
      if (isDemoLink(String(row.link_id))) continue;
      signer.alarm?.(`${kind} ${leafIdOf(kind, row)}`);
      unlisted.push({ seq: '0', kind, id: String(row[key]) });
    }
  }
  // All together: a look that breaks off has not been.
  for (const [kind, place] of now) looks.set(kind, place);
  return unlisted;
}
