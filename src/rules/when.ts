import type { When } from '../types.gen.ts';
import { hasBegun } from './dates.ts';

export type FactValue = string | number | boolean | string[];

/** A fact or value: pending until the link has been read (D-17); `undefined` if the link has none. */
export type Fact = { pending: true } | { pending: false; value: FactValue | undefined };

/** Data that a page reads, and how far it has come. After a failure nothing is known of it. */
export type Known<Data> = { status: 'pending' | 'failed' } | ({ status: 'ready' } & Data);

export type FactReader<Name extends string = string> = (name: Name) => Fact;

/** The name by which a reader gives the time that conditions over it ask for. No fact or value can have it. */
export const timeSubject = '$time';

/** The comparisons that a condition can make with one fact or value. */
export const comparisons = ['is', 'in', 'exists'] as const;

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

/** The values that a condition over one fact asks for, or the time. */
export const valuesIn = ({ is, in: several, from }: When): (string | number | boolean)[] =>
  several ?? [is ?? from].filter((value) => value !== undefined);
