/** The conditions of content (D-65): a comparison, or a list of comparisons that all hold. */
import type { Comparison, When } from '../types.gen.ts';
import { around, compares, type FactReader, operandOf, orderIn, sourceOf } from './compare.ts';
import { isInEffect } from './dates.ts';
import { isMet, namedIn } from './is-met.ts';

export type { Fact, FactReader, FactValue } from './compare.ts';

/** Data that a page reads. After a failure nothing is known of it. */
export type Known<Data> = { status: 'failed' } | ({ status: 'ready' } & Data);

/** The name by which a reader gives the time that conditions over it ask for. No fact or value can have it. */
export const timeSubject = '$time';

/** The comparisons of a condition: it holds where all of them do. */
export const comparisonsIn = (when: When | undefined): Comparison[] => (when === undefined ? [] : [when].flat());

/** Whether a condition holds; `undefined` where a fact that decides it is unknown. */
export function holds(when: When | undefined, fact: FactReader): boolean | undefined {
  const results = comparisonsIn(when).map((one) => isTrue(one, fact));
  return results.includes(false) ? false : results.includes(undefined) ? undefined : true;
}

/** Whether a rule is broken. A comparison of what is not there breaks none: nobody could put it right. */
export const isBroken = (must: When, fact: FactReader): boolean =>
  comparisonsIn(must).some((one) => isThere(one, fact) && isTrue(one, fact) === false);

function isTrue(comparison: Comparison, fact: FactReader): boolean | undefined {
  const read = fact(subjectOf(comparison));
  if (read.unknown) return undefined;
  if (isOfTime(comparison)) return isInEffect(comparison, String(read.value));
  const ordered = orderIn(comparison);
  if (!ordered) return isMet(comparison, read.value);
  const operand = operandOf(ordered.operand, fact);
  return operand.unknown ? undefined : compares(ordered.order, read.value, operand.value);
}

/** Whether what a comparison compares is there. */
function isThere(comparison: Comparison, fact: FactReader): boolean {
  if (comparison.exists !== undefined || isOfTime(comparison)) return true;
  const ordered = orderIn(comparison);
  const sides = [fact(subjectOf(comparison)), ...(ordered ? [operandOf(ordered.operand, fact)] : [])];
  return sides.every((side) => !side.unknown && side.value !== undefined);
}

/** Whether a comparison is over the time, and not over a fact or value. */
export const isOfTime = ({ from, until }: Comparison): boolean => from !== undefined || until !== undefined;

/** The name of the fact or value that a comparison is over, or that of the time. No value has a fact's name. */
export const subjectOf = ({ fact, value }: Comparison): string => fact ?? value ?? timeSubject;

/** The fact or value that a subject is compared with; undefined where there is none. */
export const comparedWith = (comparison: Comparison): string | undefined => {
  const ordered = orderIn(comparison);
  return ordered && sourceOf(ordered.operand);
};

/** The facts and values that are there wherever a comparison holds. */
export function presentWhere(comparison: Comparison): string[] {
  const { exists, isNot, notIn } = comparison;
  if (exists === false || (isNot ?? notIn) !== undefined || isOfTime(comparison)) return [];
  return [subjectOf(comparison), comparedWith(comparison) ?? []].flat();
}

/** The facts and values that a condition asks for, and those that it compares them with. */
export const subjectsIn = (when: When | undefined): string[] =>
  comparisonsIn(when).flatMap((one) => [subjectOf(one), comparedWith(one) ?? []].flat());

/**
 * The values that a comparison names, or the times; of a day or number those that it tells apart. None where it is one
 * with what another fact or the day says.
 */
export function valuesIn(comparison: Comparison): (string | number | boolean)[] {
  const ordered = orderIn(comparison);
  if (ordered) return comparedWith(comparison) === undefined ? around(ordered.operand as string | number) : [];
  const { from, until } = comparison;
  return isOfTime(comparison) ? [from, until].filter((time) => time !== undefined) : namedIn(comparison);
}
