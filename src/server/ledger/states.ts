import type { Queryable } from '../db/db.ts';

/**
 * A state of an attempt or refund: a row written once. The newest one counts, and proves nothing: what the gateway has
 * confirmed is a record.
 */
export type State = {
  id: string;
  /** Its number, from 1. */
  version: number;
  link_id: string;
  started_by: string;
  state: string;
  at: Date;
};

/** Whom a state waits for, while its outcome is to be found out, and beside whose attempt no other may begin. */
export type Open = { waitsFor: 'call' | 'gateway' | 'operator'; alone: string | null };

/** How rows of a kind are written: a state whose outcome is known is not open. */
export type Writing<Row> = {
  kind: 'attempt' | 'refund';
  /** The columns that a later state may have otherwise; all others are read from the first row. */
  changing: (keyof Row)[];
  open(row: Row): Open | undefined;
};

const tableOf = { attempt: 'attempts', refund: 'refunds' };

/** The newest state of each attempt or refund for which a condition holds, those that began first first, whatever their times. */
export async function readStates<Row extends State>(
  db: Queryable,
  writing: Writing<Row>,
  condition: string,
  params: unknown[],
): Promise<Row[]> {
  const rows = await db.query<Row>(
    `select * from ${tableOf[writing.kind]} where ${condition} order by version, seq`,
    params,
  );
  return newestOf(writing, rows);
}

/** The same of rows that are read, in the order of their versions. One after a gap is nobody's next state. */
export function newestOf<Row extends State>({ changing }: Writing<Row>, rows: Row[]): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const now = newest.get(row.id);
    if (row.version !== (now?.version ?? 0) + 1) continue;
    const changes = Object.fromEntries(changing.map((name) => [name, row[name]]));
    newest.set(row.id, now ? { ...now, ...changes, version: row.version, state: row.state, at: row.at } : row);
  }
  return [...newest.values()];
}

/** Writes the next state, unless `change` has none. One statement if none was written since `known`. Returns it. */
export async function writeNext<Row extends State>(
  db: Queryable,
  writing: Writing<Row>,
  known: Row,
  change: (now: Row) => (Partial<Row> & { at: Date }) | undefined,
): Promise<Row | undefined> {
  let now = known;
  for (let tries = 0; tries < 10; tries += 1) {
    const changes = change(now);
    if (!changes) return undefined;
    const next = { ...now, ...changes, version: now.version + 1 };
    if (await writeState(db, writing, next)) return next;
    const [newest] = await readStates(db, writing, 'id = $1', [known.id]);
    if (!newest) throw new Error(`The ${writing.kind} is gone: the demo links were reset meanwhile.`);
    now = newest;
  }
  throw new Error(`The ${writing.kind} ${known.id} changes more often than any does.`);
}

/** Writes a state, unless there is one of that number. Returns whether it was written. */
export async function writeState<Row extends State>(
  db: Queryable,
  { kind, open }: Writing<Row>,
  row: Row,
): Promise<boolean> {
  const { seq: _, ...fields } = row as Row & { seq?: unknown };
  const names = Object.keys(fields).join(', ');
  const work = open(row);
  const settled = work
    ? `insert into unsettled (id, kind, link_id, started_by, alone, waits_for)
       select id, '${kind}', link_id, started_by, $2, $3 from written
       on conflict (id) do update set alone = excluded.alone, waits_for = excluded.waits_for`
    : 'delete from unsettled where id in (select id from written)';
  const table = tableOf[kind];
  const rows = await db.query(
    `with written as (
       insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)
       on conflict (id, version) do nothing returning id, link_id, started_by),
     settled as (${settled})
     select 1 from written`,
    work ? [JSON.stringify([fields]), work.alone, work.waitsFor] : [JSON.stringify([fields])],
  );
  return rows.length === 1;
}

/** Puts what is open on the list of work again, should somebody have taken it off: the gateway is asked then. */
export async function noteOpen<Row extends State>(db: Queryable, { kind, open }: Writing<Row>, rows: Row[]) {
  for (const row of rows) {
    const work = open(row);
    if (!work) continue;
    await db.query(
      `insert into unsettled (id, kind, link_id, started_by, started_at, alone, waits_for)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
      [row.id, kind, row.link_id, row.started_by, row.at.toISOString(), work.alone, work.waitsFor],
    );
  }
}
