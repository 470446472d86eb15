import type { Queryable } from '../db/db.ts';
import { isReference } from '../ledger/reference.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { hasPersonal, type LinkContent, linkContent, recordHash, type Salted } from '../proof/hashes.ts';
import type { Verifying } from './verified.ts';

type LinkRow = LinkContent & {
  id: string;
  hash: string | null;
  order_sha256: string | null;
  /** Computed from the bytes of the order document. */
  order_computed: string | null;
  /** The hash of the order document as pages show it; empty if the browser cleans it, null if there is none. */
  order_html_sha256: string | null;
  html_computed: string | null;
  has_bank_details: boolean;
};

type Row = Readonly<Record<string, unknown>> & Salted & { link_id: string; act: string };

type RecordRow = Row & {
  reference: string;
  number: number;
  hash: string;
  ip_address: string;
  user_agent: string;
  amount_pence: number | null;
  statement: string | null;
  button: string | null;
  order_sha256: string | null;
  about: string | null;
  reason: string | null;
  told_by: string | null;
};

type AttemptRow = Row & {
  order_id: string;
  state: string;
  ip_address: string;
  user_agent: string;
  amount_pence: number | null;
  statement: string | null;
  button: string | null;
};

type RefundRow = {
  link_id: string;
  order_id: string;
  refund_id: string;
  amount_pence: number;
  reason: string;
  by: string;
  state: string;
};

const batch = 200;

/** Checks links with all that is recorded for them: hashes, chains, orders, and whether records, attempts and refunds agree. */
export async function verifyLinks(verifying: Verifying): Promise<void> {
  const { db, linkId, found } = verifying;
  const columns = await columnsOf(db);
  for (let last: string | null = null; ; ) {
    const links: LinkRow[] = await db.query<LinkRow>(
      `select ${columns}, encode(sha256(order_document), 'hex') as order_computed,
         encode(sha256(convert_to(order_html, 'UTF8')), 'hex') as html_computed,
         exists (select 1 from bank_details where link_id = links.id) as has_bank_details
       from links where ($1::uuid is null or id > $1) and ($2::uuid is null or id = $2) order by id limit ${batch}`,
      [last, linkId],
    );
    const ids = links.map(({ id }) => id);
    const records = groupOf(
      await db.query<RecordRow>('select * from records where link_id = any($1::uuid[]) order by number', [ids]),
    );
    const attempts = groupOf(
      await db.query<AttemptRow>('select * from attempts where link_id = any($1::uuid[]) order by started_at', [ids]),
    );
    const refunds = groupOf(await db.query<RefundRow>('select * from refunds where link_id = any($1::uuid[])', [ids]));
    for (const link of links) {
      const of = <T>(rows: Map<string, T[]>) => rows.get(link.id) ?? [];
      const own = { records: of(records), attempts: of(attempts), refunds: of(refunds) };
      found.links += 1;
      found.records += own.records.length;
      found.attempts += own.attempts.length;
      const faults = [
        ...faultsOfLink(verifying, link, own.records),
        ...faultsOfErasure(link, own),
        ...faultsOfAttempts(own),
        ...faultsOfRefunds(own),
      ];
      found.mismatches.push(...faults.map((fault) => ({ link_id: link.id, ...fault })));
    }
    if (links.length < batch) return;
    last = ids.at(-1)!;
  }
}

/** All columns of a link but the order itself, which is long. */
async function columnsOf(db: Queryable): Promise<string> {
  const rows = await db.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = 'links'::regclass and attnum > 0 and not attisdropped
       and attname not in ('order_document', 'order_html')`,
  );
  return rows.map(({ name }) => name).join(', ');
}

function groupOf<T extends { link_id: string }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.link_id, [...(groups.get(row.link_id) ?? []), row]);
  return groups;
}

type Fault = { act?: string; what: string; stored: string; computed: string };

function* faultsOfLink({ found }: Verifying, row: LinkRow, records: RecordRow[]): Generator<Fault> {
  const { hash, order_computed, html_computed, has_bank_details, ...content } = row;
  const link = canonicalHash(linkContent(content));
  if (hash !== link) yield { what: 'the link', stored: hash ?? 'nothing', computed: link };
  if (content.order_sha256 !== null) {
    found.orders += 1;
    const computed = order_computed ?? 'missing';
    if (computed !== content.order_sha256) yield { what: 'the order document', stored: content.order_sha256, computed };
  }
  const shown = content.order_html_sha256;
  if (shown !== null && shown !== (html_computed ?? ''))
    yield {
      what: 'the order document as it is shown',
      stored: shown || 'left to the browser',
      computed: html_computed ?? 'missing',
    };

  let previous: string | null = null;
  for (const [index, record] of records.entries()) {
    const { act, number } = record;
    if (number !== index + 1) {
      yield { act, what: 'the chain', stored: `record ${number}`, computed: `record ${index + 1} is missing` };
    }
    const computed = recordHash(record, { previous, link: hash });
    if (computed !== record.hash) yield { act, what: 'the record', stored: record.hash, computed };
    if (record.order_sha256 !== null && record.order_sha256 !== order_computed) {
      const now = order_computed ?? 'missing';
      yield { act, what: 'the order document', stored: record.order_sha256, computed: now };
    }
    if (act === 'direct-debit-mandate' && !has_bank_details && record.salt !== null && !isDemo(record)) {
      yield { act, what: 'the bank details', stored: 'recorded', computed: 'missing' };
    }
    previous = record.hash;
  }
}

/** Demo links are made used without any card or bank details. */
const isDemo = ({ link_id }: RecordRow) => link_id.startsWith('00000000-0000-4000-8000-');

type Own = { records: RecordRow[]; attempts: AttemptRow[]; refunds: RefundRow[] };

/**
 * An erased field is empty: its hash stands for the erased value, and says nothing of a value that somebody has put
 * there since.
 */
function* faultsOfErasure({ own_values, erased_values }: LinkRow, { records, attempts }: Own): Generator<Fault> {
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

/** A refund that was made and its fact say the same. A refund that the gateway has reported first has no reason. */
function* faultsOfRefunds({ records, refunds }: Own): Generator<Fault> {
  for (const { order_id, refund_id, amount_pence, reason, by, state } of refunds) {
    if (state !== 'refunded' && state !== 'voided') continue;
    const reference = state === 'voided' ? `payment-voided ${order_id}` : `payment-refunded ${refund_id}`;
    const fact = records.find((record) => record.reference === reference);
    const isSame = fact && fact.about === order_id && fact.amount_pence === amount_pence;
    const isSaid = fact?.reason === null || (fact?.reason === reason && fact.told_by === by);
    if (!isSame || !isSaid)
      yield { what: `the refund ${refund_id}`, stored: fact ? 'as its fact says' : 'a fact', computed: state };
  }
  for (const { act, reference, about } of records) {
    const id = act === 'payment-refunded' ? reference.slice(act.length + 1) : '';
    if (isReference(id) && id !== about && !refunds.some(({ refund_id }) => refund_id === id))
      yield { what: `the refund ${id}`, stored: act, computed: 'missing' };
  }
}

/** A record of a card and its attempt say the same. */
function* faultsOfAttempts({ records, attempts }: Own): Generator<Fault> {
  for (const record of records.filter(({ act }) => act === 'payment' || act === 'payment-method')) {
    const attempt = attempts.find(({ order_id }) => order_id === record.reference);
    const what = `the attempt ${record.reference}`;
    const { act } = record;
    if (!attempt) {
      if (!isDemo(record)) yield { act, what, stored: 'succeeded', computed: 'missing' };
      continue;
    }
    for (const name of ['act', 'amount_pence', 'statement', 'button', 'ip_address', 'user_agent'] as const) {
      if (attempt[name] !== record[name])
        yield { act, what: `${what}: ${name}`, stored: String(record[name]), computed: String(attempt[name]) };
    }
    if (attempt.state !== 'succeeded') yield { act, what, stored: 'succeeded', computed: attempt.state };
  }
  for (const { act, order_id, state } of attempts) {
    if (state === 'succeeded' && !records.some(({ reference }) => reference === order_id))
      yield { act, what: `the record of the attempt ${order_id}`, stored: 'succeeded', computed: 'missing' };
  }
}
