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
  sha256?: string;
  statement?: string;
  button?: string;
  order_sha256?: string;
  amount_pence?: number;
  /** The last four digits of the account number. */
  account_ending?: string;
};

export type RecordRow = { [Name in keyof Evidence]-?: Exclude<Evidence[Name], undefined> | null } & {
  link_id: string;
  act: Act;
  reference: string;
  recorded_at: Date;
  ip_address: string;
  user_agent: string;
};

export const recordColumns =
  'link_id, act, reference, recorded_at, ip_address, user_agent, ' +
  'document, version, sha256, statement, button, order_sha256, amount_pence, account_ending';

/** What is recorded for a link, in order. */
function recordsOf(db: Queryable, linkId: string): Promise<RecordRow[]> {
  return db.query<RecordRow>(`select ${recordColumns} from records where link_id = $1 order by seq`, [linkId]);
}

type NewRecord = {
  linkId: string;
  act: Act;
  reference: string;
  recordedAt: Date;
  visitor: Visitor;
  evidence: Evidence;
};

/** Records an act and returns its record; the first record stands if there is one already. */
export async function record(
  tx: Queryable,
  { linkId, act, reference, recordedAt, visitor, evidence }: NewRecord,
): Promise<RecordRow> {
  const { document, version, sha256, statement, button, order_sha256, amount_pence, account_ending } = evidence;
  const [made] = await tx.query<RecordRow>(
    `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent,
       document, version, sha256, statement, button, order_sha256, amount_pence, account_ending)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (link_id, act) do nothing returning ${recordColumns}`,
    [
      linkId,
      act,
      reference,
      recordedAt.toISOString(),
      visitor.ipAddress,
      visitor.userAgent,
      document ?? null,
      version ?? null,
      sha256 ?? null,
      statement ?? null,
      button ?? null,
      order_sha256 ?? null,
      amount_pence ?? null,
      account_ending ?? null,
    ],
  );
  return made ?? (await recordsOf(tx, linkId)).find((row) => row.act === act)!;
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

/** A reference that nothing has yet, short enough to be read out on the telephone: `DS-7K3Q-9XWM`. */
export async function freeReference(tx: Queryable): Promise<string> {
  for (;;) {
    const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
    const reference = `DS-${four()}-${four()}`;
    const taken = await tx.query(
      'select 1 from records where reference = $1 union all select 1 from attempts where order_id = $1',
      [reference],
    );
    if (taken.length === 0) return reference;
  }
}
