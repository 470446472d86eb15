import type { Queryable } from '../db/db.ts';
import { tellTaken } from '../db/errors.ts';
import { type Coding, codedInsert, rightOf } from './codes.ts';
import { type CoveredRow, leafKinds } from './leaves.ts';

/** A state of an attempt or refund: a row written once, with the server's code (D-47). The newest right one counts. */
export type State = {
  id: string;
  /** Its number, from 1. Rows that no server has written may stand between two. */
  version: number;
  link_id: string;
  started_by: string;
  state: string;
  at: Date;
};

type Kind = 'attempt' | 'refund';

/** Whom a state waits for, while its outcome is to be found out, and whether nothing may be open beside it. */
export type Open = { waitsFor: 'call' | 'gateway' | 'operator'; alone: string | null };

/** How rows of a kind are written: a state whose outcome is known is not open. */
export type Writing<Row> = { kind: Kind; open(row: Row): Open | undefined };

/** The newest right row of each attempt or refund for which a condition holds, those that began first first. */
export async function readStates<Row extends State>(
  coding: Coding,
  kind: Kind,
  condition: string,
  params: unknown[],
): Promise<Row[]> {
  const rows = await coding.db.query<Row & CoveredRow>(
    `select * from ${leafKinds[kind]!.table} where ${condition} order by started_at, version`,
    params,
  );
  return newestOf(coding, kind, rows);
}

/** The same of rows that are read, in the order of their versions. */
export async function newestOf<Row extends State>(coding: Coding, kind: Kind, rows: Row[]): Promise<Row[]> {
  return [...new Map((await rightOf(coding, kind, rows)).map((row) => [row.id, row])).values()];
}

/** Writes the next state, unless `change` has none. One statement if none was written since `known`. Returns it. */
export async function writeNext<Row extends State>(
  coding: Coding,
  writing: Writing<Row>,
  known: Row,
  change: (now: Row) => (Partial<Row> & { at: Date }) | undefined,
): Promise<Row | undefined> {
  const { kind } = writing;
  for (let [now, version] = [known, known.version + 1]; ; ) {
    const changes = change(now);
    if (!changes) return undefined;
    const next = { ...now, ...changes, version };
    if (await writeState(coding, writing, next)) return next;
    const rows: (Row & CoveredRow)[] = await coding.db.query(
      `select * from ${leafKinds[kind]!.table} where id = $1 order by version`,
      [known.id],
    );
    if (rows.length === 0) throw new Error(`The ${kind} is gone: the demo links were reset meanwhile.`);
    now = (await rightOf(coding, kind, rows)).findLast((row) => row.version > now.version) ?? now;
    version = freeAfter(
      now.version,
      rows.map((row) => row.version),
    );
  }
}

/** The lowest number after another one that no row has: rows that no server has written are passed over. */
export function freeAfter(number: number, taken: readonly number[]): number {
  const numbers = new Set(taken);
  let next = number + 1;
  while (numbers.has(next)) next += 1;
  return next;
}

/** Writes a state, unless there is one of that number. Returns whether it was written. */
export async function writeState<Row extends State>(
  { db, signer }: Coding<Queryable>,
  { kind, open }: Writing<Row>,
  row: Row,
): Promise<boolean> {
  const { seq: _seq, mac: _mac, ...fields } = row as Row & CoveredRow;
  const { sql, json } = codedInsert(signer, kind, [fields]);
  const work = open(row);
  const settled = work
    ? `insert into unsettled (id, kind, link_id, started_by, alone, waits_for)
       select id, '${kind}', link_id, started_by, $2, $3 from written
       on conflict (id) do update set alone = excluded.alone, waits_for = excluded.waits_for`
    : 'delete from unsettled where id in (select id from written)';
  const written = db.query(
    `with written as (${sql} on conflict (id, version) do nothing returning id, link_id, started_by), settled as (${settled})
     select 1 from written`,
    work ? [json, work.alone, work.waitsFor] : [json],
  );
  const rows = await written.catch(tellTaken(signer, `${kind} ${row.id}`));
  return rows.length === 1;
}
