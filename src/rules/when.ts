import type { When } from '../types.gen.ts';
import { around, compares, comparisonIn, type FactReader, operandOf, orderNames, sourceOf } from './compare.ts';
import { hasBegun } from './dates.ts';
import { holdsBy, isMet } from './when-tree.ts';

export type { Fact, FactReader, FactValue } from './compare.ts';

/** Data that a page reads, and how far it has come. After a failure nothing is known of it. */
export type Known<Data> = { status: 'pending' | 'failed' } | ({ status: 'ready' } & Data);

/** The name by which a reader gives the time that conditions over it ask for. No fact or value can have it. */
export const timeSubject = '$time';

/** The comparisons that a condition can make with one fact or value. */
export const comparisons = ['is', 'in', 'exists', ...orderNames] as const;

/** Whether a condition holds; `undefined` while a fact that decides it is pending. */
export const holds = (when: When | undefined, fact: FactReader): boolean | undefined =>
  !when ||
  holdsBy(when, (leaf) => {
    const read = fact(subjectOf(leaf) ?? '');
    if (read.pending) return undefined;
    if (leaf.from !== undefined) return hasBegun(leaf.from, String(read.value));
    const comparison = comparisonIn(leaf);
    if (!comparison) return isMet(leaf, read.value);
    const operand = operandOf(comparison.operand, fact);
    return operand.pending ? undefined : compares(comparison.order, read.value, operand.value);
  });

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

/** The facts and values that a condition asks for, and those that it compares them with. */
export const subjectsIn = (when: When): string[] =>
  leavesOf(when).flatMap((leaf) => [subjectOf(leaf) ?? [], comparedWith(leaf) ?? []].flat());

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
