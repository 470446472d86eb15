import { comparisons, leavesOf } from '../../rules/when.ts';
import type { Page, When } from '../../types.gen.ts';
import { holdsIn, type State, type statesFor } from '../model/states.ts';
import type { Fault } from '../problem/problem.ts';
import { nearest, oneOf } from '../problem/suggest.ts';
import type { Fact } from '../schema/types.ts';

/** What the conditions of a page are checked against. */
export type PageContext = {
  facts: Record<string, Fact>;
  link: Page['link'];
  statesOf: (whens: When[]) => ReturnType<typeof statesFor>;
  /** Left out if the file of journeys has mistakes. */
  journeys?: string[];
};

/** Finds what is wrong with a condition by itself: its form, its values, and that it always or never holds. */
export function conditionFaults(when: When, pointer: string, around: PageContext): Fault[] {
  const formed = formFaults(when, pointer, around);
  return formed.length ? formed : constantFaults(when, pointer, around);
}

function formFaults(when: When, pointer: string, around: PageContext): Fault[] {
  const forms = (['fact', 'all', 'any', 'not'] as const).filter((key) => when[key] !== undefined);
  const tests = comparisons.filter((key) => when[key] !== undefined);
  if (forms.length !== 1) {
    const found = forms.length ? `, not ${oneOf(forms).replace(' or ', ' and ')}` : '';
    return [{ pointer, message: `A condition has exactly one of "fact", "all", "any" and "not"${found}.` }];
  }
  if (when.fact === undefined) {
    if (tests.length) return [{ pointer, message: `"${tests[0]}" belongs beside "fact", not beside "${forms[0]}".` }];
    const inner: [When, string][] = when.not
      ? [[when.not, `${pointer}/not`]]
      : (when[forms[0] as 'all' | 'any'] ?? []).map((part, i) => [part, `${pointer}/${forms[0]}/${i}`]);
    return inner.flatMap(([part, at]) => formFaults(part, at, around));
  }
  if (tests.length !== 1) {
    const found = tests.length ? `, not ${oneOf(tests).replace(' or ', ' and ')}` : '';
    return [{ pointer, message: `A condition over a fact has exactly one of "is", "in" and "exists"${found}.` }];
  }
  const fact = around.facts[when.fact];
  // The check of references reports an unknown fact.
  if (!fact) return [];
  if (when.is !== undefined) return valueFaults(when.is, when.fact, fact, `${pointer}/is`, around.journeys);
  return (when.in ?? []).flatMap((value, i) =>
    valueFaults(value, when.fact!, fact, `${pointer}/in/${i}`, around.journeys),
  );
}

function valueFaults(value: unknown, name: string, fact: Fact, pointer: string, journeys?: string[]): Fault[] {
  const shown = JSON.stringify(value);
  if (fact.values === undefined) {
    const type = fact.type === 'money' ? 'number' : 'string';
    if (typeof value === type) return [];
    return [
      { pointer, message: `${name} can never be ${shown}: it is ${type === 'number' ? 'whole pence' : 'text'}.` },
    ];
  }
  const values = fact.values === 'journeys' ? journeys : fact.values;
  if (!values || values.some((known) => known === value)) return [];
  const suggestion = nearest(String(value), values.map(String));
  const hint = suggestion === undefined || suggestion === String(value) ? `; it can be ${oneOf(values)}` : '';
  return [{ pointer, message: `${name} can never be ${shown}${hint}.`, suggestion: hint ? undefined : suggestion }];
}

/** Finds the innermost conditions that always or never hold. The conditions around them are not reported. */
function constantFaults(when: When, pointer: string, around: PageContext): Fault[] {
  const inner = when.not
    ? constantFaults(when.not, `${pointer}/not`, around)
    : (['all', 'any'] as const).flatMap((key) =>
        (when[key] ?? []).flatMap((part, i) => constantFaults(part, `${pointer}/${key}/${i}`, around)),
      );
  if (inner.length) return inner;
  if (leavesOf(when).some((leaf) => !around.facts[leaf.fact!])) return [];
  const states = around.statesOf([when]);
  const verdict = states && constant(when, states);
  if (verdict === undefined) return [];
  const reason = around.link === 'none' && !around.facts[when.fact ?? '']?.always ? ': this page reads no link' : '';
  return [{ pointer, message: `This condition ${verdict ? 'always' : 'never'} holds${reason}.` }];
}

/** Returns the outcome of a condition if it is the same in all states, otherwise undefined. */
export function constant(when: When, states: State[]): boolean | undefined {
  const first = holdsIn(when, states[0] ?? {});
  return states.every((state) => holdsIn(when, state) === first) ? first : undefined;
}
