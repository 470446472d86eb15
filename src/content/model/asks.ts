import { walksOf } from '../../rules/journey/journey.ts';
import { nameOfStep } from '../../rules/journey/methods.ts';
import { type Question, questionsIn } from '../../rules/questions/question.ts';
import { withSummands } from '../../rules/questions/sum.ts';
import { leavesOf } from '../../rules/when.ts';
import type { Journeys, Page, PageAsks, When } from '../../types.gen.ts';
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
  const order = Object.keys(journeys.journeys).flatMap((name) => walksOf(journeys, name).flat());
  const names = [...new Set([...order, ...pages.keys()])].filter((name) => pages.has(name));
  const acts = names.flatMap((name) => {
    const act = askedAct(schemas, pages.get(name));
    return act === undefined ? [] : [{ name, act }];
  });
  const all = acts.map(({ name, act }): [string, PageAsks] => {
    const askingPages = acts.filter((other) => other.act === act).map((other) => other.name);
    const questions = askingPages.flatMap((page) => {
      const when = walkedWhen(journeys, page, askingPages);
      return questionsIn(pages.get(page)!.blocks, when && [when]).map((question) => ({ page, question }));
    });
    const check = askingPages.find((page) => page !== name && actsOf(schemas, pages.get(page)).includes(act));
    const all = withSummands(questions.map(({ question }) => question));
    const compiled = questions.map(({ page }, index) => ({ page, question: all[index]! }));
    return [name, { act, ...(check !== undefined && { check }), questions: compiled }];
  });
  return new Map(all);
}

/**
 * For acts whose every question has a condition: when a question of it is asked. An order's facts decide none, because
 * they are read after the steps of a journey.
 */
export function askedWhens({ facts }: Pick<Schemas, 'facts'>, asks: ReadonlyMap<string, PageAsks>): Map<string, When> {
  const isOfOrder = ({ fact = '' }: When) => facts[fact]?.from === 'switch-order';
  const conditional = [...asks.values()].flatMap(({ act, questions }): [string, When][] => {
    const whens = questions.flatMap(({ question }) => (question as Question).when ?? []);
    if (!whens.length || whens.length < questions.length || whens.flatMap(leavesOf).some(isOfOrder)) return [];
    return [[act, whens.length > 1 ? { any: whens } : whens[0]!]];
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

/** The condition on which customers walk a page of an act: those of its steps. Undefined if all of them do. */
function walkedWhen(plan: Journeys, page: string, pages: readonly string[]): When | undefined {
  const journeys = Object.keys(plan.journeys).filter((name) => pages.some((other) => isOn(plan, name, other)));
  const ways = journeys.flatMap((name): When[] => {
    if (!isOn(plan, name, page)) return [];
    const pageStep = plan.journeys[name]!.steps.find((step) => nameOfStep(step) === page);
    const inJourney: When = { fact: 'journey', is: name };
    const step = typeof pageStep === 'object' ? pageStep.when : undefined;
    if (journeys.length === 1) return step ? [step] : [];
    return [step ? { all: [inJourney, step] } : inJourney];
  });
  const isAlways = ways.length === journeys.length && ways.every(({ all }) => !all) && journeys.length > 1;
  return ways.length === 0 || isAlways ? undefined : ways.length === 1 ? ways[0] : { any: ways };
}

const isOn = (plan: Journeys, journey: string, page: string) => walksOf(plan, journey).flat().includes(page);
