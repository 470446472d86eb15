import { doesAct } from '../../acts/act-kinds.ts';
import { isDemoLink } from '../../rules/link-id.ts';
import { withTimeout } from '../../rules/timeout.ts';
import { wasTaken } from '../gateway/gateway.ts';
import { attempts as attemptRows } from '../ledger/attempts.ts';
import { isReference } from '../ledger/reference.ts';
import { newestOf } from '../ledger/states.ts';
import type { Problem, Verification, Verified, Whole } from './verification.ts';

/** The facts after which the gateway does not tell of a card as taken. */
const endings = ['payment-voided', 'payment-settlement-declined', 'card-closed'];

/**
 * Money is as the gateway has it: what a record says was taken and given back, and no charge is without its record. Records
 * are those that verify. Demo links are made used without any card.
 */
export async function* moneyProblems(
  { gateway: asked, report }: Verification,
  link: Whole,
  records: Verified[],
): AsyncGenerator<Problem> {
  if (isDemoLink(link.id)) return;
  const ask = async <T>(gateway: string | null | undefined, question: () => Promise<T>): Promise<T | 'unasked'> => {
    const answer =
      asked?.name === gateway
        ? await withTimeout(asked!.timeoutMs, question()).catch(() => 'unasked' as const)
        : 'unasked';
    report.gateway[answer === 'unasked' ? 'unasked' : 'asked'] += 1;
    return answer;
  };

  /** Whether something has become of what a record says that the gateway tells as if it had not been. */
  const isOver = (reference: string) => records.some(({ act, about }) => about === reference && endings.includes(act));
  for (const { act, reference, amount_pence, gateway, about } of records) {
    if (about === undefined && doesAct(act, 'takesCard') && !isOver(reference)) {
      const outcome = await ask(gateway, () => asked!.findByOrderId(reference, act, amount_pence ?? null));
      if (outcome !== 'unasked' && !wasTaken(outcome))
        yield { reference, what: 'the gateway', detail: 'it has not taken this as the receipt says' };
    }
    const refundId = about !== undefined && act === 'payment-refunded' ? reference.slice(act.length + 1) : '';
    const hasFailed = records.some((one) => one.reference === `payment-refund-failed ${refundId}`);
    if (!isReference(refundId) || refundId === about || hasFailed) continue;
    const order = { orderId: about!, linkId: link.id, refundId, amountPence: amount_pence ?? 0, isWhole: false };
    const made = await ask(gateway, () => asked!.findRefund(order));
    if (made !== 'unasked' && (made === undefined || typeof made === 'object'))
      yield { reference, what: 'the gateway', detail: 'it has not given this back as the receipt says' };
  }
  for (const { act, order_id: reference, amount_pence, gateway, state, asked_at } of newestOf(
    attemptRows,
    link.attempts,
  )) {
    const isRecorded = records.some((record) => record.reference === reference);
    if (state === 'succeeded' && !isRecorded)
      yield { reference, what: 'the attempt', detail: 'it has succeeded, and there is no receipt of it' };
    if (asked_at === null || isRecorded || !['declined', 'not-taken', 'unauthenticated'].includes(state)) continue;
    const outcome = await ask(gateway, () => asked!.findByOrderId(reference, act, amount_pence));
    if (outcome !== 'unasked' && wasTaken(outcome))
      yield { reference, what: 'the gateway', detail: 'it has taken a card, and there is no receipt of it' };
  }
}
