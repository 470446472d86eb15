import { LRUCache } from 'lru-cache';
import type { Db, Queryable } from '../db/db.ts';
import { type Fields, leafHash } from '../proof/hashes.ts';
import { faultOfHead } from '../proof/head.ts';
import { rootOf } from '../proof/merkle.ts';
import type { Signer } from '../proof/signer.ts';
import { leavesBetween, readHeads } from './heads.ts';
import { type CoveredRow, type LeafRow, leafIdOf, leafKinds, subjectOfRow } from './leaves.ts';

/** The database, or a transaction on it, and the key of the server. */
export type Coding<Base extends Queryable = Db | Queryable> = { db: Base; signer: Signer };

/** The code of a row: made with the server's key, so that a row that anybody else has written shows (D-47). */
export const codeOf = (signer: Signer, kind: string, row: CoveredRow): string =>
  signer.macOf(leafKinds[kind]!.hash(row));

/** The statement that adds rows to the table of a kind, each with the code of the server; its parameter is $1. */
export function codedInsert(signer: Signer, kind: string, rows: Fields[]): { sql: string; json: string } {
  const { table } = leafKinds[kind]!;
  const coded = rows.map((row) => ({ ...row, mac: codeOf(signer, kind, row as CoveredRow) }));
  const names = Object.keys(coded[0] ?? {}).join(', ');
  const sql = `insert into ${table} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  return { sql, json: JSON.stringify(coded) };
}

/** Adds rows of a kind, each with the code of the server, which is of its number too: nobody can add it once more. */
export async function addCoded({ db, signer }: Coding, kind: string, rows: Fields[]): Promise<void> {
  const seqs = await db.query<{ seq: string }>(
    `select nextval(pg_get_serial_sequence('${leafKinds[kind]!.table}', 'seq')) as seq from generate_series(1, $1::integer)`,
    [rows.length],
  );
  const { sql, json } = codedInsert(
    signer,
    kind,
    rows.map((row, index) => ({ ...row, seq: seqs[index]!.seq })),
  );
  const added = await db.query(`${sql} returning 1`, [json]);
  if (added.length < rows.length) throw new Error(`The database has not kept each ${kind}.`);
}

/** The hashes of the leaves of heads, by the hash of the head; only where they have its root. */
const leavesOf = new LRUCache<string, Set<string>>({ max: 50 });

/**
 * Whether a server with SIGNING_KEY has written a row of this hash (D-47): it has its code, or a head that an earlier key
 * has signed covers it. Any other is told to the signer's `alarm`, and must be a base for nothing.
 */
export async function isRight({ db, signer }: Coding, kind: string, row: LeafRow, hash: string): Promise<boolean> {
  if (row.mac === signer.macOf(hash) || (await isCovered({ db, signer }, kind, row, hash))) return true;
  signer.alarm?.(`${kind} ${leafIdOf(kind, row)}`);
  return false;
}

/** The rows of a kind that are right, in their order. */
export async function rightOf<Row extends object>(coding: Coding, kind: string, rows: Row[]): Promise<Row[]> {
  const right: Row[] = [];
  for (const row of rows as (Row & CoveredRow)[])
    if (await isRight(coding, kind, row, leafKinds[kind]!.hash(row))) right.push(row);
  return right;
}

async function isCovered({ db, signer }: Coding, kind: string, row: LeafRow, hash: string): Promise<boolean> {
  const id = leafIdOf(kind, row);
  const [leaf] = await db.query<{ head: number }>('select head from leaves where kind = $1 and id = $2', [kind, id]);
  const [head] = leaf ? await readHeads(db, leaf.head, 1) : [];
  // Under a head of the present key every row has its code.
  if (!head || head.key === signer.publicKey.id || faultOfHead(head, signer.findKey)) return false;
  let hashes = leavesOf.get(head.hash);
  if (!hashes) {
    const leaves: string[] = [];
    for await (const each of leavesBetween(db, head.first, head.first + head.leaves)) leaves.push(leafHash(each));
    if (leaves.length === 0 || rootOf(leaves) !== head.root) return false;
    hashes = new Set(leaves);
    leavesOf.set(head.hash, hashes);
  }
  return hashes.has(leafHash({ kind, id, subject: subjectOfRow(row), hash }));
}

/** Tells of each row once: a forged one is read again and again. */
export function alarmOnce(tell: (row: string) => void): (row: string) => void {
  const told = new Set<string>();
  return (row) => {
    if (told.has(row) || told.size >= 10_000) return;
    told.add(row);
    tell(row);
  };
}
