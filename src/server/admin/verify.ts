import type { Head } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import { changedTables } from '../db/as-made.ts';
import type { Db, Queryable } from '../db/db.ts';
import { pagesBySeq, pagesOf } from '../db/pages-of-rows.ts';
import { idOfEvent } from '../events/event.ts';
import { faultHash, readExplanations } from '../ledger/explanations.ts';
import { type CoveredRow, leafKinds, subjectOf } from '../ledger/leaves.ts';
import { type CommandDeps, linkOrThrow } from './command.ts';
import { malformed, type Verification, type VerificationReport } from './verification.ts';
import { type Covering, openCovering } from './verify-covered.ts';
import { readErasures, verifyErased } from './verify-erasures.ts';
import { verifySignatures } from './verify-heads.ts';
import { verifyLeaves, verifyLeavesOfLink } from './verify-leaves.ts';
import { verifyCopies } from './verify-letters.ts';
import { verifyLinks } from './verify-links.ts';
import { verifyStamps } from './verify-stamps.ts';

const [textBatch, rowBatch] = [20, 5_000];

/**
 * Checks everything that is recorded, of one link or of all. Every field of links, records, attempts and refunds is
 * compared with hashes that a key has signed (D-31), agreed texts, order documents and letters with theirs. Rows that
 * others require must be there. Each row has its leaf under a signed head, or a server's code. Of one link, neither time
 * stamps nor the leaves of other links are checked, but the PDFs of its letters are drawn anew. Heads that are stored
 * elsewhere (`anchors`) must be among those of the database. The database gives the bytes; all hashes are computed here.
 */
export async function verify(deps: CommandDeps, id?: string, anchors: Head[] = []): Promise<VerificationReport> {
  const link = id === undefined ? undefined : await linkOrThrow(deps, id);
  const linkId = link?.row.id ?? null;
  const report: VerificationReport = {
    ...{ links: 0, records: 0, attempts: 0, texts: 0, orders: 0, heads: 0, erasures: 0, stamps: 0, waiting: 0 },
    mismatches: [],
    explained: [],
    verdict: 'right',
  };
  const signer = await deps.signer();
  const checking = inOwnSearchPath(deps.db, async (db) => {
    const { answers, vault, now, compiled, stampRoots: roots } = deps;
    const verification: Verification = {
      db,
      signer,
      answers,
      vault,
      linkId,
      roots,
      report,
      now,
      compiled,
      explanations: [],
    };
    await verifyTexts(verification);
    await verifyAll(verification, anchors);
    if (link) report.copies = await verifyCopies(deps, link, report);
    takeExplained(verification);
  });
  await checking.catch((error: unknown) => report.mismatches.push(malformed(error)));
  report.verdict = report.mismatches.length > 0 ? 'wrong' : report.explained.length > 0 ? 'explained' : 'right';
  return report;
}

async function verifyAll(verification: Verification, anchors: Head[]): Promise<void> {
  const { linkId, report } = verification;
  const heads = await verifySignatures(verification, anchors);
  if (linkId === null) {
    await verifyStamps(verification, heads);
    await verifyTables(verification);
  }
  const covering = openCovering(verification, heads);
  const emptied = await verifyLinks(verification, covering);
  for (const kind of ['reading', 'change', ...(linkId === null ? ['stamp'] : [])])
    await verifyRows(verification, covering, kind);
  verification.explanations = await rightExplanations(verification, covering);
  const erasures = await readErasures(verification, covering);
  await (linkId === null ? verifyLeaves : verifyLeavesOfLink)(verification, covering, erasures);
  for (const [link_id, where] of emptied)
    if (!erasures.hasErasedCustomer(subjectOf(link_id)))
      report.mismatches.push({ link_id, what: 'personal fields', stored: 'recorded', computed: `missing: ${where}` });
  await verifyErased(verification, covering);
}

/** The explanations that a server has written: the others explain nothing, and are named. */
async function rightExplanations({ db }: Verification, covering: Covering) {
  const rows = await readExplanations(db);
  const wrong = await covering.checkWhole('explanation', rows);
  return rows.filter(({ seq }) => !wrong.has(String(seq)));
}

function takeExplained({ report, explanations }: Verification): void {
  const byHash = new Map(explanations.flatMap((one) => one.faults.map((hash) => [hash, one] as const)));
  for (const mismatch of report.mismatches.splice(0)) {
    const explanation = byHash.get(faultHash(mismatch));
    if (!explanation) report.mismatches.push(mismatch);
    else {
      const { because, by, explained_at } = explanation;
      report.explained.push({ ...mismatch, because, by, explained_at: explained_at.toISOString() });
    }
  }
}

/** Works with PostgreSQL's own names and the schema's tables alone, and on PostgreSQL as of one moment. */
async function inOwnSearchPath(db: Db | Queryable, work: (db: Queryable) => Promise<void>): Promise<void> {
  const ownSearchPath = `pg_catalog.concat('pg_catalog, ', pg_catalog.quote_ident(pg_catalog.current_schema()), ', pg_temp')`;
  if ('pool' in db && db.pool)
    return db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query(`select pg_catalog.set_config('search_path', ${ownSearchPath}, true)`);
      await work(tx);
    });
  const [previous] = await db.query<{ path: string }>(`select pg_catalog.current_setting('search_path') as path`);
  await db.query(`select pg_catalog.set_config('search_path', ${ownSearchPath}, false)`);
  await work(db).finally(() => db.query(`select pg_catalog.set_config('search_path', $1, false)`, [previous!.path]));
}

/** Who has read bank details, or changed a link: each such row is covered by a head. */
async function verifyRows({ db, linkId }: Verification, covering: Covering, kind: string): Promise<void> {
  const { table } = leafKinds[kind]!;
  const pages =
    linkId === null
      ? pagesBySeq<CoveredRow>(db, table, rowBatch)
      : [await db.query<CoveredRow>(`select * from ${table} where link_id = $1`, [linkId])];
  for await (const rows of pages) await covering.checkWhole(kind, rows);
}

async function verifyTexts({ db, linkId, report }: Verification): Promise<void> {
  const pages = pagesOf(textBatch, (last?: { sha256: string }) =>
    db.query<{ sha256: string; html: string }>(
      `select sha256, html from agreed_texts
       where sha256 > $1 and ($2::uuid is null or sha256 in (select sha256 from records where link_id = $2))
       order by sha256 limit ${textBatch}`,
      [last?.sha256 ?? '', linkId],
    ),
  );
  for await (const rows of pages) {
    report.texts += rows.length;
    for (const { sha256, html } of rows) {
      const computed = sha256Of(html);
      if (computed === sha256) continue;
      const records = await db.query<{ link_id: string; act: string }>(
        'select link_id, act from records where sha256 = $1 and ($2::uuid is null or link_id = $2) order by seq',
        [sha256, linkId],
      );
      const what = 'the agreed text';
      report.mismatches.push(...records.map((record) => ({ ...record, what, stored: sha256, computed })));
    }
  }
  const missing = await db.query<{ link_id: string; act: string; stored: string }>(
    `select link_id, act, sha256 as stored from records
     where sha256 is not null and ($1::uuid is null or link_id = $1)
       and not exists (select 1 from agreed_texts where agreed_texts.sha256 = records.sha256) order by seq limit 1000`,
    [linkId],
  );
  report.mismatches.push(...missing.map((row) => ({ ...row, what: 'the agreed text', computed: 'missing' })));
}

/** The condition by which a row belongs to another one, by its table. No constraint tells once triggers were off. */
const belongs: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['records', 'attempts', 'refunds', 'readings', 'link_changes', 'letters', 'unsettled'],
      ...['bank_details', 'sealed_answers', 'drafts'],
    ].map((table) => [table, 'link_id is null or exists (select 1 from links where id = link_id)']),
  ),
  agreed_texts: 'exists (select 1 from records where records.sha256 = agreed_texts.sha256)',
  events: `exists (select 1 from records record where seq = record_seq and events.id = ${idOfEvent})`,
  stamps: 'exists (select 1 from heads where number = stamps.head)',
};

/** What a hash, made of values as JavaScript has them, does not see of one, by its type. No server writes it. */
const unhashed: Record<string, string> = {
  timestamptz: `COLUMN <> date_trunc('milliseconds', COLUMN)`,
  _text: 'array_lower(COLUMN, 1) <> 1',
  // A name without a value, and a number with zeros at its end; texts are left out before these are looked for.
  jsonb: `COLUMN <> jsonb_strip_nulls(COLUMN)
    or regexp_replace(COLUMN::text, '"([^"\\\\]|\\\\.)*"', '', 'g') ~ '[.][0-9]*0([^0-9]|$)'`,
};
/** Times that the database writes, or that are under no hash. */
const ownTimes = [
  'erased_at',
  'before',
  'expires_at',
  'set_at',
  'unlocked_at',
  'told_at',
  'leased_until',
  'stamped_at',
];

/** Checks that the tables are as the migrations make them, that no row is of nothing, and none has what no hash sees. */
async function verifyTables({ db, report }: Verification): Promise<void> {
  const reportRows = async (what: string, condition: string, stored: string, computed: string) => {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::integer as count from ${what} where ${condition}`,
    );
    if (row!.count > 0) report.mismatches.push({ what, stored, computed: `${row!.count} ${computed}` });
  };
  for (const table of await changedTables(db))
    report.mismatches.push({ what: `the table ${table}`, stored: 'as the migrations make it', computed: 'otherwise' });
  for (const [table, condition] of Object.entries(belongs))
    await reportRows(table, `not (${condition})`, 'of another row', 'of none');
  for (const table of ['heads', ...Object.values(leafKinds).map((kind) => kind.table)]) {
    const columns = await db.query<{ name: string; type: string }>(
      `select attname::text as name, typname::text as type from pg_attribute join pg_type on pg_type.oid = atttypid
       where attrelid = $1::regclass and attnum > 0 and typname = any($2::text[]) and attname <> all($3::text[])`,
      [table, Object.keys(unhashed), ownTimes],
    );
    const conditions = columns.map(({ name, type }) => unhashed[type]!.replaceAll('COLUMN', `"${name}"`));
    await reportRows(table, ['false', ...conditions].join(' or '), 'as a server writes them', 'otherwise');
  }
}
