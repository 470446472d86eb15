import { doesAct } from '../../acts/act-kinds.ts';
import type { Link } from '../../types.gen.ts';
import type { FactRow, RecordRow } from './records.ts';

type Told = NonNullable<Link['afterwards']>;

/** The id of a refund or dispute, which the reference of its fact ends with. */
const idOf = ({ act, reference }: FactRow) => reference.slice(act.length + 1);

/** How much of a payment was given back, in pence, as its facts say. */
export function givenBack(afterwards: FactRow[]): number {
  const failed = new Set(afterwards.filter(({ act }) => act === 'payment-refund-failed').map(idOf));
  return afterwards
    .filter((fact) => fact.act === 'payment-voided' || (fact.act === 'payment-refunded' && !failed.has(idOf(fact))))
    .reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0);
}

/** The facts of disputes that are open or lost; one that was won stands no more, unless it was lost after that. */
export function standingDisputes(afterwards: FactRow[]): FactRow['act'][] {
  const standing = afterwards.filter((fact) => {
    if (fact.act !== 'payment-disputed' && fact.act !== 'dispute-lost') return false;
    const won = afterwards.find((other) => other.act === 'dispute-won' && idOf(other) === idOf(fact));
    return !won || (fact.act === 'dispute-lost' && fact.number > won.number);
  });
  return standing.map(({ act }) => act);
}

/** Whether the bank has not paid after all. */
export const isDeclinedInSettlement = (afterwards: FactRow[]): boolean =>
  afterwards.findLast(({ act }) => /^payment-settle/.test(act))?.act === 'payment-settlement-declined';

/** What has become of the payment, card and mandate of a link and takes back what their records say, as it stands. */
export function afterwardsOf(records: RecordRow[], facts: FactRow[]): Told {
  return records.flatMap(({ act, reference, amount_pence }): Told => {
    const own = facts.filter(({ about }) => about === reference);
    if (doesAct(act, 'charges')) return ofPayment(amount_pence ?? 0, own);
    const end = own.findLast((fact) => /^(card-(updated|closed)|mandate-.*)$/.test(fact.act))?.act;
    return end === 'card-closed' || end === 'mandate-failed' || end === 'mandate-cancelled' ? [end] : [];
  });
}

function ofPayment(paid: number, own: FactRow[]): Told {
  if (own.some(({ act }) => act === 'payment-voided')) return ['payment-voided'];
  const back = givenBack(own);
  if (back > 0) return [back < paid ? 'payment-part-refunded' : 'payment-refunded'];
  if (isDeclinedInSettlement(own)) return ['payment-settlement-declined'];
  return standingDisputes(own).includes('dispute-lost') ? ['dispute-lost'] : [];
}
