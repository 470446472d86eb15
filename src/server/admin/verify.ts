import { londonDay } from '../../rules/london-time.ts';
import { nameOf } from '../base/link-name.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Db, Queryable } from '../db/db.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import { storedRecords, timed } from '../ledger/chain.ts';
import { takenAway } from '../ledger/corrected.ts';
import { erasedSubjects } from '../ledger/erase.ts';
import { storedLetters } from '../ledger/letters.ts';
import { isErased, isLinkRight, linkColumns, linkHash } from '../ledger/link-statement.ts';
import { checkRecord, eventIdOf, receiptHash } from '../ledger/receipt.ts';
import { rowOf } from '../ledger/records.ts';
import { type CommandDeps, linkOrThrow } from './command.ts';
import type { Problem, Verification, VerificationReport, Verified, Whole } from './verification.ts';
import { openAgainst } from './verify-against.ts';
import { lettersProblems } from './verify-letters.ts';
import { moneyProblems } from './verify-money.ts';
import { sealedProblems, verifyTexts } from './verify-texts.ts';

/** How many links are read at once. */
const batch = 200;

/**
 * Checks everything that is recorded, of one link or of all, beside a running server: signatures, numbers, chains, columns,
 * texts, what letters sent, events, erasures and money at the gateway; and with `against`, a file of the events that the
 * provider has, one a line, these with ours both ways. All hashes are computed here.
 */
export async function verify(deps: CommandDeps, id?: string, against?: string): Promise<VerificationReport> {
  const linkId = id === undefined ? undefined : (await linkOrThrow(deps, id)).row.id;
  const { alarm: _, ...signer } = await deps.signer();
  const report: VerificationReport = {
    links: 0,
    records: 0,
    texts: 0,
    gateway: { asked: 0, unasked: 0 },
    problems: [],
  };
  const { answers, vault, gateway, now } = deps;
  await atOneMoment(deps.db, async (db) => {
    const note = (seq: string, subjects: string[]) => {
      if (linkId === undefined || subjects.includes(nameOf(linkId)))
        report.problems.push({ what: `erasure ${seq}`, detail: 'no key of ours has signed it as it is' });
    };
    const erased = await erasedSubjects({ db, signer }, note);
    const provider = against === undefined ? {} : { against: await openAgainst(against, linkId && nameOf(linkId)) };
    if (provider.against) report.events = provider.against.count;
    const verification = {
      db,
      signer,
      report,
      erased,
      answers,
      vault,
      now,
      ...(gateway && { gateway }),
      ...provider,
    };
    await verifyTexts(verification, linkId);
    for await (const links of linksOf(db, linkId)) await verifyLinks(verification, links);
    if (linkId === undefined) await verifyTables(verification);
    await provider.against?.reportOthers(verification);
  });
  return report;
}

/** On PostgreSQL in one snapshot, that nothing is written meanwhile. */
const atOneMoment = (db: Db, work: (db: Queryable) => Promise<void>): Promise<void> =>
  db.pool
    ? db.transaction(async (tx) => {
        await tx.query('set transaction isolation level repeatable read, read only');
        await tx.query('set local idle_in_transaction_session_timeout = 0');
        await work(tx);
      })
    : work(db);

const linksOf = (db: Queryable, linkId: string | undefined): AsyncGenerator<Whole[]> =>
  pagesOf<Whole>(batch, (last) =>
    db.query<Whole>(
      `select ${linkColumns}, corrections, order_document, order_html, ${storedRecords} as records,
         (select json_agg(attempts order by version) from attempts where link_id = links.id) as attempts,
         ${storedLetters} as letters
       from links where ($1::uuid is null or id = $1) and ($2::uuid is null or id > $2) order by id limit ${batch}`,
      [linkId ?? null, last?.id ?? null],
    ),
  );

async function verifyLinks(verification: Verification, rows: Whole[]): Promise<void> {
  const { db, report, vault, answers, now } = verification;
  const links = rows.map((row) => ({
    ...row,
    records: timed(row.records),
    attempts: timed(row.attempts),
    letters: timed(row.letters),
  }));
  const ids = links.map(({ id }) => id);
  const [bank, sealed] = [await vault.check(db, ids), await answers.check(db, ids)];
  const events = await eventsOf(db, ids);
  const today = londonDay(now().toISOString());
  for (const link of links) {
    report.links += 1;
    report.records += link.records.length;
    const beside = { bank: bank.get(link.id), sealed: sealed.get(link.id) ?? {}, today, events };
    for await (const problem of problemsOf(verification, link, beside))
      report.problems.push({ link: nameOf(link.id), ...problem });
  }
}

type Beside = {
  bank: string | undefined;
  sealed: Parameters<typeof sealedProblems>[3];
  /** The day in London. */
  today: string;
  events: Map<string, string>;
};

async function* problemsOf(
  verification: Verification,
  link: Whole,
  { bank, sealed, today, events }: Beside,
): AsyncGenerator<Problem> {
  const { signer, erased, against } = verification;
  if (!(await isLinkRight({ signer }, link)))
    yield { what: 'the link', detail: 'it is not what a key of ours has signed when it was made' };
  if (link.order_sha256 !== null && (!link.order_document || sha256Of(link.order_document) !== link.order_sha256))
    yield { what: 'the order document', detail: 'it has not the hash that was signed' };
  const shown = link.order_html_sha256 ?? '';
  if ((link.order_html === null ? '' : sha256Of(link.order_html)) !== shown)
    yield { what: 'the order document as it is shown', detail: 'it has not the hash that was signed' };
  const isEmptied = isErased(link) || link.records.some(({ salt }) => salt === null);
  if (isEmptied && !erased.customers.has(nameOf(link.id)))
    yield { what: 'personal fields', detail: 'some are empty, and no erasure of this customer was signed' };

  const linkSha256 = linkHash(link);
  const right: Verified[] = [];
  const taken = new Set<number>();
  for (const [index, found] of (
    await Promise.all(link.records.map((row) => checkRecord(signer, row, linkSha256)))
  ).entries()) {
    const record = link.records[index]!;
    const { reference, number } = record;
    if ('failure' in found || right.at(-1)?.number === number) {
      taken.add(number);
      yield {
        reference,
        what: `record ${record.seq}`,
        detail: 'failure' in found ? found.failure : 'it is there twice',
      };
      continue;
    }
    const before = right.at(-1);
    for (let missing = (before?.number ?? 0) + 1; missing < number; missing += 1)
      if (!taken.has(missing)) yield { reference, what: 'the chain', detail: `record ${missing} before it is missing` };
    if (found.payload.previous !== (before ? receiptHash(before.receipt) : null))
      yield { reference, what: 'the chain', detail: 'it names another receipt before it than there is' };
    right.push({ ...rowOf(found.payload, record), seq: record.seq, salt: record.salt });
    const event = events.get(eventIdOf(record.receipt));
    if (event === undefined || event === 'aside')
      yield { reference, what: 'the event', detail: event ? 'it is put aside' : 'it is missing' };
    if (against && event === 'delivered' && !against.has(record.receipt))
      yield { reference, what: 'the provider', detail: 'the event was delivered, and is not among those in the file' };
  }
  for (const name of erased.customers.has(nameOf(link.id)) ? [] : takenAway(link, right))
    yield { what: `the value ${name}`, detail: 'it was put right, and is not what was signed' };
  yield* sealedProblems(link, right, bank, sealed, today);
  yield* lettersProblems(link, right);
  yield* moneyProblems(verification, link, right);
}

/** The states of the events of these links by their ids, which follow from the receipts. */
async function eventsOf(db: Queryable, linkIds: string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; state: string }>(
    `select id, state from outbox where kind = 'event' and link_id = any($1::uuid[])`,
    [linkIds],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The condition by which a row belongs to another one, by its table. No constraint tells once triggers were off. */
const belongs: Record<string, string> = {
  ...Object.fromEntries(
    ['records', 'attempts', 'refunds', 'bank_details', 'sealed_answers', 'drafts'].map((table) => [
      table,
      'exists (select 1 from links where id = link_id)',
    ]),
  ),
  outbox: `exists (select 1 from links where id = link_id) and (kind = 'letter' or exists (select 1 from records record
    where record.link_id = outbox.link_id and record.reference = outbox.reference))`,
  agreed_texts: 'exists (select 1 from records where records.sha256 = agreed_texts.sha256)',
};

/** The tables whose rows are only added, by a trigger that refuses all else. */
const appendOnly = ['records', 'agreed_texts', 'attempts', 'refunds', 'erasures', 'readings', 'link_changes'];

/** Checks that no row is of nothing, and that the triggers are there that keep rows as they are. */
async function verifyTables({ db, report }: Verification): Promise<void> {
  for (const [table, condition] of Object.entries(belongs)) {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::integer as count from ${table} where not (${condition})`,
    );
    if (row!.count > 0) report.problems.push({ what: table, detail: `${row!.count} of none that it belongs to` });
  }
  const triggers = await db.query<{ name: string }>(
    `select tgname::text as name from pg_trigger where tgenabled = 'O' and tgname::text = any($1::text[])`,
    [appendOnly.map((table) => `${table}_append_only`)],
  );
  for (const table of appendOnly)
    if (!triggers.some(({ name }) => name === `${table}_append_only`))
      report.problems.push({ what: table, detail: 'the trigger that keeps its rows as they are is not there' });
}
