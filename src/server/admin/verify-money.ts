import { doesAct } from '../../acts/act-kinds.ts';
import { isDemoLink } from '../../rules/link-id.ts';
import { type Attempt, attempts } from '../ledger/attempts.ts';
import type { StoredRecord } from '../ledger/chain.ts';
import type { CoveredRow } from '../ledger/leaves.ts';
import { isReference } from '../ledger/reference.ts';
import { type Refund, refunds } from '../ledger/refunds.ts';
import type { Open } from '../ledger/states.ts';

export type RecordRow = StoredRecord;
export type AttemptRow = CoveredRow & Attempt;
export type RefundRow = CoveredRow & Refund;

export type Own = { records: RecordRow[]; attempts: AttemptRow[]; refunds: RefundRow[] };

export type Fault = { act?: string; what: string; stored: string; computed: string };

/** A refund that was made and its fact say the same. A refund that the gateway has reported first has no reason. */
export function* faultsOfRefunds({ records, refunds }: Own): Generator<Fault> {
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
export function* faultsOfAttempts({ records, attempts }: Own): Generator<Fault> {
  for (const record of records.filter(({ act }) => doesAct(act, 'takesCard'))) {
    const attempt = attempts.find(({ order_id }) => order_id === record.reference);
    const what = `the attempt ${record.reference}`;
    const { act } = record;
    if (!attempt) {
      // Demo links are made used without any card.
      if (!isDemoLink(record.link_id)) yield { act, what, stored: 'succeeded', computed: 'missing' };
      continue;
    }
    for (const name of [
      'act',
      'amount_pence',
      'statement',
      'button',
      'language',
      'release',
      'ip_address',
      'user_agent',
    ] as const) {
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

export type UnsettledRow = Pick<Open, 'alone'> & { id: string; kind: string; link_id: string; waits_for: string };

/** What is open, and nothing else, is on that list, and waits for whom it should. */
export function* faultsOfUnsettled(own: Own, listed: UnsettledRow[]): Generator<Fault> {
  const open = new Map([
    ...own.attempts.map((attempt) => [attempt.id, inWords('attempt', attempts.open(attempt))] as const),
    ...own.refunds.map((refund) => [refund.id, inWords('refund', refunds.open(refund))] as const),
  ]);
  for (const id of new Set([...open.keys(), ...listed.map((row) => row.id)])) {
    const row = listed.find((one) => one.id === id);
    const [stored, computed] = [row && inWords(row.kind, { ...row, waitsFor: row.waits_for }), open.get(id)];
    if (stored !== computed)
      yield { what: `the search for ${id}`, stored: stored ?? 'missing', computed: computed ?? 'nothing is open' };
  }
}

const inWords = (kind: string, open: { waitsFor: string; alone: string | null } | undefined) =>
  open && `${kind} that waits for ${open.waitsFor}${open.alone === null ? '' : `, beside no other ${open.alone}`}`;
