import type { ContentFile } from '../../src/content/folder/load.ts';
import { pointerIn, valueAt } from '../../src/content/json/pointer.ts';
import { type Case, caseOf, someCase } from '../../src/content/model/cases.ts';
import type { Subjects } from '../../src/content/model/subjects.ts';
import type { Fault, Way } from '../../src/content/problem/problem.ts';
import { nearest, oneOf } from '../../src/content/problem/suggest.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { isBound, isClock, type Order, orderIn, orderNames, sourceOf } from '../../src/rules/compare.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import { isDay } from '../../src/rules/questions/calendar.ts';
import { comparisonsIn, isOfTime, subjectOf } from '../../src/rules/when.ts';
import type { Comparison, Journeys, When } from '../../src/types.gen.ts';

/** What a condition can ask of one fact or value. */
const tests = ['is', 'isNot', 'in', 'notIn', 'exists', ...orderNames] as const;

/** The context in which conditions are checked: what they can ask for, and everybody of whom they may hold. */
export type Context = {
  facts: Subjects;
  cases: readonly Case[];
  /** Left out if the file of journeys has mistakes. */
  journeys?: Journeys | undefined;
};

/** The context of conditions that ask for these facts alone. */
export const contextOf = (facts: Subjects): Context => ({ facts, cases: [caseOf({ subjects: facts })] });

/** Finds the mistakes in a condition by itself: its form, its values, and that it always or never holds. */
export function conditionFaults(when: When, pointer: string, around: Context): Fault[] {
  const formed = formFaults(when, pointer, around);
  if (formed.length) return formed;
  const constant = placed(when, pointer).flatMap(([one, at]) => constantFaults(one, at, around));
  return constant.length || !Array.isArray(when) ? constant : constantFaults(when, pointer, around);
}

/** The comparisons of a condition, each with its place. */
const placed = (when: When, pointer: string) =>
  comparisonsIn(when).map((one, i) => [one, Array.isArray(when) ? `${pointer}/${i}` : pointer] as const);

/** Finds what no comparison can have: forms, values and types that do not fit. */
export const formFaults = (when: When, pointer: string, around: Context): Fault[] =>
  placed(when, pointer).flatMap(([one, at]) => comparisonFaults(one, at, around));

function comparisonFaults(one: Comparison, pointer: string, around: Context): Fault[] {
  const subjects = (['fact', 'value'] as const).filter((key) => one[key] !== undefined);
  const asked = tests.filter((key) => one[key] !== undefined);
  const forms = [...subjects, ...(isOfTime(one) ? ['from'] : [])];
  if (!forms.length) return [{ pointer, message: 'No fact or value is chosen here yet, and no day.' }];
  if (forms.length > 1) {
    const message = `A condition has exactly one of "fact", "value" and a time, not ${oneOf(forms).replace(' or ', ' and ')}.`;
    return [{ pointer, message }];
  }
  if (isOfTime(one)) {
    if (asked.length)
      return [
        {
          pointer,
          message: `"${asked[0]}" belongs beside "fact" or "value", not beside "${one.from === undefined ? 'until' : 'from'}".`,
        },
      ];
    return [];
  }
  const subject = subjectOf(one);
  if (!asked.length)
    return [
      {
        pointer,
        message: `What ${subject} has to be is missing here: give "is" its value, or choose another comparison.`,
      },
    ];
  if (asked.length > 1) {
    const message = `A comparison is one of ${oneOf(tests)}, not ${oneOf(asked).replace(' or ', ' and ')}.`;
    return [{ pointer, message }];
  }
  // The check of references reports an unknown fact.
  if (!ownEntry(around.facts, subject)) return [];
  const ordered = orderIn(one);
  if (ordered) return orderFaults(ordered, subject, pointer, around);
  const [test = ''] = asked;
  const named = test === 'exists' ? [] : [one[test as 'is' | 'in']].flat();
  const isList = test === 'in' || test === 'notIn';
  return named.flatMap((value, i) => valueFaults(value, subject, `${pointer}/${test}${isList ? `/${i}` : ''}`, around));
}

/** What of each type is compared. */
const kinds: Partial<Record<Subjects[string]['type'], string>> = {
  ...{ money: 'an amount', number: 'a number', date: 'a day', time: 'a day', clock: 'a time of day' },
};

/** Finds what cannot be compared: words, and a number with a day. */
function orderFaults({ order, operand }: Order, name: string, pointer: string, { facts }: Context): Fault[] {
  const kindOf = (subject: Subjects[string] | undefined) => subject && kinds[subject.type];
  if (order === 'equals' && typeof operand === 'object') return [];
  const kind = kindOf(ownEntry(facts, name));
  const at = (message: string) => [{ pointer: `${pointer}/${order}`, message }];
  if (!kind) return at(`${name} has words, which are not compared: use "is" or "in".`);
  if (typeof operand === 'string' && !isBound(operand))
    return at(`${JSON.stringify(operand)} is no day of the calendar.`);
  const source = sourceOf(operand);
  if (typeof operand === 'object' && (operand.fact === undefined) === (operand.value === undefined))
    return at('Compare with exactly one of "fact" and "value".');
  if (source !== undefined && !ownEntry(facts, source)) return [];
  const { days, workingDays } = typeof operand === 'object' ? operand : {};
  if (kind !== 'a day' && (days ?? workingDays) !== undefined)
    return at(`${name} is ${kind}, and days are counted from a day alone.`);
  const isPence = kind === 'an amount' && typeof operand === 'number';
  if (isPence) return Number.isInteger(operand) ? [] : at(wholePence(name, operand));
  const other =
    source === undefined
      ? typeof operand === 'number'
        ? 'a number'
        : literalKind(operand)
      : kindOf(ownEntry(facts, source));
  const mend = kind === 'a day' && !other ? ' A value is a day by its "type": "day" in values.json.' : '';
  return other === kind
    ? []
    : at(`${name} is ${kind}, and this is ${other ?? 'words'}: such two are not compared.${mend}`);
}

const wholePence = (name: string, value: number) =>
  `${name} is an amount in whole pence, and ${value} is none: £${value} would be ${Math.round(value * 100)}.`;

const literalKind = (operand: unknown) => (isClock(String(operand)) ? 'a time of day' : 'a day');

function valueFaults(value: unknown, name: string, pointer: string, { facts, journeys }: Context): Fault[] {
  const fact = facts[name]!;
  if (value === '') return [{ pointer, message: `No value of ${name} is chosen here yet.` }];
  const shown = JSON.stringify(value);
  if (fact.values === undefined) {
    const type = fact.type === 'money' || fact.type === 'number' ? 'number' : 'string';
    if (fact.type === 'money' && typeof value === 'number' && !Number.isInteger(value))
      return [{ pointer, message: wholePence(name, value) }];
    if (fact.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value)) && !isDay(value))
      return [{ pointer, message: `${shown} is no day of the calendar.` }];
    if (typeof value === type) return [];
    const words = fact.type === 'money' ? 'whole pence' : fact.type === 'number' ? 'a number' : 'text';
    return [{ pointer, message: `${name} can never be ${shown}: it is ${words}.` }];
  }
  const values = fact.values === 'journeys' ? journeys && Object.keys(journeys.journeys) : fact.values;
  if (!values || values.some((one) => one === value)) return [];
  const suggestion = nearest(String(value), values.map(String));
  const hint = suggestion === undefined || suggestion === String(value) ? `; it can be ${oneOf(values)}` : '';
  return [{ pointer, message: `${name} can never be ${shown}${hint}.`, suggestion: hint ? undefined : suggestion }];
}

/** Finds a condition that always or never holds. */
function constantFaults(when: When, pointer: string, around: Context): Fault[] {
  const { cases, facts } = around;
  const isNever = !someCase(cases, comparisonsIn(when));
  if (!isNever && someCase(cases, [], [when])) return [];
  const reads = comparisonsIn(when).some((one) => facts[subjectOf(one)]?.always);
  const reason = !cases.some(({ hasLink }) => hasLink) && !reads ? ': this page reads no link' : '';
  return [{ pointer, message: `This condition ${isNever ? 'never' : 'always'} holds${reason}.` }];
}

/** Gives the block around a place a condition, beside what it has. */
export function whenWay(
  file: ContentFile,
  pointer: string,
  leaf: Comparison,
  words: string,
  label = 'Show it only where it is known',
): Way | undefined {
  const [block] = /^.*\/blocks\/\d+/.exec(pointer) ?? [];
  if (block === undefined) return undefined;
  const { when } = objectOr(valueAt(file.data, block));
  const value = when ? [...comparisonsIn(when as When), leaf] : leaf;
  const puts = [{ file: file.path, at: [...pointerIn(block), 'when'], value }];
  return { do: 'put', label, puts, words };
}
