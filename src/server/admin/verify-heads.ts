import type { Head } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { attemptLeaf, readHeads } from '../ledger/heads.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { attemptContent, rowContent, type Salted } from '../proof/hashes.ts';
import { faultOfHead } from '../proof/head.ts';
import { rootOf } from '../proof/merkle.ts';
import type { Verifying } from './verified.ts';

const batch = 500;

/** Checks heads, their leaves, that each leaf is a row that is still so, and that each row has its leaf. */
export async function verifyHeads(verifying: Verifying, kept: Head[] = []): Promise<void> {
  await verifySignatures(verifying, kept);
  await verifyLeaves(verifying);
  await verifyErasures(verifying);
}

/** The heads in order: number, chain, signature, root; and that those kept elsewhere are among them. */
async function verifySignatures({ db, signer, found }: Verifying, kept: Head[]): Promise<void> {
  const wrong = (number: number, stored: string, computed: string) =>
    found.mismatches.push({ what: `head ${number}`, stored, computed });
  const missing = new Map(kept.map((head) => [head.hash, head]));
  let [number, position, previous]: [number, number, string | undefined] = [1, 1, undefined];
  for (;;) {
    const heads: Head[] = await readHeads(db, number, batch);
    for (const head of heads) {
      found.heads += 1;
      missing.delete(head.hash);
      if (head.number !== number) wrong(number, 'signed', 'missing');
      if (head.previous !== previous)
        wrong(head.number, `after ${head.previous ?? 'none'}`, `after ${previous ?? 'none'}`);
      if (head.first !== position) wrong(head.number, `from leaf ${head.first}`, `from leaf ${position}`);
      const fault = faultOfHead(head, signer.findKey);
      if (fault) wrong(head.number, `hash ${head.hash}`, fault);
      const leaves = await db.query<{ hash: string; position: string }>(
        'select hash, position from leaves where head = $1 order by position',
        [head.number],
      );
      const root = leaves.length ? rootOf(leaves.map(({ hash }) => hash)) : 'no leaf';
      if (root !== head.root) wrong(head.number, `root ${head.root}`, `root ${root}`);
      if (leaves.length !== head.leaves || leaves.some((leaf, index) => Number(leaf.position) !== head.first + index))
        wrong(head.number, `${head.leaves} leaves from ${head.first}`, `${leaves.length} leaves`);
      [number, position, previous] = [head.number + 1, head.first + head.leaves, head.hash];
    }
    if (heads.length < batch) break;
  }
  for (const head of missing.values()) wrong(head.number, `kept elsewhere as ${head.hash}`, 'missing');
  const [stray] = await db.query<{ count: number }>(
    'select count(*)::integer as count from leaves where not exists (select 1 from heads where number = leaves.head)',
  );
  if (stray!.count > 0)
    found.mismatches.push({ what: 'leaves', stored: 'of a head', computed: `${stray!.count} of none` });
}

type Row = Record<string, unknown> &
  Salted & { leaf: string; leaf_hash: string | null; is_late: boolean; place: string };

/** `order` is the column by which the rows are read, in pages. */
type Kind = {
  kind: string;
  table: string;
  order: string;
  id: string;
  when: string;
  where?: string;
  hash(row: Row): string;
};

/** The row itself, without the columns that were selected beside it. */
const own = ({ leaf: _leaf, leaf_hash: _hash, is_late: _late, place: _place, ...row }: Row) => row;

/** The rows of each kind, each with its leaf. A row without one is late if heads were made since it should have had one. */
const kinds: Kind[] = [
  {
    kind: 'record',
    table: 'records',
    order: 'seq',
    id: 'records.seq::text',
    when: 'recorded_at',
    hash: (row: Row) => String(row.hash),
  },
  {
    ...{ kind: 'link', table: 'links', order: 'id', id: 'subject_of(links.id)', when: 'created_at' },
    where: 'links.hash is not null and not is_demo(links.id)',
    hash: (row: Row) => String(row.hash),
  },
  {
    ...{ kind: 'attempt', table: 'attempts', order: 'id', id: attemptLeaf, when: `coalesce(closed_at, started_at)` },
    where: `state not in ('pending', 'unknown', 'mismatch')`,
    hash: (row) => canonicalHash(attemptContent(own(row))),
  },
  {
    ...{
      kind: 'reading',
      table: 'bank_details_readings',
      order: 'seq',
      id: 'bank_details_readings.seq::text',
      when: 'read_at',
    },
    hash: (row) => canonicalHash(rowContent('reading', own(row))),
  },
  {
    ...{ kind: 'erasure', table: 'erasures', order: 'seq', id: 'erasures.seq::text', when: 'erased_at' },
    hash: (row) => canonicalHash(rowContent('erasure', own(row))),
  },
];

/** The rows of a kind, in the order of their key, in pages. */
async function* rowsOf(db: Queryable, { kind, table, order, id, when, where = 'true' }: Kind): AsyncGenerator<Row> {
  const key = `${table}.${order}`;
  const type = order === 'seq' ? 'bigint' : 'uuid';
  for (let last: string | null = null; ; ) {
    const rows: Row[] = await db.query<Row>(
      `select ${kind === 'link' ? 'links.hash' : `${table}.*`}, ${key}::text as place, ${id} as leaf, leaves.hash as leaf_hash,
         coalesce(${when} < (select max(made_at) - interval '10 minutes' from heads), false) as is_late
       from ${table} left join leaves on leaves.kind = '${kind}' and leaves.id = ${id}
       where ${where} and ($1::${type} is null or ${key} > $1) order by ${key} limit ${batch}`,
      [last],
    );
    yield* rows;
    if (rows.length < batch) return;
    last = rows.at(-1)!.place;
  }
}

async function verifyLeaves({ db, signer, found }: Verifying): Promise<void> {
  for (const one of kinds) {
    const { kind, table, id, hash } = one;
    for await (const row of rowsOf(db, one)) {
      const named = { what: `${kind} ${row.leaf}`, ...(typeof row.link_id === 'string' && { link_id: row.link_id }) };
      const computed = hash(row);
      if (row.leaf_hash !== null) {
        if (row.leaf_hash !== computed) found.mismatches.push({ ...named, stored: row.leaf_hash, computed });
        continue;
      }
      found.waiting += 1;
      const isForeign = kind === 'record' && row.mac !== signer.macOf(computed) && found.heads > 0;
      if (isForeign)
        found.mismatches.push({ ...named, stored: 'written by a server', computed: 'written by none with this key' });
      else if (row.is_late)
        found.mismatches.push({ ...named, stored: 'covered by a head', computed: 'covered by none' });
    }
    if (kind === 'attempt') continue;
    const gone = await db.query<{ position: string; hash: string }>(
      `select position, hash from leaves where kind = '${kind}'
         and not exists (select 1 from ${table} where ${id} = leaves.id)
         and not exists (select 1 from erasures where leaves.position = any(erasures.leaves)) order by position`,
    );
    for (const leaf of gone)
      found.mismatches.push({ what: `${kind} at leaf ${leaf.position}`, stored: leaf.hash, computed: 'missing' });
  }
  await verifyAttemptLeaves({ db, found });
}

/**
 * An attempt may have several leaves, one for each news of it. It is there as long as it is not erased. One that
 * succeeded or was taken back stays so. None becomes less than it was, unless the gateway has reported its money since.
 */
async function verifyAttemptLeaves({ db, found }: Pick<Verifying, 'db' | 'found'>): Promise<void> {
  const rows = await db.query<{ position: string; id: string; state: string | null }>(
    `select position, leaves.id, attempts.state from leaves
     left join attempts on attempts.id::text = split_part(leaves.id, ' ', 1)
     where leaves.kind = 'attempt' and (attempts.id is null
         or (split_part(leaves.id, ' ', 2) = 'succeeded' and attempts.state <> 'succeeded')
         or (leaves.id like '% undone' and attempts.undone_at is null)
         or ((attempts.state in ('pending', 'unknown', 'mismatch')
             or (attempts.state in ('declined', 'unauthenticated', 'not-taken')
               and split_part(leaves.id, ' ', 2) <> attempts.state))
           and not exists (select 1 from records where act = 'payment-settled' and about = attempts.order_id)))
       and not exists (select 1 from erasures where leaves.position = any(erasures.leaves))`,
  );
  for (const { id, state } of rows) {
    const [attempt, stored = ''] = id.split(' ');
    found.mismatches.push({ what: `attempt ${attempt}`, stored, computed: state ?? 'missing' });
  }
}

/**
 * Every emptied row belongs to a recorded erasure. Rows that a purge has deleted were old at that time, by the heads
 * that cover them. Earlier heads were made before them, unless a transaction held a row back.
 */
async function verifyErasures({ db, found }: Verifying): Promise<void> {
  const early = await db.query<{ seq: string; kind: string }>(
    `select seq::text as seq, kind from erasures where (kind = 'purge'
         and (before is null or before > erased_at - interval '29 days' or exists (
           select 1 from leaves join heads earlier on earlier.number = leaves.head - 1
           where leaves.position = any(erasures.leaves) and leaves.kind in ('record', 'link')
             and earlier.made_at - interval '10 minutes' >= erasures.before)))
       or (kind = 'demo' and exists (select 1 from leaves where position = any(erasures.leaves) and leaves.kind = 'link'))
     order by erasures.seq`,
  );
  for (const { seq, kind } of early)
    found.mismatches.push({ what: `erasure ${seq}`, stored: kind, computed: 'of what may not be deleted so' });

  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
    'select count(*)::integer as count from erasures',
  );
  found.erasures = count;
  for (const [table, emptied] of [
    ['records', 'salt is null'],
    ['attempts', 'salt is null'],
    ['links', `erased_values is not null and erased_values <> '{}'`],
  ] as const) {
    const link = table === 'links' ? 'id' : 'link_id';
    const rows = await db.query<{ link_id: string }>(
      `select distinct ${link} as link_id from ${table} where ${emptied} and not exists (
         select 1 from erasures where kind = 'customer' and subject_of(${table}.${link}) = any(subjects))`,
    );
    found.mismatches.push(
      ...rows.map(({ link_id }) => ({
        link_id,
        what: `personal fields of ${table}`,
        stored: 'recorded',
        computed: 'missing',
      })),
    );
  }
}
