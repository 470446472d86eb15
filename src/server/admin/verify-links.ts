import { actOf } from '../../rules/journey/methods.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import { hashInChain } from '../ledger/chain.ts';
import type { CoveredRow } from '../ledger/leaves.ts';
import type { LetterRow } from '../ledger/letters.ts';
import type { State } from '../ledger/states.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { answerHash, hasPersonal, type LinkContent, linkContent, type PersonalAnswer } from '../proof/hashes.ts';
import { malformed, type Verification } from './verification.ts';
import type { Covering, HashedRow } from './verify-covered.ts';
import { faultsOfLetters, type LetterRule } from './verify-letters.ts';
import {
  type AttemptRow,
  type Fault,
  faultsOfAttempts,
  faultsOfRefunds,
  faultsOfUnsettled,
  type RecordRow,
  type RefundRow,
  type UnsettledRow,
} from './verify-money.ts';

type LinkRow = LinkContent & {
  id: string;
  mac: string | null;
  hash: string | null;
  order_sha256: string | null;
  /** The hash of the order document as pages show it; empty if the browser cleans it, null if there is none. */
  order_html_sha256: string | null;
};

/** How many links are read at once, and how many documents, which are long. */
const [batch, documentBatch] = [1_000, 50];

/** Checks links and all that is recorded for them, each with the other, and that a head covers each, or will. */
export async function verifyLinks(verification: Verification, covering: Covering): Promise<Map<string, string>> {
  const { db, linkId, report } = verification;
  const columns = await columnsOf(db);
  const rules = await db.query<LetterRule>('select * from letter_rules where after_seq is not null');
  /** Where personal fields are empty, by links. */
  const emptied = new Map<string, string>();
  const pages = pagesOf(batch, (last?: LinkRow) =>
    db.query<LinkRow>(
      `select ${columns} from links where ($1::uuid is null or id > $1) and ($2::uuid is null or id = $2) order by id limit ${batch}`,
      [last?.id ?? null, linkId],
    ),
  );
  for await (const links of pages) {
    const ids = links.map(({ id }) => id);
    const rowsOf = <T>(table: string, order: string) =>
      db.query<T>(`select * from ${table} where link_id = any($1::uuid[]) order by ${order}`, [ids]);
    const [records, attempts, refunds, unsettled, letters] = [
      await rowsOf<RecordRow>('records', 'number'),
      await rowsOf<AttemptRow>('attempts', 'started_at, version'),
      await rowsOf<RefundRow>('refunds', 'started_at, version'),
      await rowsOf<UnsettledRow>('unsettled', 'id'),
      await rowsOf<LetterRow & { link_id: string }>('letters', 'queued_at'),
    ];
    const [recordsOf, statesOf, unsettledOf] = [groupOf(records), groupOf(attempts), groupOf(unsettled)];
    const lettersOf = groupOf(letters);
    const attemptsOf = groupOf(await newestOf(covering, 'attempt', attempts));
    const refundsOf = groupOf(await newestOf(covering, 'refund', refunds));
    const orders = await orderHashes(db, links);
    const personal = await verification.answers.check(db, ids);
    const bank = await verification.vault.check(db, ids);
    const hashed: Record<'link' | 'record', HashedRow[]> = { link: [], record: [] };
    for (const link of links) {
      const of = <T>(rows: Map<string, T[]>) => rows.get(link.id) ?? [];
      const rowsOfLink = { records: of(recordsOf), attempts: of(attemptsOf), refunds: of(refundsOf) };
      report.links += 1;
      report.records += rowsOfLink.records.length;
      report.attempts += rowsOfLink.attempts.length;
      const computed = {
        row: link,
        hash: canonicalHash(linkContent(link)),
        ...orders.get(link.id),
        bank: bank.get(link.id),
      };
      hashed.link.push({ row: { ...link, link_id: link.id }, hash: computed.hash });
      const parts = [
        faultsOfLink(verification, computed, rowsOfLink.records, hashed.record),
        faultsOfErasure(link, rowsOfLink.records, of(statesOf)),
        ...rowsOfLink.records.map((record) => faultsOfAnswers(record, personal.get(link.id) ?? {})),
        faultsOfSealed(rowsOfLink.records, personal.get(link.id) ?? {}),
        faultsOfAttempts(rowsOfLink),
        faultsOfRefunds(rowsOfLink),
        faultsOfUnsettled(rowsOfLink, of(unsettledOf)),
        faultsOfLetters({ ...rowsOfLink, letters: of(lettersOf), rules, own_values: link.own_values }),
      ];
      for (const part of parts)
        try {
          for (const fault of part) report.mismatches.push({ link_id: link.id, ...fault });
        } catch (error) {
          report.mismatches.push({ link_id: link.id, ...malformed(error) });
        }
      const empty = [
        ...rowsOfLink.records.flatMap(({ salt, number }) => (salt === null ? [`record ${number}`] : [])),
        ...of(statesOf).flatMap(({ salt, seq }) => (salt === null ? [`attempt ${seq}`] : [])),
        ...Object.keys(link.erased_values ?? {}),
      ];
      if (empty.length > 0) emptied.set(link.id, empty.join(', '));
    }
    await covering.check('link', hashed.link);
    await verifyEvents(verification, records, await covering.check('record', hashed.record));
  }
  return emptied;
}

/** Checks the states of attempts or refunds, in order, and returns the newest right one of each. */
async function newestOf<Row extends State & CoveredRow>(covering: Covering, kind: 'attempt' | 'refund', rows: Row[]) {
  const wrong = await covering.checkWhole(kind, rows);
  return [...new Map(rows.filter(({ seq }) => !wrong.has(String(seq))).map((row) => [row.id, row])).values()];
}

/** Each record has its event, and none but that of a `wrong` one is refused: the provider would not learn of the record. */
async function verifyEvents({ db, report }: Verification, records: RecordRow[], wrong: Set<string>): Promise<void> {
  const rows = await db.query<{ record_seq: string; state: string }>(
    'select record_seq, state from events where record_seq = any($1::bigint[])',
    [records.map(({ seq }) => seq)],
  );
  const states = new Map(rows.map(({ record_seq, state }) => [String(record_seq), state]));
  for (const { seq, link_id, act, reference } of records) {
    const computed = states.get(String(seq)) ?? 'missing';
    if (computed === 'missing' || (computed === 'refused' && !wrong.has(String(seq))))
      report.mismatches.push({ link_id, act, what: 'the event', stored: reference, computed });
  }
}

type OrderHashes = { order: string | undefined; html: string | undefined };

/** The hashes of the order documents of these links, as they came and as pages show them. */
async function orderHashes(db: Queryable, links: LinkRow[]): Promise<Map<string, OrderHashes>> {
  const ids = links.filter((link) => link.order_sha256 !== null || link.order_html_sha256 !== null).map(({ id }) => id);
  const hashes = new Map<string, OrderHashes>();
  for (let start = 0; start < ids.length; start += documentBatch) {
    const rows = await db.query<{ id: string; order_document: Uint8Array | null; order_html: string | null }>(
      'select id, order_document, order_html from links where id = any($1::uuid[])',
      [ids.slice(start, start + documentBatch)],
    );
    for (const { id, order_document: bytes, order_html: html } of rows)
      hashes.set(id, { order: bytes ? sha256Of(bytes) : undefined, html: html === null ? undefined : sha256Of(html) });
  }
  return hashes;
}

/** All columns of a link but the order itself, which is long. */
async function columnsOf(db: Queryable): Promise<string> {
  const rows = await db.query<{ name: string }>(
    `select attname::text as name from pg_catalog.pg_attribute
     where attrelid = 'links'::pg_catalog.regclass and attnum > 0 and not attisdropped
       and attname not in ('order_document', 'order_html')`,
  );
  return rows.map(({ name }) => name).join(', ');
}

function groupOf<T extends { link_id: string }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.link_id, [...(groups.get(row.link_id) ?? []), row]);
  return groups;
}

type Computed = Partial<OrderHashes> & { row: LinkRow; hash: string; bank: string | undefined };

/** Yields the faults of a link and of the chain of its records. Adds the hashes of these to `hashed`. */
function* faultsOfLink(
  { report }: Verification,
  { row, hash: link, order, html, bank }: Computed,
  records: RecordRow[],
  hashed: HashedRow[],
): Generator<Fault> {
  if (row.hash !== link) yield { what: 'the link', stored: row.hash ?? 'nothing', computed: link };
  if (row.order_sha256 !== null) {
    report.orders += 1;
    const computed = order ?? 'missing';
    if (computed !== row.order_sha256) yield { what: 'the order document', stored: row.order_sha256, computed };
  }
  const shown = row.order_html_sha256;
  if (shown !== null && shown !== (html ?? ''))
    yield {
      what: 'the order document as it is shown',
      stored: shown || 'left to the browser',
      computed: html ?? 'missing',
    };

  const mandate = records.find(({ act }) => act === actOf['direct-debit']);
  const expected = (mandate?.salt != null && mandate.bank_sha256) || 'none';
  if ((bank ?? 'none') !== expected) yield { what: 'the bank details', stored: expected, computed: bank ?? 'missing' };

  const earlier: string[] = [];
  for (const [index, record] of records.entries()) {
    const { act, number } = record;
    if (number !== index + 1) {
      yield { act, what: 'the chain', stored: `record ${number}`, computed: `record ${index + 1} is missing` };
    }
    const computed = hashInChain(record, earlier, row.hash);
    hashed.push({ row: record, hash: computed });
    if (computed !== record.hash) yield { act, what: 'the record', stored: record.hash, computed };
    if (record.order_sha256 !== null && record.order_sha256 !== order) {
      yield { act, what: 'the order document', stored: record.order_sha256, computed: order ?? 'missing' };
    }
    earlier.push(record.hash);
  }
}

/** Personal answers are sealed of acts alone that are recorded. */
const faultsOfSealed = (records: RecordRow[], sealed: object): Fault[] =>
  Object.keys(sealed)
    .filter((act) => !records.some((record) => record.act === act))
    .map((act) => ({ act, what: 'the personal answers', stored: 'of a record', computed: 'without one' }));

/** Each personal answer is sealed beside its record and matches its hash; none is, once the customer is erased. */
function* faultsOfAnswers({ act, salt, answers }: RecordRow, sealed: Record<string, PersonalAnswer[] | undefined>) {
  if (salt === null && Object.hasOwn(sealed, act))
    yield { act, what: 'the personal answers', stored: 'erased', computed: 'there' };
  if (salt === null) return;
  for (const { name, hash } of answers ?? []) {
    if (hash === undefined) continue;
    const answer = sealed[act]?.find((one) => one.name === name);
    const computed = answer ? answerHash(answer) : 'missing';
    if (computed !== hash) yield { act, what: `the answer ${name}`, stored: hash, computed };
  }
}

/** An erased field is empty: its hash says nothing of a value that somebody has put there since. */
function* faultsOfErasure(
  { own_values, erased_values }: LinkRow,
  records: RecordRow[],
  attempts: AttemptRow[],
): Generator<Fault> {
  for (const name of Object.keys(erased_values ?? {}))
    if (Object.hasOwn(own_values, name)) yield { what: `the value ${name}`, stored: 'erased', computed: 'there' };
  const rows = [
    ...records.map((row) => ({ kind: 'record' as const, row })),
    ...attempts.map((row) => ({ kind: 'attempt' as const, row })),
  ];
  for (const { kind, row } of rows)
    if (row.salt === null && hasPersonal(kind, row))
      yield { act: row.act, what: `personal fields of the ${kind}`, stored: 'erased', computed: 'there' };
}
