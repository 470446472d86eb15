import { randomInt } from 'node:crypto';
import type { Act } from '../../rules/journey.ts';
import type { ActRecord } from '../../types.gen.ts';
import { batched } from '../db/batch.ts';
import type { Queryable } from '../db/db.ts';

/** Who acted, as far as the server knows: part of the evidence (D-07). */
export type Visitor = { ipAddress: string; userAgent: string };

/** The evidence of an act, beside the link, the time and the visitor. */
export type Evidence = {
  document?: string;
  version?: string;
  /** The agreed text, word for word, and its hash. */
  text?: { sha256: string; html: string };
  statement?: string;
  button?: string;
  order_sha256?: string;
  amount_pence?: number;
  /** The last four digits of the account number. */
  account_ending?: string;
};

type Kept = Omit<Evidence, 'text'> & { sha256?: string };

export type RecordRow = { [Name in keyof Kept]-?: Exclude<Kept[Name], undefined> | null } & {
  link_id: string;
  act: Act;
  reference: string;
  recorded_at: Date;
  ip_address: string;
  user_agent: string;
};

export const recordColumns: (keyof RecordRow)[] = [
  'link_id',
  'act',
  'reference',
  'recorded_at',
  'ip_address',
  'user_agent',
  'document',
  'version',
  'sha256',
  'statement',
  'button',
  'order_sha256',
  'amount_pence',
  'account_ending',
];

/** The record of an act, and whether this call has made it. */
export type Recorded = { record: RecordRow; isNew: boolean };

type NewRecord = {
  linkId: string;
  act: Act;
  reference: string;
  recordedAt: Date;
  visitor: Visitor;
  evidence: Evidence;
};

const types: Partial<Record<keyof RecordRow, string>> = {
  link_id: 'uuid',
  recorded_at: 'timestamptz',
  amount_pence: 'integer',
};
const columns = recordColumns.join(', ');
const arrays = recordColumns.map((name, index) => `$${index + 1}::${types[name] ?? 'text'}[]`).join(', ');

/** Records an act only if its link exists, and its text either exists or is given. */
const insertRecords = `with made as (
    select * from unnest(${arrays}, $${recordColumns.length + 1}::text[]) as made (${columns}, html)),
  recorded as (
    insert into records (${columns}) select ${columns} from made
    where exists (select 1 from links where id = made.link_id)
      and (sha256 is null or html is not null or exists (select 1 from agreed_texts where sha256 = made.sha256))
      and not exists (select 1 from attempts where order_id = made.reference and link_id <> made.link_id)
    order by link_id, act
    on conflict (link_id, act) do nothing returning reference),
  text as (
    insert into agreed_texts (sha256, html)
    select distinct sha256, html from made join recorded using (reference) where html is not null order by sha256
    on conflict (sha256) do nothing)
  select reference from recorded`;

/** Returns for each whether it was recorded. */
const insert = batched(async (db, rows: (RecordRow & { html: string | null })[]) => {
  const values = ([...recordColumns, 'html'] as const).map((name) => rows.map((row) => row[name]));
  const made = await db.query<{ reference: string }>(insertRecords, values);
  return rows.map(({ reference }) => made.some((row) => row.reference === reference));
});

/**
 * Records an act with the agreed text, in one statement, or in two if the text is new. Returns undefined if the act is
 * recorded already (the first record stands), if an attempt to take a card has the reference, or if the link is gone.
 */
export async function record(tx: Queryable, made: NewRecord): Promise<RecordRow | undefined> {
  const { document, version, text, statement, button, order_sha256, amount_pence, account_ending } = made.evidence;
  const row: RecordRow = {
    link_id: made.linkId,
    act: made.act,
    reference: made.reference,
    recorded_at: made.recordedAt,
    ip_address: made.visitor.ipAddress,
    user_agent: made.visitor.userAgent,
    document: document ?? null,
    version: version ?? null,
    sha256: text?.sha256 ?? null,
    statement: statement ?? null,
    button: button ?? null,
    order_sha256: order_sha256 ?? null,
    amount_pence: amount_pence ?? null,
    account_ending: account_ending ?? null,
  };
  // The text is long, and nearly always stored already: it is sent only if it is not.
  for (const html of text ? [null, text.html] : [null]) {
    if (await insert(tx, { ...row, html })) return row;
  }
  return undefined;
}

/** Reads the record of an act that is recorded. */
export async function recordOf(db: Queryable, linkId: string, act: Act): Promise<RecordRow> {
  const [row] = await db.query<RecordRow>(
    `select ${recordColumns.join(', ')} from records where link_id = $1 and act = $2`,
    [linkId, act],
  );
  return row!;
}

/** Reads an agreed text by its hash, byte for byte. */
export async function agreedText(db: Queryable, sha256: string): Promise<string> {
  const [row] = await db.query<{ html: string }>('select html from agreed_texts where sha256 = $1', [sha256]);
  return row!.html;
}

/** A record as the customer's page gets it, the first time and on every repeat. */
export function toActRecord({ reference, recorded_at, amount_pence, account_ending }: RecordRow): ActRecord {
  return {
    reference,
    recorded_at: recorded_at.toISOString(),
    ...(amount_pence !== null && { amount_pence }),
    ...(account_ending !== null && { account_ending }),
  };
}

/** Letters and digits that are not confused with each other when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a reference that can be read out on the telephone: `DS-7K3Q-9XWM`. One in a trillion is taken already. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `DS-${four()}-${four()}`;
}

/** Makes a reference that neither a record nor an attempt has: the gateway gets an attempt's before there is a record. */
export async function freeReference(tx: Queryable): Promise<string> {
  for (;;) {
    const reference = newReference();
    const taken = await tx.query(
      'select 1 from records where reference = $1 union all select 1 from attempts where order_id = $1',
      [reference],
    );
    if (taken.length === 0) return reference;
  }
}
