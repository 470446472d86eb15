/** Conditions in the words of messages. */
import type { Order } from '../../rules/compare.ts';
import { orderIn } from '../../rules/compare.ts';
import { namedIn } from '../../rules/is-met.ts';
import { comparisonsIn, isOfTime, subjectOf } from '../../rules/when.ts';
import type { Comparison, When } from '../../types.gen.ts';
import { oneOf } from '../problem/suggest.ts';

/** Says in words that a condition holds, or that it does not: `customer_type is "existing"`. */
export const conditionInWords = (when: When, isHeld = true): string =>
  comparisonsIn(when)
    .map((one) => comparisonInWords(one, isHeld))
    .join(isHeld ? ' and ' : ' or ');

function comparisonInWords(one: Comparison, isHeld = true): string {
  if (isOfTime(one)) return timesInWords(one, isHeld);
  const ordered = orderIn(one);
  const subject = `${subjectOf(one)} is`;
  if (ordered) return `${subject} ${isHeld ? '' : 'not '}${operandInWords(ordered)}`;
  if (one.exists !== undefined) return `${subject} ${one.exists === isHeld ? 'known' : 'not known'}`;
  const isNegated = (one.isNot ?? one.notIn) !== undefined;
  return `${subject} ${isHeld === isNegated ? 'not ' : ''}${oneOf(namedIn(one))}`;
}

function timesInWords({ from, until }: Comparison, isHeld: boolean): string {
  const times = isHeld
    ? [from && `${from} or later`, until && `before ${until}`]
    : [from && `before ${from}`, until && `${until} or later`];
  return `it is ${times.filter(Boolean).join(isHeld ? ' and ' : ' or ')}`;
}

const orderWords = {
  equals: 'the same as',
  before: 'less than',
  after: 'more than',
  atLeast: 'at least',
  atMost: 'at most',
};

/** What a condition compares with: `less than 14 days after order_placed`. */
export function operandInWords({ order, operand }: Order): string {
  const ofDay =
    typeof operand === 'string'
      ? { equals: '', before: 'before', after: 'after', atLeast: 'on or after', atMost: 'on or before' }
      : orderWords;
  if (typeof operand !== 'object') return `${ofDay[order]} ${operand}`.trim();
  const { days = 0, workingDays = 0 } = operand;
  const count = workingDays || days;
  const unit = `${workingDays ? 'working ' : ''}day${Math.abs(count) === 1 ? '' : 's'}`;
  const shift = count && `${Math.abs(count)} ${unit} ${count < 0 ? 'before' : 'after'} `;
  return `${orderWords[order]} ${shift || ''}${operand.fact ?? operand.value}`;
}
