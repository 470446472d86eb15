/** What the script of the site needs of conditions: what they ask of an answer, without days and their calendar. */
import type { Comparison } from '../types.gen.ts';
import type { FactValue } from './compare.ts';

/** The values that a comparison names. */
export const namedIn = ({ is, isNot, in: several, notIn }: Comparison): (string | number | boolean)[] =>
  several ?? notIn ?? [is ?? isNot].filter((one) => one !== undefined);

/** Whether a fact is what a comparison asks of it. Of a list, each of its texts is looked at. */
export function isMet(comparison: Comparison, value: FactValue | undefined): boolean {
  const { exists, isNot, notIn } = comparison;
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (exists !== undefined) return list.length > 0 === exists;
  const named = namedIn(comparison);
  return list.some((one) => named.includes(one)) === (isNot === undefined && notIn === undefined);
}
