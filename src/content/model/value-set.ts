/** Sets of the values that a subject can have, with what two have in common and what one leaves out (D-65). */

export type Word = string | number | boolean | undefined;

/** Some words, or all but these. None at all is the word undefined. */
type Words = { kind: 'words'; words: ReadonlySet<Word>; isExcept: boolean };

/** Whole numbers from one to another; `orNone`: also none at all. */
type Numbers = { kind: 'numbers'; ranges: readonly (readonly [low: number, high: number])[]; orNone: boolean };

/** Lists that have words, do not have others, and have one of several. `orNone`: also empty ones, `orSome`: also others. */
type Lists = {
  kind: 'lists';
  has: readonly Word[];
  hasNot: readonly Word[];
  oneOf: readonly (readonly Word[])[];
  orNone: boolean;
  orSome: boolean;
};

export type ValueSet = Words | Numbers | Lists;

export const words = (all: Iterable<Word>, isExcept = false): Words => ({
  kind: 'words',
  words: new Set(all),
  isExcept,
});

export const numbers = (ranges: Numbers['ranges'], orNone = false): Numbers => ({ kind: 'numbers', ranges, orNone });

/** From one number to another, or any. */
export const between = (low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY): Numbers =>
  numbers(low <= high ? [[low, high]] : []);

export const lists = (asked: Partial<Omit<Lists, 'kind'>>): Lists => ({
  ...{ kind: 'lists', has: [], hasNot: [], oneOf: [], orNone: true, orSome: true },
  ...asked,
});

/** What is in both of two sets of a kind. */
export function both(one: ValueSet, other: ValueSet): ValueSet {
  if (one.kind === 'words' && other.kind === 'words') return bothWords(one, other);
  if (one.kind === 'numbers' && other.kind === 'numbers') {
    const ranges = one.ranges.flatMap(([low, high]) =>
      other.ranges.flatMap(([least, most]) => between(Math.max(low, least), Math.min(high, most)).ranges),
    );
    return numbers(ranges, one.orNone && other.orNone);
  }
  if (one.kind !== 'lists' || other.kind !== 'lists') throw new Error(`A set of ${one.kind} has no ${other.kind}.`);
  return {
    kind: 'lists',
    has: [...new Set([...one.has, ...other.has])],
    hasNot: [...new Set([...one.hasNot, ...other.hasNot])],
    oneOf: [...one.oneOf, ...other.oneOf],
    orNone: one.orNone && other.orNone,
    orSome: one.orSome && other.orSome,
  };
}

function bothWords(one: Words, other: Words): Words {
  if (one.isExcept && other.isExcept) return words([...one.words, ...other.words], true);
  const [named, filter] = one.isExcept ? [other, one] : [one, other];
  return words([...named.words].filter((word) => filter.words.has(word) !== filter.isExcept));
}

/** The sets of what a set leaves out: something is left out if it is in one of these. */
export function complement(set: ValueSet): ValueSet[] {
  if (set.kind === 'words') return [words(set.words, !set.isExcept)];
  if (set.kind === 'numbers') return [numbers(gapsOf(set), !set.orNone)];
  return [
    ...set.has.map((word) => lists({ hasNot: [word] })),
    ...(set.hasNot.length ? [lists({ oneOf: [set.hasNot] })] : []),
    ...set.oneOf.map((several) => lists({ hasNot: several })),
    ...(set.orNone && set.orSome ? [] : [lists({ orNone: !set.orNone, orSome: !set.orSome })]),
  ];
}

function gapsOf({ ranges }: Numbers): Numbers['ranges'] {
  const starts = [Number.NEGATIVE_INFINITY, ...ranges.map(([, high]) => high + 1)];
  const ends = [...ranges.map(([low]) => low - 1), Number.POSITIVE_INFINITY];
  return starts.flatMap((start, i) => {
    const isBeyond = start === Number.POSITIVE_INFINITY || ends[i] === Number.NEGATIVE_INFINITY;
    return isBeyond ? [] : between(start, ends[i]).ranges;
  });
}

/** Whether nothing is in a set. */
export function isNothing(set: ValueSet): boolean {
  if (set.kind === 'words') return !set.isExcept && set.words.size === 0;
  if (set.kind === 'numbers') return set.ranges.length === 0 && !set.orNone;
  if (isSome(set) && !set.orSome) return true;
  const isLeft = (word: Word) => !set.hasNot.includes(word);
  return !set.has.every(isLeft) || !set.oneOf.every((several) => several.some(isLeft));
}

/** Whether there is no value at all wherever one is of a set. */
export const isNone = (set: ValueSet): boolean =>
  set.kind === 'words'
    ? !set.isExcept && set.words.size === 1 && set.words.has(undefined)
    : set.kind === 'numbers'
      ? set.ranges.length === 0
      : !set.orSome;

/** Whether there is a value wherever one is of a set. */
export const isSome = (set: ValueSet): boolean =>
  set.kind === 'words'
    ? set.words.has(undefined) === set.isExcept
    : set.kind === 'numbers'
      ? !set.orNone
      : !set.orNone || set.has.length > 0 || set.oneOf.length > 0;
