import type { Queryable } from '../db/db.ts';
import { readStates, type State, type Writing, writeNext, writeState } from './states.ts';

/**
 * How a refund stands. `pending` and `unknown` as of an attempt. `voided`: the payment was not settled yet and never
 * shows. `refused`: the gateway has certainly not given anything back.
 */
export type RefundState = 'pending' | 'unknown' | 'refunded' | 'voided' | 'refused';

export type Refund = State & {
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
  started_at: Date;
  asked_at: Date | null;
};

export const isRefundOpen = ({ state }: Refund): boolean => state === 'pending' || state === 'unknown';

/** How refunds are written, and for whom an open one waits. */
export const refunds: Writing<Refund> = {
  kind: 'refund',
  changing: ['asked_at', 'refusal'],
  open: (refund) => (isRefundOpen(refund) ? { alone: null, waitsFor: 'gateway' } : undefined),
};

type NewRefund = Omit<Refund, 'version' | 'state' | 'at' | 'refusal' | 'asked_at'>;

/** Writes a pending refund, before the gateway is asked. The link must be locked. */
export async function beginRefund(db: Queryable, newRefund: NewRefund): Promise<Refund> {
  const refund: Refund = {
    ...newRefund,
    version: 1,
    state: 'pending',
    at: newRefund.started_at,
    refusal: null,
    asked_at: null,
  };
  if (await writeState(db, refunds, refund)) return refund;
  throw new Error(`The id ${refund.id} is taken.`);
}

export const refundsOf = (db: Queryable, linkId: string): Promise<Refund[]> =>
  readStates(db, refunds, 'link_id = $1', [linkId]);

export async function refundById(db: Queryable, id: string): Promise<Refund | undefined> {
  const [refund] = await readStates(db, refunds, 'id = $1', [id]);
  return refund;
}

/** Marks the moment before the gateway is asked. Returns the refund; undefined if it was given up meanwhile. */
export function markRefundAsked(db: Queryable, refund: Refund, at: Date): Promise<Refund | undefined> {
  const isUnasked = ({ state, asked_at }: Refund) => state === 'pending' && asked_at === null;
  return writeNext(db, refunds, refund, (now) => (isUnasked(now) ? { asked_at: at, at } : undefined));
}

/** Writes the outcome of a refund, unless it has one. Returns whether it was written. */
export async function closeRefund(
  db: Queryable,
  refund: Refund,
  { state, refusal = null, at }: { state: Exclude<RefundState, 'pending'>; refusal?: string | null; at: Date },
): Promise<boolean> {
  const written = await writeNext(db, refunds, refund, (now) =>
    isRefundOpen(now) && now.state !== state ? { state, refusal, at } : undefined,
  );
  return written !== undefined;
}

/** Writes that a refund has failed at the gateway after it was made. Returns whether it was written. */
export const failRefund = async (db: Queryable, refund: Refund, at: Date): Promise<boolean> =>
  (await writeNext(db, refunds, refund, (now) =>
    now.state === 'refused' ? undefined : { state: 'refused', refusal: 'It has failed at the gateway.', at },
  )) !== undefined;

type Claim = { gapMs: number; patienceMs: number; underway: Set<string> };

/** Claims open refunds that no call works on any more, those first whose last search is the oldest. */
export async function claimOpenRefunds(db: Queryable, { gapMs, patienceMs, underway }: Claim): Promise<Refund[]> {
  const claimed = await db.query<{ id: string }>(
    `update unsettled set looked_at = now() where id in (
       select id from unsettled
       where kind = 'refund' and id <> all($3::uuid[])
         -- A time that is to come is of a clock that was ahead.
         and started_at not between now() - $2 * interval '1 millisecond' and now() + $2 * interval '1 millisecond'
         and (looked_at is null or looked_at not between now() - $1 * interval '1 millisecond' and now())
       order by looked_at nulls first limit 20 for update skip locked)
     returning id`,
    [gapMs, patienceMs, [...underway]],
  );
  const ids = claimed.map(({ id }) => id);
  const due = ids.length ? await readStates(db, refunds, 'id = any($1::uuid[])', [ids]) : [];
  return due.filter(isRefundOpen);
}
