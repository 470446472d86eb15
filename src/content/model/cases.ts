/** Who can be meant by conditions: cases of customers, each with the values that every subject can have (D-65). */
import { mandateActs } from '../../rules/journey/methods.ts';
import { comparisonsIn, timeSubject } from '../../rules/when.ts';
import type { Comparison, When } from '../../types.gen.ts';
import { asked, kinds, minus, msInDay } from './asked.ts';
import type { Subjects } from './subjects.ts';
import {
  between,
  both,
  complement,
  isNone,
  isNothing,
  isSome,
  lists,
  numbers,
  type ValueSet,
  words,
} from './value-set.ts';

/** What conditions can ask for: subjects, and on which comparisons there is a value of some. */
export type Known = {
  subjects: Subjects;
  /** Where these do not hold, a subject has no value; `isWhole`: where they do, it has one. */
  given?: Readonly<Record<string, { when: readonly Comparison[]; isWhole: boolean }>>;
  /** What holds of a subject wherever it has a value. */
  bounds?: Readonly<Record<string, readonly Comparison[]>>;
};

/** Customers with the values that their subjects can have; of one that is not named, all that there are. */
export type Case = { known: Known; hasLink: boolean; sets: ReadonlyMap<string, ValueSet> };

export const caseOf = (known: Known, hasLink = true): Case => ({ known, hasLink, sets: new Map() });

/** The cases in which all of these comparisons hold. */
export const where = (cases: readonly Case[], when: readonly Comparison[]): Case[] =>
  when.reduce<Case[]>(
    (left, one) => {
      if (!left.length) return left;
      return asked(one, left[0]!.known.subjects).reduce<Case[]>(
        (now, [name, set]) => now.flatMap((each) => narrowed(each, name, set)),
        left,
      );
    },
    [...cases],
  );

/** The cases, each apart from the others, in which not all of these comparisons hold. */
export function without(of: Case, when: readonly Comparison[]): Case[] {
  const apart: Case[] = [];
  let held = [of];
  for (const [name, set] of when.flatMap((one) => asked(one, of.known.subjects))) {
    for (const other of complement(set)) apart.push(...held.flatMap((each) => narrowed(each, name, other)));
    held = held.flatMap((each) => narrowed(each, name, set));
  }
  return apart;
}

/** A case in which these comparisons hold, and none of `nots` does; undefined if there is none. */
export function someCase(
  cases: readonly Case[],
  when: readonly Comparison[],
  nots: readonly When[] = [],
): Case | undefined {
  const apart = [...new Map(nots.map((not) => [JSON.stringify(not), comparisonsIn(not)])).values()];
  const left = where(cases, when)
    .map((one) => ({ one, from: 0 }))
    .reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    const { one, from } = next;
    let index = from;
    while (index < apart.length && !where([one], apart[index]!).length) index += 1;
    if (index === apart.length) return one;
    const pieces = without(one, apart[index]!).map((piece) => ({ one: piece, from: index + 1 }));
    left.push(...pieces.reverse());
  }
  return undefined;
}

/** The cases in which a subject has one of these values, as far as there are any. */
function narrowed(of: Case, name: string, set: ValueSet): Case[] {
  const before = of.sets.get(name) ?? everyValue(of, name);
  const next = both(before, set);
  if (isNothing(next)) return [];
  const one: Case = { ...of, sets: new Map(of.sets).set(name, next) };
  if (!isPossible(one)) return [];
  const given = of.known.given?.[name];
  if (isSome(next) && !isSome(before))
    return where([one], [...(given?.when ?? []), ...(of.known.bounds?.[name] ?? [])]);
  return given?.isWhole && isNone(next) && !isNone(before) ? without(one, given.when) : [one];
}

/** Every value that a subject can have, for customers with or without a link. */
function everyValue({ known: { subjects, bounds }, hasLink }: Case, name: string): ValueSet {
  const subject = subjects[name];
  if (name === timeSubject || name.includes(minus)) return between();
  if (!subject) return words([true, false]);
  const orNone = !subject.always && !(hasLink && subject.withLink);
  const orSome = hasLink || subject.always === true;
  const kind = kinds[subject.type];
  if (kind === 'lists') return lists({ orNone, orSome });
  if (kind === 'numbers') {
    const bound = (bounds?.[name] ?? []).flatMap((one) => asked(one, subjects)).filter(([of]) => of === name);
    const range = bound.reduce((left, [, set]) => both(left, set), between() as ValueSet);
    return numbers(orSome && range.kind === 'numbers' ? range.ranges : [], orNone);
  }
  const none = orNone ? [undefined] : [];
  if (!orSome) return words(none);
  return Array.isArray(subject.values) ? words([...subject.values, ...none]) : words(orNone ? [] : [undefined], true);
}

/** Whether the values of several subjects can be true at once: one payment method is set up, and days are in an order. */
function isPossible({ sets }: Case): boolean {
  const completed = sets.get('completed');
  if (completed?.kind === 'lists' && mandateActs.every((act) => completed.has.includes(act))) return false;
  if (![...sets.keys()].some((name) => name.includes(minus))) return true;
  const { names, most } = mostBetween(sets);
  return names.every((_, i) => most[i]![i]! >= 0);
}

/** The most that each day, number or amount is more than each other, with '' in the place of 0. */
function mostBetween(sets: Case['sets'], further: readonly string[] = []) {
  const differences = [...sets.keys()].filter((name) => name.includes(minus));
  const names = [...new Set(['', ...further, ...differences.flatMap((name) => name.split(minus))])];
  const most = names.map((one) => names.map((other) => (one === other ? 0 : Number.POSITIVE_INFINITY)));
  const bound = (one: string, other: string, set: ValueSet | undefined) => {
    if (set?.kind !== 'numbers' || !set.ranges.length) return;
    const [a, b] = [names.indexOf(one), names.indexOf(other)];
    most[a]![b] = Math.min(most[a]![b]!, Math.max(...set.ranges.map(([, high]) => high)));
    most[b]![a] = Math.min(most[b]![a]!, -Math.min(...set.ranges.map(([low]) => low)));
  };
  for (const name of names.slice(1)) bound(name, '', sets.get(name));
  for (const name of differences) bound(...(name.split(minus) as [string, string]), sets.get(name));
  for (const k of names.keys())
    for (const row of most) for (const j of names.keys()) row[j] = Math.min(row[j]!, row[k]! + most[k]![j]!);
  return { names, most };
}

/** The most that a day, number or amount is in a case, or is more than another; of '', 0. */
export function mostOf({ sets }: Case, name: string, other = ''): number {
  const { names, most } = mostBetween(sets, [name, other]);
  return most[names.indexOf(name)]![names.indexOf(other)]!;
}

/** The days that a subject can be in a case: of many, those of the first weeks. */
export function daysIn(of: Case, name: string): string[] {
  const [low, high] = [-mostOf(of, '', name), mostOf(of, name)];
  const first = Number.isFinite(low) ? low : Number.isFinite(high) ? high - someWeeks : 0;
  const days = Array.from({ length: Math.min(high - first, someWeeks) + 1 }, (_, i) => first + i);
  return days.map((day) => new Date(day * msInDay).toISOString().slice(0, 10));
}

/** More days than there are in a row without a working one. */
const someWeeks = 60;
