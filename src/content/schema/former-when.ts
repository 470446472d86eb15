/** Conditions as a version before wrote them (D-65), and how they are written now. */
import { orderIn } from '../../rules/compare.ts';
import { subjectOf } from '../../rules/when.ts';
import type { Comparison, When } from '../../types.gen.ts';

export type FormerWhen = Comparison & { all?: FormerWhen[]; any?: FormerWhen[]; not?: FormerWhen };

/** What is said of a rule of which one part or another holds: two rules would ask for both. */
export const ruleOfSeveral =
  'All that a rule lists must hold. For at least one of several ask a question-choice with "several": true, and each of the others of those who chose it.';

/** The properties by which a former condition is known. */
export const formerKeys = ['all', 'any', 'not'] as const;

/** The conditions of which exactly one holds where a former one does. Undefined if there are none such. */
export const upgradedWhens = (when: FormerWhen): When[] | undefined =>
  waysOf(when, true)?.map((way) => {
    const tidied = tidy(way);
    return tidied.length === 1 ? tidied[0]! : tidied;
  });

/**
 * The lists of comparisons of which exactly one holds where the condition does, or where it does not. Undefined where a
 * day or number is denied: what is not there is neither before nor after.
 */
function waysOf(when: FormerWhen, isHeld: boolean): Comparison[][] | undefined {
  if (when.not) return waysOf(when.not, !isHeld);
  const parts = when.all ?? when.any;
  if (!parts) return isHeld ? [[when]] : denied(when);
  if (isHeld === (when.all !== undefined)) return together(parts.map((part) => waysOf(part, isHeld)));
  const several = oneOfSeveral(parts, isHeld);
  if (several) return [[several]];
  // Each after the first is for those of whom none before it holds.
  const apart = parts.map((part, i) =>
    together([...parts.slice(0, i).map((earlier) => waysOf(earlier, !isHeld)), waysOf(part, isHeld)]),
  );
  return apart.some((ways) => !ways) ? undefined : apart.flatMap((ways) => ways!);
}

/** Every choice of one list of each. */
const together = (all: (Comparison[][] | undefined)[]): Comparison[][] | undefined =>
  all.reduce<Comparison[][] | undefined>(
    (before, ways) => before && ways && before.flatMap((one) => ways.map((other) => [...one, ...other])),
    [[]],
  );

/** The comparison that holds where another does not. */
function denied({ is, in: several, exists, from, ...subject }: Comparison): Comparison[][] | undefined {
  if (is !== undefined) return [[{ ...subject, isNot: is }]];
  if (several !== undefined) return [[{ ...subject, notIn: several }]];
  if (exists !== undefined) return [[{ ...subject, exists: !exists }]];
  return from === undefined ? undefined : [[{ until: from }]];
}

/** One comparison in the place of several of which one has to hold: its subject is any of these. */
function oneOfSeveral(parts: readonly FormerWhen[], isHeld: boolean): Comparison | undefined {
  const values = parts.map(({ is, in: several }) => several ?? (is === undefined ? undefined : [is]));
  const [{ fact, value } = {}] = parts;
  const isOne = parts.every((part) => subjectOf(part) === subjectOf(parts[0]!) && !orderIn(part));
  if (!isHeld || !isOne || values.some((one) => !one)) return undefined;
  return { ...(fact === undefined ? { value: value! } : { fact }), in: [...new Set(values.flatMap((one) => one!))] };
}

/** Puts times together, and values that a subject is not to have. Says nothing twice. */
function tidy(way: readonly Comparison[]): Comparison[] {
  const tidied: Comparison[] = [];
  for (const one of way) {
    const isTime = ({ from, until }: Comparison) => (from ?? until) !== undefined;
    const notOne = (other: Comparison) => other.notIn ?? (other.isNot === undefined ? undefined : [other.isNot]);
    const like = tidied.findIndex(
      (other) =>
        JSON.stringify(other) === JSON.stringify(one) ||
        (isTime(one) && isTime(other) && Object.keys({ ...one, ...other }).length === 2) ||
        (notOne(one) && notOne(other) && subjectOf(one) === subjectOf(other)),
    );
    const other = tidied[like];
    if (!other) tidied.push(one);
    else if (isTime(one)) tidied[like] = { ...other, ...one };
    else if (notOne(one) && JSON.stringify(other) !== JSON.stringify(one)) {
      const { isNot: _, notIn: _in, ...subject } = one;
      tidied[like] = { ...subject, notIn: [...new Set([...notOne(other)!, ...notOne(one)!])] };
    }
  }
  return tidied;
}
