import { type Order, orderIn } from '../../rules/compare.ts';
import { namedIn } from '../../rules/is-met.ts';
import { methodsOf, selections, selectionsOf } from '../../rules/journey/methods.ts';
import {
  comparedWith,
  comparisonsIn,
  type FactValue,
  holds,
  isOfTime,
  subjectOf,
  timeSubject,
  valuesIn,
} from '../../rules/when.ts';
import type { Comparison, Journeys, Page, When } from '../../types.gen.ts';
import { oneOf } from '../problem/suggest.ts';
import type { Subjects } from './subjects.ts';

/** One situation in which a page can show: facts by name. A fact that the link does not have is undefined. */
export type State = Record<string, FactValue | undefined>;

const mostStates = 50_000;

/** The three facts that follow from the journey. */
const journeyFacts = ['journey', 'journey_has_mandate', 'payment_methods'];

/**
 * Every situation that conditions can distinguish on a page, with and without a link if it allows both (D-17).
 * Undefined if there are too many to try.
 */
export function statesFor(
  facts: Subjects,
  whens: readonly When[],
  link: Page['link'],
  journeys?: Journeys,
): State[] | undefined {
  const leaves = whens.flatMap(alone);
  const used = [...new Set(leaves.map(subjectOf))];
  const comparedValues = (fact: string) => leaves.filter((leaf) => subjectOf(leaf) === fact).flatMap(valuesIn);

  const withJourneys = journeys && used.some((fact) => journeyFacts.includes(fact));
  const free = used.filter((name) => !withJourneys || !journeyFacts.includes(name));
  const states: State[] = [];
  for (const hasLink of link === 'required' ? [true] : link === 'none' ? [false] : [false, true]) {
    let all: State[] = hasLink && withJourneys ? journeyStates(journeys) : [{}];
    for (const name of free) {
      const fact = name.startsWith(withAnother) ? comparing : facts[name];
      const values = hasLink || fact?.always ? domainOf(fact, comparedValues(name)) : [undefined];
      if (all.length * values.length > mostStates) return undefined;
      all = all.flatMap((state) => values.map((value) => ({ ...state, [name]: value })));
    }
    states.push(...all);
  }
  return states;
}

/** How the names of comparisons of two facts begin: each is taken as a fact by itself, which may hold or not. */
const withAnother = '≶';

const comparing: Subjects[string] = { type: 'boolean', values: [true, false], withLink: true };

/** A condition in which each comparison of two facts, or with the day, is a fact by itself. */
const alone = (when: When): Comparison[] =>
  comparisonsIn(when).map((one) =>
    comparedWith(one) === undefined ? one : { fact: withAnother + comparisonInWords(one), is: true },
  );

/**
 * A situation in which these conditions hold, and those of `nots` do not: null if there is none, undefined if there are
 * too many to try.
 */
export function stateWhere(
  facts: Subjects,
  whens: readonly When[],
  link: Page['link'],
  journeys?: Journeys,
  nots: readonly When[] = [],
): State | null | undefined {
  const states = statesFor(facts, [...whens, ...nots], link, journeys);
  const isIt = (state: State) =>
    whens.every((when) => holdsIn(when, state)) && !nots.some((when) => holdsIn(when, state));
  return states && (states.find(isIt) ?? null);
}

/** Lists the values of the three facts for every journey and choice of payment methods. */
function journeyStates(journeys: Journeys): State[] {
  return Object.keys(journeys.journeys).flatMap((journey) =>
    selectionsOf(journeys, journey).map((methods) => ({
      journey,
      journey_has_mandate: methodsOf(journeys, { journey }).length > 0,
      payment_methods: methods,
    })),
  );
}

/** Lists the values of a fact that conditions can distinguish. */
export function domainOf(fact: Subjects[string] | undefined, comparedValues: FactValue[]): (FactValue | undefined)[] {
  if (!fact) return [undefined];
  const absent = fact.always || fact.withLink ? [] : [undefined];
  if (fact.type === 'list')
    return selections([...new Set([...comparedValues, ...otherThan(fact, comparedValues)].map(String))]);
  return [...absent, ...new Set(comparedValues), ...otherThan(fact, comparedValues)];
}

/** Returns one value that no condition names, if the fact can have such a value. */
function otherThan(fact: Subjects[string], comparedValues: FactValue[]): (string | boolean)[] {
  if (!Array.isArray(fact.values)) return ['\0other'];
  return fact.values.filter((value) => !comparedValues.includes(value)).slice(0, 1) as (string | boolean)[];
}

/** Whether a condition holds in a state. Every fact counts as known there, even one that is absent. */
export const holdsIn = (when: When, state: State): boolean =>
  holds(alone(when), (name) => ({ pending: false, value: state[name] })) === true;

/** Whether a state tells all that a condition asks for. */
export const isDecidedIn = (when: When, state: State): boolean =>
  alone(when).every((leaf) => Object.hasOwn(state, subjectOf(leaf)));

/** Says in words that a condition holds, or that it does not: `customer_type is "existing"`. */
export const conditionInWords = (when: When, isHeld = true): string =>
  comparisonsIn(when)
    .map((one) => comparisonInWords(one, isHeld))
    .join(isHeld ? ' and ' : ' or ');

function comparisonInWords(one: Comparison, isHeld = true): string {
  if (isOfTime(one)) return timesInWords(one, isHeld);
  const ordered = orderIn(one);
  const subject = `${subjectOf(one)} is`;
  if (ordered) return `${subject} ${isHeld ? '' : 'not '}${operandInWords(ordered)}`;
  if (one.exists !== undefined) return `${subject} ${one.exists === isHeld ? 'known' : 'not known'}`;
  const isNegated = (one.isNot ?? one.notIn) !== undefined;
  return `${subject} ${isHeld === isNegated ? 'not ' : ''}${oneOf(namedIn(one))}`;
}

function timesInWords({ from, until }: Comparison, isHeld: boolean): string {
  const times = isHeld
    ? [from && `${from} or later`, until && `before ${until}`]
    : [from && `before ${from}`, until && `${until} or later`];
  return `it is ${times.filter(Boolean).join(isHeld ? ' and ' : ' or ')}`;
}

const orderWords = {
  equals: 'the same as',
  before: 'less than',
  after: 'more than',
  atLeast: 'at least',
  atMost: 'at most',
};

/** What a condition compares with: `less than 14 days after order_placed`. */
export function operandInWords({ order, operand }: Order): string {
  const ofDay =
    typeof operand === 'string'
      ? { equals: '', before: 'before', after: 'after', atLeast: 'on or after', atMost: 'on or before' }
      : orderWords;
  if (typeof operand !== 'object') return `${ofDay[order]} ${operand}`.trim();
  const { days = 0, workingDays = 0 } = operand;
  const count = workingDays || days;
  const unit = `${workingDays ? 'working ' : ''}day${Math.abs(count) === 1 ? '' : 's'}`;
  const shift = count && `${Math.abs(count)} ${unit} ${count < 0 ? 'before' : 'after'} `;
  return `${orderWords[order]} ${shift || ''}${operand.fact ?? operand.value}`;
}

/** Describes a state for a message: `customer_type is "new", amount is not known`. */
export function inWords(state: State): string {
  const parts = Object.entries(state).map(([name, value]) => {
    if (name.startsWith(withAnother)) return value ? name.slice(1) : `not ${name.slice(1)}`;
    if (name === timeSubject) return value === '\0other' ? 'it is before any of these times' : `it is ${value}`;
    if (value === undefined) return `${name} is not known`;
    if (Array.isArray(value) && !value.length) return `${name} is empty`;
    if (value === '\0other') return `${name} is another one`;
    return `${name} is ${Array.isArray(value) ? value.join(' and ').replace('\0other', 'another one') : JSON.stringify(value)}`;
  });
  return parts.join(', ');
}
