/** What a page tells apart (D-65): the parts of it, what each asks, and the cases of customers who see something else. */

import { todayFact } from '../../src/rules/compare.ts';
import { hasBegun, secondOf } from '../../src/rules/dates.ts';
import { placeholderNames } from '../../src/rules/fill.ts';
import { hasAct } from '../../src/rules/journey/journey.ts';
import { mandateActs } from '../../src/rules/journey/methods.ts';
import { journeysTo } from '../../src/rules/journey/visits.ts';
import { answerPrefix, type Question, whensOfQuestion } from '../../src/rules/questions/question.ts';
import { comparisonsIn, type FactValue } from '../../src/rules/when.ts';
import type { Comparison, CompiledPage, CompiledSite } from '../../src/types.gen.ts';
import {
  type Case,
  caseOf,
  daysIn,
  knownBy,
  mostOf,
  ofJourney,
  type ValueSet,
  valueSubjects,
  where,
  withAnswers,
  withBounds,
  without,
} from '../api/node.ts';
import { type Fact, groupBy } from '../api/pure.ts';
import { blocksOf, placeholdersOf, traitsOf, whensIn } from './block-traits.ts';
import { type GallerySite, moment } from './types.ts';

/** A part of a page: what holds where it shows, what else is asked in it, what it says, and whether it leads on. */
type Part = { around: Comparison[]; asked: Comparison[][]; said: string[]; leads?: boolean };

/** Customers of a journey who see a part in one way, now or at a time to come. */
export type Region = { journey: string; of: Case; asOf?: string };

/** A number that stands for a name: papers are looked through for the words of a value, which no other value has. */
const numberFor = (name: string) => 1 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 89, 0);
const dayFor = (name: string) => new Date(Date.UTC(2026, 1, 1 + numberFor(name))).toISOString().slice(0, 10);

/**
 * The regions of a page, for each journey that leads there: first everybody, then those of whom all is known that it says, and
 * the ways in which each part shows.
 */
export function regionsOf(from: GallerySite, facts: Record<string, Fact>, page: CompiledPage): Region[] {
  const { site } = from;
  const parts = partsOf(from, page);
  const nothing: Part = { around: [], asked: [], said: [] };
  return journeysTo(site, page.name).flatMap((journey) => {
    const known = knownOf(from, facts, journey);
    const everybody = where(ofJourney(known, site, journey), [{ fact: 'completed', notIn: actsBeside(site, journey) }]);
    const steps = site.journeys[journey]!.steps.flatMap((step) =>
      typeof step === 'object' ? [{ ...nothing, asked: [comparisonsIn(step.when)] }] : [],
    );
    /** Those whom none of several conditions is about. */
    const beside = (whens: readonly Comparison[][]) =>
      whens.reduce((of: readonly Case[], when) => of.flatMap((one) => without(one, when)), everybody);
    const rest = [steps.flatMap(({ asked }) => asked), parts.flatMap(({ leads, around }) => (leads ? [around] : []))];
    const silent = parts.map((part) => ({ ...part, said: [] }));
    const saying = parts.flatMap((part) => (part.said.length ? [{ ...part, asked: [] }] : []));
    const all = { ...nothing, said: [...new Set(parts.flatMap(({ said }) => said))] };
    const others = rest.flatMap((whens) => (whens.length > 1 ? beside(whens) : [])).map((of) => ({ journey, of }));
    const told = [nothing, ...steps, ...silent, all, ...saying].flatMap((part) =>
      cut(known, everybody, part).flatMap((of): Region[] => [
        { journey, of },
        ...timesToCome(site, part).map((asOf) => ({ journey, of, asOf })),
      ]),
    );
    // Parts of a page mostly tell the same customers apart.
    return groupBy([...told, ...others], keyOf).map(([first]) => first!);
  });
}

/** The same for regions of the same customers. */
const keyOf = ({ of, asOf }: Region): string =>
  JSON.stringify([asOf, [...of.sets]], (_, value: unknown) =>
    value instanceof Set ? [...value].map((word) => word ?? null) : typeof value === 'number' ? String(value) : value,
  );

function partsOf({ site, compiled }: GallerySite, page: CompiledPage): Part[] {
  const headings = page.page.heading ?? [{ text: page.page.title }];
  const questions = (page.asks?.questions ?? []).flatMap(({ question }) => whensOfQuestion(question as Question));
  return [
    {
      around: [],
      asked: headings.map(({ when }) => comparisonsIn(when)),
      said: headings.flatMap(({ text }) => placeholderNames(text)),
    },
    { around: [], asked: questions, said: [] },
    ...[...blocksOf(page.page.blocks)].map(({ block, gates }) => {
      const said = placeholdersOf(site, page, block);
      const ofOrders = said.flatMap((name) => compiled?.valueRules?.[name]?.when ?? []);
      return {
        leads: traitsOf(block).names('target').length > 0,
        around: [...gates, block].flatMap(({ when }) => comparisonsIn(when)),
        asked: [...whensIn(page, block), ...ofOrders].map(comparisonsIn),
        said,
      };
    }),
  ];
}

/** The cases that a part tells apart: where it shows or does not, where each condition in it holds, and all that it says is there. */
function cut({ subjects }: Case['known'], everybody: readonly Case[], { around, asked, said }: Part): Case[] {
  const shown = where(everybody, around);
  const held = (when: readonly Comparison[]) => where(shown, when);
  const notHeld = (of: readonly Case[], when: readonly Comparison[]) => of.flatMap((one) => without(one, when));
  const there = said.flatMap((name): Comparison[] => {
    const [base = ''] = name.startsWith(answerPrefix) ? [name] : name.split('.');
    if (!subjects[base]) return [];
    return [{ fact: base, exists: true }];
  });
  return [
    ...shown,
    ...notHeld(everybody, around),
    ...asked.flatMap((when) => [...held(when), ...notHeld(shown, when)]),
    ...together(shown, there).flatMap(held),
    ...there.flatMap((one) => notHeld(shown, [one])),
  ];
}

/** Comparisons by those that can hold at once: what several acts record is never there together. */
function together(of: readonly Case[], all: readonly Comparison[]): Comparison[][] {
  const sets: Comparison[][] = [];
  for (const one of all) {
    const set = sets.find((others) => where(of, [...others, one]).length > 0);
    if (set) set.push(one);
    else sets.push([one]);
  }
  return sets;
}

/** The times to come at which a condition of a part changes, or a value that it shows, in UTC. */
function timesToCome({ values, asOf = '' }: CompiledSite, { around, asked, said }: Part): string[] {
  const times = [
    ...[around, ...asked].flat().flatMap(({ from, until }) => [from ?? [], until ?? []].flat()),
    ...said.flatMap((name) => (values[name.split('.')[0]!]?.changes ?? []).map(({ from }) => from)),
  ].map((time) => secondOf(new Date(time)));
  return [...new Set(times)].filter((time) => !hasBegun(time, asOf)).sort();
}

/** The acts of the content that no step of a journey records. */
const actsBeside = (site: CompiledSite, journey: string) =>
  [...Object.keys(site.acts), ...mandateActs].filter((act) => !hasAct(site, journey, act));

/** What is known of the customers of a journey, by compiled content. */
function knownOf({ site, pages }: GallerySite, facts: Record<string, Fact>, journey: string): Case['known'] {
  const all = pages.flatMap(({ asks }) =>
    (asks?.questions ?? []).map((one) => ({ ...one, question: one.question as Question, act: asks!.act })),
  );
  const questions = all.map(({ question }) => question);
  const ofAnswers = questions.map((question) => {
    const name = answerPrefix + question.name;
    const values = choicesOf(question);
    return [name, { type: site.facts[name]?.type ?? 'text', ...(values && { values }) }] as const;
  });
  const subjects = { ...site.facts, ...facts, ...Object.fromEntries(ofAnswers), ...valueSubjects(site.values) };
  const ofIt = where([caseOf({ subjects })], [{ fact: 'journey', is: journey }]);
  const asked = all.map((one) => ({
    ...one,
    whens: whensOfQuestion(one.question).filter((way) => where(ofIt, way).length > 0),
  }));
  const known = withBounds(knownBy(subjects, facts, site.acts), questions);
  return withAnswers(known, site.journeys[journey]!.steps, asked);
}

/** The answers that a question offers, as conditions compare them; undefined if it is answered freely. */
function choicesOf(question: Question): (string | boolean)[] | undefined {
  if (question.type === 'question-yes-no') return [true, false];
  return question.type === 'question-choice' ? question.options?.map(({ value }) => value) : undefined;
}

/** One value of each subject that a case narrows; undefined where it has none. */
export function valuesIn(of: Case): Map<string, FactValue | undefined> {
  const { subjects } = of.known;
  const found = new Map<string, FactValue | undefined>();
  let narrowed = [of];
  // Other days are counted from today.
  const names = [...of.sets.keys()].filter((name) => subjects[name] && !isAsItIs(subjects[name], of.sets.get(name)!));
  for (const name of names.sort((one, other) => Number(other === todayFact) - Number(one === todayFact))) {
    const [next = of] = narrowed;
    const value = valueFor(next, name);
    found.set(name, value);
    if (subjects[name]!.type === 'date' && value !== undefined)
      narrowed = where([next], [{ fact: name, is: String(value).slice(0, 10) }]);
  }
  return found;
}

/** Whether content's own value does. */
const isAsItIs = ({ always }: Case['known']['subjects'][string], set: ValueSet): boolean =>
  always === true &&
  (set.kind === 'numbers'
    ? set.ranges.some(([low, high]) => !Number.isFinite(low) && !Number.isFinite(high))
    : set.kind === 'words' && set.isExcept && [...set.words].every((word) => word === undefined));

function valueFor(of: Case, name: string): FactValue | undefined {
  const set = of.sets.get(name)!;
  const { type, example } = of.known.subjects[name] as Case['known']['subjects'][string] & { example?: FactValue };
  if (set.kind === 'lists') {
    const words = [
      ...set.has,
      ...set.oneOf.flatMap((several) => several.find((one) => !set.hasNot.includes(one)) ?? []),
    ];
    if (words.length) return words.map(String);
    return set.orNone ? undefined : ['One', 'Another'];
  }
  if (set.kind === 'words') {
    const [first] = [...set.words].filter((word) => word !== undefined);
    if (!set.isExcept) return first;
    return set.words.has(undefined) ? `Example ${name.replaceAll('_', ' ')}` : undefined;
  }
  const [range] = set.ranges;
  if (!range) return undefined;
  const [low, high] = type === 'date' ? [-mostOf(of, '', name), mostOf(of, name)] : range;
  if (type === 'date') {
    if (!Number.isFinite(low) && !Number.isFinite(high))
      return name === todayFact ? moment.slice(0, 10) : (example ?? dayFor(name));
    // Working days are only known to lie within some: the day farthest away surely does.
    const days = daysIn(of, name);
    return Number.isFinite(high) ? days[0] : days.at(-1);
  }
  const number = Number.isFinite(low) ? low : Number.isFinite(high) ? high : Number(example ?? numberFor(name));
  return type === 'clock'
    ? `${`${Math.floor(number / 60)}`.padStart(2, '0')}:${`${number % 60}`.padStart(2, '0')}`
    : number;
}
