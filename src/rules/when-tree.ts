/** What the script of the site needs of conditions: how they are put together, and what they ask of an answer. */
import type { When } from '../types.gen.ts';
import type { FactValue } from './compare.ts';

/** Whether a condition over one fact holds; undefined while that is pending. */
type Leaf = (when: When) => boolean | undefined;

/** Whether a condition holds, by the conditions over one fact that it is made of; undefined while one that decides is. */
export function holdsBy(when: When, leaf: Leaf): boolean | undefined {
  if (when.not) {
    const inner = holdsBy(when.not, leaf);
    return inner === undefined ? undefined : !inner;
  }
  if (when.all) return fold(when.all, leaf, false);
  if (when.any) return fold(when.any, leaf, true);
  return leaf(when);
}

/** `any` is decided by the first that holds, `all` by the first that does not; a pending one decides nothing. */
function fold(whens: readonly When[], leaf: Leaf, decisive: boolean): boolean | undefined {
  const results = whens.map((when) => holdsBy(when, leaf));
  if (results.includes(decisive)) return decisive;
  return results.includes(undefined) ? undefined : !decisive;
}

/** Whether a fact is what a condition over it asks for. On a list, `is` and `in` look inside it. */
export function isMet({ is, in: several = [is!], exists }: When, value: FactValue | undefined): boolean {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (exists !== undefined) return list.length > 0 === exists;
  return list.some((one) => several.includes(one));
}
