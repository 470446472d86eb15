import type { Attempt } from '../ledger/attempts.ts';
import { type CoveredRow, isDemoLink } from '../ledger/leaves.ts';
import type { RecordedAnswer } from '../ledger/records.ts';
import { isReference } from '../ledger/reference.ts';
import type { Refund } from '../ledger/refunds.ts';

type Row = CoveredRow & { link_id: string; act: string };

export type RecordRow = Row & {
  seq: string;
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
  answers: RecordedAnswer[] | null;
};

type AttemptColumns = 'order_id' | 'state' | 'ip_address' | 'user_agent' | 'amount_pence' | 'statement' | 'button';
export type AttemptRow = Row & Pick<Attempt, AttemptColumns>;

type RefundColumns = 'link_id' | 'order_id' | 'refund_id' | 'amount_pence' | 'reason' | 'by' | 'state';
export type RefundRow = CoveredRow & Pick<Refund, RefundColumns>;

export type Own = { records: RecordRow[]; attempts: AttemptRow[]; refunds: RefundRow[] };

export type Fault = { act?: string; what: string; stored: string; computed: string };

/** Demo links are made used without any card or bank details. */
export const isOfDemo = ({ link_id }: RecordRow) => isDemoLink(link_id);

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
  for (const record of records.filter(({ act }) => act === 'payment' || act === 'payment-method')) {
    const attempt = attempts.find(({ order_id }) => order_id === record.reference);
    const what = `the attempt ${record.reference}`;
    const { act } = record;
    if (!attempt) {
      if (!isOfDemo(record)) yield { act, what, stored: 'succeeded', computed: 'missing' };
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
