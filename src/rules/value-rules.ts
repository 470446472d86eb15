import type { ValueRule } from '../types.gen.ts';
import { type FactReader, type FactValue, holds } from './when.ts';

/** What values.json says of its values beside each one: which must agree, and which belong to which orders (D-32). */
export type ValueRules = Readonly<Record<string, ValueRule>>;

/** A value that does not agree with others: what it is, and what they make it. */
export type Difference = {
  name: string;
  rule: 'sum' | 'equals';
  is: FactValue | undefined;
  /** The sum of its parts, or the other value. */
  other: FactValue | undefined;
  /** The names of its parts, or of the other value. */
  of: string[];
};

/** Lists the values that do not agree with others, among those that belong to the order that `value` reads. */
export function differencesIn(rules: ValueRules, value: FactReader): Difference[] {
  return Object.entries(rules).flatMap(([name, { sum, equals, when }]): Difference[] => {
    if (holds(when, value) !== true) return [];
    const is = known(value, name);
    const found: Difference[] = [];
    if (sum) {
      const total = sum.reduce((total, part) => total + Number(known(value, part)), 0);
      if (Math.abs(Number(is) - total) > 1e-6 || Number.isNaN(total))
        found.push({ name, rule: 'sum', is, other: total, of: sum });
    }
    if (equals && is !== known(value, equals))
      found.push({ name, rule: 'equals', is, other: known(value, equals), of: [equals] });
    return found;
  });
}

/** The total monthly costs that a contract states for the order that `value` reads, in pence: one, or one for each offer. */
export function monthlyTotals(rules: ValueRules, value: FactReader): number[] {
  const own = Object.entries(rules).filter(([, { order, when }]) => order === 'monthly-total' && holds(when, value));
  return [...new Set(own.map(([name]) => Number(known(value, name))))];
}

function known(value: FactReader, name: string): FactValue | undefined {
  const fact = value(name);
  return fact.pending ? undefined : fact.value;
}
