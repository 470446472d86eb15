import type { Order } from '../../rules/compare.ts';

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
