import { isBound, type Order, orderIn, sourceOf } from '../../rules/compare.ts';
import { comparisonsIn, isOfTime, subjectOf, tests } from '../../rules/when.ts';
import type { Comparison, Journeys, Page, When } from '../../types.gen.ts';
import { type State, stateWhere } from '../model/states.ts';
import type { Subjects } from '../model/subjects.ts';
import type { Fault } from '../problem/problem.ts';
import { nearest, oneOf } from '../problem/suggest.ts';

/** The context in which conditions are checked. */
export type Context = {
  facts: Subjects;
  /** Whether the page is read with a link. */
  link: Page['link'];
  /** Left out if the file of journeys has mistakes. */
  journeys: Journeys | undefined;
  /** A situation of the page in which these hold, and those do not: null if there is none, undefined if it is not known. */
  stateWhere: (whens: readonly When[], nots?: readonly When[]) => State | null | undefined;
};

/** The context of conditions that ask for these facts. */
export const contextOf = (facts: Subjects, link: Page['link'] = 'required', journeys?: Journeys): Context => ({
  ...{ facts, link, journeys },
  stateWhere: (whens, nots) => stateWhere(facts, whens, link, journeys, nots),
});

/** Finds the mistakes in a condition by itself: its form, its values, and that it always or never holds. */
export function conditionFaults(when: When, pointer: string, around: Context): Fault[] {
  const placed = comparisonsIn(when).map((one, i) => ({ one, at: Array.isArray(when) ? `${pointer}/${i}` : pointer }));
  const formed = placed.flatMap(({ one, at }) => formFaults(one, at, around));
  if (formed.length) return formed;
  const constant = placed.flatMap(({ one, at }) => constantFaults(one, at, around));
  return constant.length || placed.length === 1 ? constant : constantFaults(when, pointer, around);
}

function formFaults(one: Comparison, pointer: string, around: Context): Fault[] {
  const subjects = (['fact', 'value'] as const).filter((key) => one[key] !== undefined);
  const asked = tests.filter((key) => one[key] !== undefined);
  const forms = [...subjects, ...(isOfTime(one) ? ['from'] : [])];
  if (forms.length !== 1) {
    const contrast = forms.length ? `, not ${oneOf(forms).replace(' or ', ' and ')}` : '';
    return [{ pointer, message: `A condition has exactly one of "fact", "value" and a time${contrast}.` }];
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
  if (asked.length !== 1) {
    const contrast = asked.length ? `, not ${oneOf(asked).replace(' or ', ' and ')}` : '';
    return [
      {
        pointer,
        message: `A condition over a ${forms[0]} has exactly one of ${oneOf(tests).replace(' or ', ' and ')}${contrast}.`,
      },
    ];
  }
  const subject = subjectOf(one);
  // The check of references reports an unknown fact.
  if (!around.facts[subject]) return [];
  const ordered = orderIn(one);
  if (ordered) return orderFaults(ordered, subject, pointer, around);
  const [test = ''] = asked;
  const named = test === 'exists' ? [] : [one[test as 'is' | 'in']].flat();
  const isList = test === 'in' || test === 'notIn';
  return named.flatMap((value, i) => valueFaults(value, subject, `${pointer}/${test}${isList ? `/${i}` : ''}`, around));
}

/** What of each type is compared. */
const kinds: Partial<Record<Subjects[string]['type'], string>> = {
  ...{ money: 'a number', number: 'a number', date: 'a day', time: 'a day', clock: 'a time of day' },
};

/** Finds what cannot be compared: words, and a number with a day. */
function orderFaults({ order, operand }: Order, name: string, pointer: string, { facts }: Context): Fault[] {
  const kindOf = (subject: Subjects[string] | undefined) => subject && kinds[subject.type];
  if (order === 'equals' && typeof operand === 'object') return [];
  const kind = kindOf(facts[name]);
  const at = (message: string) => [{ pointer: `${pointer}/${order}`, message }];
  if (!kind) return at(`${name} has words, which are not compared: use "is" or "in".`);
  if (typeof operand === 'string' && !isBound(operand))
    return at(`${JSON.stringify(operand)} is no day of the calendar.`);
  const source = sourceOf(operand);
  if (typeof operand === 'object' && (operand.fact === undefined) === (operand.value === undefined))
    return at('Compare with exactly one of "fact" and "value".');
  if (source !== undefined && !facts[source]) return [];
  const { days, workingDays } = typeof operand === 'object' ? operand : {};
  if (kind !== 'a day' && (days ?? workingDays) !== undefined)
    return at(`${name} is ${kind}, and days are counted from a day alone.`);
  const other = source === undefined ? (typeof operand === 'number' ? 'a number' : 'a day') : kindOf(facts[source]);
  return other === kind ? [] : at(`${name} is ${kind}, and this is ${other ?? 'words'}: such two are not compared.`);
}

function valueFaults(value: unknown, name: string, pointer: string, { facts, journeys }: Context): Fault[] {
  const fact = facts[name]!;
  const shown = JSON.stringify(value);
  if (fact.values === undefined) {
    const type = fact.type === 'money' || fact.type === 'number' ? 'number' : 'string';
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
  const isNever = around.stateWhere([when]) === null;
  if (!isNever && around.stateWhere([], [when]) !== null) return [];
  const reads = comparisonsIn(when).some((one) => around.facts[subjectOf(one)]?.always);
  const reason = around.link === 'none' && !reads ? ': this page reads no link' : '';
  return [{ pointer, message: `This condition ${isNever ? 'never' : 'always'} holds${reason}.` }];
}
