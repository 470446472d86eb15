import type { Queryable } from '../db/db.ts';
import { type Coding, writeCoded } from './codes.ts';

/**
 * How a refund stands. `pending` and `unknown` as of an attempt. `voided`: the payment was not settled yet and never
 * shows. `refused`: the gateway has certainly not given anything back.
 */
export type RefundState = 'pending' | 'unknown' | 'refunded' | 'voided' | 'refused';

/** A refund of a payment, written before the gateway is asked. */
export type Refund = {
  id: string;
  link_id: string;
  /** The payment's. */
  order_id: string;
  /** Its own id at the gateway. */
  refund_id: string;
  amount_pence: number;
  /** Whether it is all of a payment of which nothing was given back: that can be voided. */
  is_whole: boolean;
  reason: string;
  by: string;
  state: RefundState;
  refusal: string | null;
  started_by: string;
  started_at: Date;
  asked_at: Date | null;
};

const columns =
  'id, link_id, order_id, refund_id, amount_pence, is_whole, reason, by, state, refusal, started_by, started_at, asked_at';

type NewRefund = Omit<Refund, 'state' | 'refusal' | 'started_at' | 'asked_at'>;

/** Writes a pending refund, before the gateway is asked. */
export async function beginRefund(coding: Coding, newRefund: NewRefund): Promise<Refund> {
  const { id, link_id, order_id, refund_id, amount_pence, is_whole, reason, by, started_by } = newRefund;
  const [refund] = await writeCoded<Refund>(
    coding,
    'refund',
    `insert into refunds (id, link_id, order_id, refund_id, amount_pence, is_whole, reason, by, started_by, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)`,
    [id, link_id, order_id, refund_id, amount_pence, is_whole, reason, by, started_by],
  );
  return refund!;
}

/** Returns every refund of a link, the oldest first. */
export function refundsOf(db: Queryable, linkId: string): Promise<Refund[]> {
  return db.query<Refund>(`select ${columns} from refunds where link_id = $1 order by started_at`, [linkId]);
}

export async function refundById(db: Queryable, id: string): Promise<Refund | undefined> {
  const [refund] = await db.query<Refund>(`select ${columns} from refunds where id = $1`, [id]);
  return refund;
}

/** Marks the moment before the gateway is asked. Returns false if the refund was given up meanwhile. */
export async function markRefundAsked(coding: Coding, { id }: Refund): Promise<boolean> {
  const rows = await writeCoded(
    coding,
    'refund',
    `update refunds set asked_at = now() where id = $1 and state = 'pending' and asked_at is null`,
    [id],
  );
  return rows.length === 1;
}

/** Writes the outcome of a refund, unless it has one. Returns whether it was written. */
export async function closeRefund(
  coding: Coding,
  { id }: Refund,
  state: Exclude<RefundState, 'pending'>,
  refusal?: string,
): Promise<boolean> {
  const rows = await writeCoded(
    coding,
    'refund',
    `update refunds set state = $2, refusal = $3 where id = $1 and state in ('pending', 'unknown')`,
    [id, state, refusal ?? null],
  );
  return rows.length === 1;
}

type Claim = { gapMs: number; patienceMs: number; underway: Set<string> };

/** Claims open refunds that no call works on any more, those first whose last search is the oldest. */
export function claimOpenRefunds(db: Queryable, { gapMs, patienceMs, underway }: Claim): Promise<Refund[]> {
  return db.query<Refund>(
    `update refunds set looked_at = now() where id in (
       select id from refunds
       where state in ('pending', 'unknown') and id <> all($3::uuid[])
         and started_at <= now() - $2 * interval '1 millisecond'
         and (looked_at is null or looked_at <= now() - $1 * interval '1 millisecond')
       order by looked_at nulls first limit 20 for update skip locked)
     returning ${columns}`,
    [gapMs, patienceMs, [...underway]],
  );
}
