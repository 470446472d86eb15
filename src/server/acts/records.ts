import { randomInt } from 'node:crypto';
import type { ActRecord } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import type { Act } from '../links/journey.ts';

/** Who did it, as far as the server can tell: part of the evidence (D-07). */
export type Visitor = { ipAddress: string; userAgent: string };

/** What is kept of an act, beside the link, the time and the visitor. */
export type Evidence = {
  document?: string;
  version?: string;
  /** What was agreed to, word for word, and its hash. */
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

export const recordColumns = [
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

type NewRecord = {
  linkId: string;
  act: Act;
  reference: string;
  recordedAt: Date;
  visitor: Visitor;
  evidence: Evidence;
};

const insertRecord = `with text as (
    insert into agreed_texts (sha256, html) select $9, $15 where $9::text is not null on conflict (sha256) do nothing)
  insert into records (${recordColumns.join(', ')})
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
  where not exists (select 1 from attempts where order_id = $3 and link_id <> $1)
  on conflict (link_id, act) do nothing returning ${recordColumns.join(', ')}`;

/**
 * Records an act with the text that was agreed to, in one statement. Nothing comes back when the act is recorded already:
 * the first record stands; or when an attempt to take a card has the reference.
 */
export async function record(
  tx: Queryable,
  { linkId, act, reference, recordedAt, visitor, evidence }: NewRecord,
): Promise<RecordRow | undefined> {
  const { document, version, text, statement, button, order_sha256, amount_pence, account_ending } = evidence;
  const kept = [document, version, text?.sha256, statement, button, order_sha256, amount_pence, account_ending];
  const [made] = await tx.query<RecordRow>(insertRecord, [
    linkId,
    act,
    reference,
    recordedAt.toISOString(),
    visitor.ipAddress,
    visitor.userAgent,
    ...kept.map((value) => value ?? null),
    text?.html ?? null,
  ]);
  return made;
}

/** The record of an act that is recorded. */
export async function recordOf(db: Queryable, linkId: string, act: Act): Promise<RecordRow> {
  const [row] = await db.query<RecordRow>(
    `select ${recordColumns.join(', ')} from records where link_id = $1 and act = $2`,
    [linkId, act],
  );
  return row!;
}

/** A record as the call that made it answers, and every repeat. */
export function toActRecord({ reference, recorded_at, amount_pence, account_ending }: RecordRow): ActRecord {
  return {
    reference,
    recorded_at: recorded_at.toISOString(),
    ...(amount_pence !== null && { amount_pence }),
    ...(account_ending !== null && { account_ending }),
  };
}

/** Letters and digits that are not taken for each other when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference, short enough to be read out on the telephone: `DS-7K3Q-9XWM`. One in a trillion is taken already. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `DS-${four()}-${four()}`;
}

/** A reference that nothing has yet: an attempt's goes to the gateway before there is a record. */
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
