import { walksOf } from '../../rules/journey/journey.ts';
import { nameOfStep } from '../../rules/journey/methods.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { type Question, questionsIn, whensOfQuestion } from '../../rules/questions/question.ts';
import { withSummands } from '../../rules/questions/sum.ts';
import { comparisonsIn } from '../../rules/when.ts';
import type { Comparison, Journeys, Page, PageAsks } from '../../types.gen.ts';
import type { Schemas } from '../schema/schemas.ts';
import { actsOf, blockNeeds, visitsOf } from './page-traits.ts';

/** The acts whose answers a page keeps for a later page. */
export const keptActs = (schemas: Schemas, page: unknown): string[] => [
  ...new Set(visitsOf(schemas, page, 'keeps').map(({ value }) => String(value))),
];

/** The act that a page asks for, or whose answers it shows before it records them. */
export function askedAct(schemas: Schemas, page: unknown): string | undefined {
  const [keptAct] = keptActs(schemas, page);
  return keptAct ?? (blockNeeds(schemas, page).includes('answers') ? actsOf(schemas, page)[0] : undefined);
}

/** The act of each page that asks: all its questions, in the order of the journeys. */
export function asksOf(schemas: Schemas, journeys: Journeys, pages: ReadonlyMap<string, Page>): Map<string, PageAsks> {
  const walked = new Map(Object.keys(journeys.journeys).map((name) => [name, new Set(walksOf(journeys, name).flat())]));
  const order = [...walked.values()].flatMap((names) => [...names]);
  const names = [...new Set([...order, ...pages.keys()])].filter((name) => pages.has(name));
  const acts = names.flatMap((name) => {
    const act = askedAct(schemas, pages.get(name));
    return act === undefined ? [] : [{ name, act }];
  });
  const all = acts.map(({ name, act }): [string, PageAsks] => {
    const askingPages = acts.filter((other) => other.act === act).map((other) => other.name);
    const questions = askingPages.flatMap((page) => {
      const ways = waysTo(journeys, walked, page, askingPages);
      return questionsIn(pages.get(page)!.blocks).map((question) => ({ page, question: onWays(question, ways) }));
    });
    const check = askingPages.find((page) => page !== name && actsOf(schemas, pages.get(page)).includes(act));
    const all = withSummands(questions.map(({ question }) => question));
    const compiled = questions.map(({ page }, index) => ({ page, question: all[index]! }));
    return [name, { act, ...(check !== undefined && { check }), questions: compiled }];
  });
  return new Map(all);
}

/** The conditions of questions by their act: something is asked where one of them holds. */
export type AskedWhens = ReadonlyMap<string, Comparison[][]>;

/**
 * For acts whose every question has a condition: when a question of it is asked. An order's facts decide none, because
 * they are read after the steps of a journey.
 */
export function askedWhens({ facts }: Pick<Schemas, 'facts'>, asks: ReadonlyMap<string, PageAsks>): AskedWhens {
  const isOfOrder = ({ fact = '' }: Comparison) => ownEntry(facts, fact)?.from === 'switch-order';
  const conditional = [...asks.values()].flatMap(({ act, questions }): [string, Comparison[][]][] => {
    const whens = questions.flatMap(({ question }) => whensOfQuestion(question as Question));
    return whens.some((when) => !when.length) || whens.flat().some(isOfOrder) ? [] : [[act, whens]];
  });
  return new Map(conditional);
}

/** The act whose draft each page knows. Pages that ask for an act know it, and pages between these. */
export function draftsOf(journeys: Journeys, asks: ReadonlyMap<string, PageAsks>): Map<string, string> {
  const walks = Object.keys(journeys.journeys).flatMap((name) => walksOf(journeys, name));
  const between = walks.flatMap((walk) =>
    walk.flatMap((page, at): [string, string][] => {
      const actsIn = (pages: string[]) => pages.flatMap((other) => asks.get(other)?.act ?? []);
      const later = actsIn(walk.slice(at + 1));
      const act = actsIn(walk.slice(0, at)).find((one) => later.includes(one));
      return act === undefined ? [] : [[page, act]];
    }),
  );
  return new Map([...between, ...[...asks].map(([page, { act }]): [string, string] => [page, act])]);
}

/**
 * The ways on which customers walk a page of an act, by its steps: they walk it where one of these holds. None if all
 * of them do.
 */
function waysTo(
  plan: Journeys,
  walked: ReadonlyMap<string, ReadonlySet<string>>,
  page: string,
  pages: readonly string[],
): Comparison[][] {
  const journeys = Object.keys(plan.journeys).filter((name) => pages.some((other) => walked.get(name)!.has(other)));
  const own = journeys.filter((name) => walked.get(name)!.has(page));
  const stepWhen = (name: string) => {
    const step = plan.journeys[name]!.steps.find((one) => nameOfStep(one) === page);
    return typeof step === 'object' ? comparisonsIn(step.when) : [];
  };
  if (journeys.length === 1) return own.map(stepWhen).filter((way) => way.length > 0);
  if (own.some((name) => stepWhen(name).length))
    return own.map((name) => [{ fact: 'journey', is: name }, ...stepWhen(name)]);
  return own.length === 0 || own.length === journeys.length ? [] : [[{ fact: 'journey', in: own }]];
}

/** A question of a page to which these ways lead. */
function onWays(question: Question, ways: readonly Comparison[][]): Question {
  if (ways.length > 1) return { ...question, ways };
  const when = [...(ways[0] ?? []), ...comparisonsIn(question.when)];
  return when.length ? { ...question, when } : question;
}
