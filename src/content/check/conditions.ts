import { type Comparison, comparisonIn, isBound, sourceOf } from '../../rules/compare.ts';
import { comparisons, subjectOf } from '../../rules/when.ts';
import type { Journeys, Page, When } from '../../types.gen.ts';
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
  /** A situation of the page in which all of these hold: null if there is none, undefined if it is not known. */
  stateWhere: (whens: When[]) => State | null | undefined;
};

/** The context of conditions that ask for these facts. */
export const contextOf = (facts: Subjects, link: Page['link'] = 'required', journeys?: Journeys): Context => ({
  ...{ facts, link, journeys },
  stateWhere: (whens) => stateWhere(facts, whens, link, journeys),
});

/** Finds the mistakes in a condition by itself: its form, its values, and that it always or never holds. */
export function conditionFaults(when: When, pointer: string, around: Context): Fault[] {
  const formed = formFaults(when, pointer, around);
  return formed.length ? formed : constantFaults(when, pointer, around);
}

function formFaults(when: When, pointer: string, around: Context): Fault[] {
  const forms = (['fact', 'value', 'from', 'all', 'any', 'not'] as const).filter((key) => when[key] !== undefined);
  const tests = comparisons.filter((key) => when[key] !== undefined);
  if (forms.length !== 1) {
    const contrast = forms.length ? `, not ${oneOf(forms).replace(' or ', ' and ')}` : '';
    return [
      {
        pointer,
        message: `A condition has exactly one of "fact", "value", "from", "all", "any" and "not"${contrast}.`,
      },
    ];
  }
  const subject = subjectOf(when);
  if (subject === undefined || when.from !== undefined) {
    if (tests.length)
      return [{ pointer, message: `"${tests[0]}" belongs beside "fact" or "value", not beside "${forms[0]}".` }];
    if (when.from !== undefined) return [];
    const inner: [When, string][] = when.not
      ? [[when.not, `${pointer}/not`]]
      : (when[forms[0] as 'all' | 'any'] ?? []).map((part, i) => [part, `${pointer}/${forms[0]}/${i}`]);
    return inner.flatMap(([part, at]) => formFaults(part, at, around));
  }
  if (tests.length !== 1) {
    const contrast = tests.length ? `, not ${oneOf(tests).replace(' or ', ' and ')}` : '';
    return [
      {
        pointer,
        message: `A condition over a ${forms[0]} has exactly one of ${oneOf(comparisons).replace(' or ', ' and ')}${contrast}.`,
      },
    ];
  }
  // The check of references reports an unknown fact.
  if (!around.facts[subject]) return [];
  const comparison = comparisonIn(when);
  if (comparison) return orderFaults(comparison, subject, pointer, around);
  if (when.is !== undefined) return valueFaults(when.is, subject, `${pointer}/is`, around);
  return (when.in ?? []).flatMap((value, i) => valueFaults(value, subject, `${pointer}/in/${i}`, around));
}

/** What of each type is compared. */
const kinds: Partial<Record<Subjects[string]['type'], string>> = {
  ...{ money: 'a number', number: 'a number', date: 'a day', time: 'a day', clock: 'a time of day' },
};

/** Finds what cannot be compared: words, and a number with a day. */
function orderFaults({ order, operand }: Comparison, name: string, pointer: string, { facts }: Context): Fault[] {
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

/** Finds the innermost conditions that always or never hold. The conditions around them are not reported. */
function constantFaults(when: When, pointer: string, around: Context): Fault[] {
  const inner = when.not
    ? constantFaults(when.not, `${pointer}/not`, around)
    : (['all', 'any'] as const).flatMap((key) =>
        (when[key] ?? []).flatMap((part, i) => constantFaults(part, `${pointer}/${key}/${i}`, around)),
      );
  if (inner.length) return inner;
  const verdict =
    around.stateWhere([when]) === null ? 'never' : around.stateWhere([{ not: when }]) === null ? 'always' : undefined;
  if (!verdict) return [];
  const reason =
    around.link === 'none' && !around.facts[subjectOf(when) ?? '']?.always ? ': this page reads no link' : '';
  return [{ pointer, message: `This condition ${verdict} holds${reason}.` }];
}
