import type { Value, ValueRule } from '../types.gen.ts';
import { valueAt } from './dates.ts';
import { ownEntry } from './own-entry.ts';
import { percentOf } from './questions/sum.ts';
import { type FactReader, type FactValue, holds } from './when.ts';

/** The rules by a value's name: which values must agree, and which belong to which orders (D-32). */
export type ValueRules = Readonly<Record<string, ValueRule>>;

/** A value that breaks its rule: the actual amount, and the amount that the other values require. */
export type Difference = {
  name: string;
  rule: 'sum' | 'equals';
  is: FactValue | undefined;
  /** What its sum makes, or the other value. */
  other: FactValue | undefined;
  /** The names of its parts, those that are taken away last, or of the other value. */
  of: string[];
};

/** Lists the values that do not agree with others, among those that belong to the order that `value` reads. */
export function differencesIn(rules: ValueRules, value: FactReader): Difference[] {
  return Object.entries(rules).flatMap(([name, { sum, minus = [], percent, equals, when }]): Difference[] => {
    if (holds(when, value) !== true) return [];
    const actual = readValue(value, name);
    const differences: Difference[] = [];
    if (sum) {
      const add = (names: string[]) => names.reduce((total, part) => total + Number(readValue(value, part)), 0);
      const total = add(sum) - add(minus);
      const due = percent === undefined ? total : percentOf(total, percent);
      const isOver = percent !== undefined && actual === 0;
      if ((Math.abs(Number(actual) - due) > 1e-6 && !isOver) || Number.isNaN(total))
        differences.push({ name, rule: 'sum', is: actual, other: due, of: [...sum, ...minus] });
    }
    if (equals && actual !== readValue(value, equals))
      differences.push({ name, rule: 'equals', is: actual, other: readValue(value, equals), of: [equals] });
    return differences;
  });
}

/** How a value is made of its parts, in words: `10 % of one and two less three`. */
export function sumWords({ sum = [], minus = [], percent }: ValueRule, words: (part: string) => string): string {
  const listed = [sum, minus].flatMap((names) => (names.length ? names.map(words).join(' and ') : []));
  return (percent === undefined ? '' : `${percent} % of `) + listed.join(' less ');
}

/** The values that do not agree, before every change and at each, by the rules of `ruled`. */
export function differencesOverTime(
  ruled: Readonly<Record<string, Value>>,
  values: Readonly<Record<string, Value>>,
): (Difference & { at: string | undefined })[] {
  const rules = Object.fromEntries(
    Object.entries(ruled).map(([name, { when: _, order: __, ...rule }]) => [name, rule]),
  );
  return periodsOf(values).flatMap((at) => {
    const value: FactReader = (name) => {
      const named = ownEntry(values, name);
      return { value: named && valueAt(named, at) };
    };
    return differencesIn(rules, value).map((difference) => ({ ...difference, at }));
  });
}

/** The time before every change, and each at which a value changes. */
function periodsOf(values: Readonly<Record<string, Value>>): (string | undefined)[] {
  const times = Object.values(values).flatMap(({ changes = [] }) => changes.map(({ from }) => from));
  const sorted = times.sort((one, other) => Date.parse(one) - Date.parse(other));
  return [undefined, ...sorted.filter((time, index) => Date.parse(time) !== Date.parse(sorted[index - 1] ?? ''))];
}

/** The totals of a kind that a contract states for the order that `value` reads, in pence: one for each offer. */
export function orderTotals(rules: ValueRules, kind: ValueRule['order'], value: FactReader): number[] {
  const matchingRules = Object.entries(rules).filter(([, { order, when }]) => order === kind && holds(when, value));
  return [...new Set(matchingRules.flatMap(([name]) => readValue(value, name) ?? []))].map(Number);
}

function readValue(value: FactReader, name: string): FactValue | undefined {
  const fact = value(name);
  return fact.unknown ? undefined : fact.value;
}
