import type { When } from '../types.gen.ts';
import { around, compares, comparisonIn, type FactReader, operandOf, orderNames, sourceOf } from './compare.ts';
import { hasBegun } from './dates.ts';

export type { Fact, FactReader, FactValue } from './compare.ts';

/** Data that a page reads, and how far it has come. After a failure nothing is known of it. */
export type Known<Data> = { status: 'pending' | 'failed' } | ({ status: 'ready' } & Data);

/** The name by which a reader gives the time that conditions over it ask for. No fact or value can have it. */
export const timeSubject = '$time';

/** The comparisons that a condition can make with one fact or value. */
export const comparisons = ['is', 'in', 'exists', ...orderNames] as const;

/** Whether a condition holds; `undefined` while a fact that decides it is pending. */
export function holds(when: When | undefined, fact: FactReader): boolean | undefined {
  if (!when) return true;
  if (when.not) {
    const inner = holds(when.not, fact);
    return inner === undefined ? undefined : !inner;
  }
  if (when.all) return fold(when.all, fact, false);
  if (when.any) return fold(when.any, fact, true);

  const read = fact(subjectOf(when) ?? '');
  if (read.pending) return undefined;
  if (when.from !== undefined) return hasBegun(when.from, String(read.value));
  const comparison = comparisonIn(when);
  if (comparison) {
    const operand = operandOf(comparison.operand, fact);
    return operand.pending ? undefined : compares(comparison.order, read.value, operand.value);
  }
  const list = Array.isArray(read.value) ? read.value : read.value === undefined ? [] : [read.value];
  if (when.exists !== undefined) return list.length > 0 === when.exists;
  return list.some((value) => valuesIn(when).includes(value));
}

/** `any` is decided by the first that holds, `all` by the first that does not; a pending one decides nothing. */
function fold(whens: readonly When[], fact: FactReader, decisive: boolean): boolean | undefined {
  const results = whens.map((when) => holds(when, fact));
  if (results.includes(decisive)) return decisive;
  return results.includes(undefined) ? undefined : !decisive;
}

/** The name of the fact, value or time that a condition over one asks for. No value has a fact's name. */
export const subjectOf = ({ fact, value, from }: When): string | undefined =>
  fact ?? value ?? (from === undefined ? undefined : timeSubject);

/** The conditions over one fact or value that a condition is made of. */
export function leavesOf(when: When): When[] {
  if (subjectOf(when) !== undefined) return [when];
  return [...(when.all ?? []), ...(when.any ?? []), ...(when.not ? [when.not] : [])].flatMap(leavesOf);
}

/** The fact or value that a condition over another compares it with; undefined where there is none. */
export const comparedWith = (when: When): string | undefined => {
  const comparison = comparisonIn(when);
  return comparison && sourceOf(comparison.operand);
};

/**
 * The values that a condition over one fact asks for, or the time; of a comparison those that it tells apart. None of
 * one with what another fact or the day says.
 */
export function valuesIn(when: When): (string | number | boolean)[] {
  const comparison = comparisonIn(when);
  if (comparison) return comparedWith(when) === undefined ? around(comparison.operand as string | number) : [];
  const { is, in: several, from } = when;
  return several ?? [is ?? from].filter((value) => value !== undefined);
}
