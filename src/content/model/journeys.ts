import { defined } from '../../rules/defined.ts';
import { walksOf } from '../../rules/journey/journey.ts';
import { allMethods, type Method, nameOfStep } from '../../rules/journey/methods.ts';
import { comparisonsIn } from '../../rules/when.ts';
import type {
  ActSlot,
  CompiledJourney,
  CompiledMethod,
  CompiledSite,
  Journeys,
  Page,
  Step,
  When,
} from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import type { Schemas } from '../schema/schemas.ts';
import { objectOr } from '../schema/walk.ts';
import type { AskedWhens } from './asks.ts';
import { where, without } from './cases.ts';
import { type ContentIndex, fileNamed, referencesBy } from './content-index.ts';
import { knownIn, ofJourney } from './known.ts';
import { actsOf, namesIn, pageSchema } from './page-traits.ts';

/** For each page, the act that it records and the document that is agreed to there. */
export type PageActs = Map<string, { act?: string; document?: string }>;

/** Whether "done" comes before "method", whose success page it is. */
export const isDoneEarly = (steps: readonly string[]): boolean =>
  steps.includes('done') && steps.indexOf('done') < steps.indexOf('method');

/** Whether a journey shows the amount to pay, and no page of it records the payment. */
export function isUnpaid(
  { schemas, files }: Pick<ContentIndex, 'schemas' | 'files'>,
  journeys: Journeys,
  name: string,
): boolean {
  const pages = [...new Set(walksOf(journeys, name).flat())].map((step) => fileNamed({ files }, 'page', step));
  if (pages.some((page) => !page || actsOf(schemas, page.data).includes('payment'))) return false;
  return pages.some((page) =>
    schemas
      .references(pageSchema, page!.data)
      .some(({ format, value, pointer }) => format === 'fact' && value === 'amount' && isDrawn(pointer)),
  );
}

/** What only decides or bounds is not shown. */
const unseen = ['when', 'must', 'least', 'most'];
const isDrawn = (pointer: string) => !pointer.split('/').some((part) => unseen.includes(part));

/** A page's place in a walk through a journey: the pages up to it, with itself, and those after it. */
export type WalkPlace = { journey: string; before: string[]; after: string[] };

/** The conditions of a journey's steps, each with its place in the list. */
export const stepConditions = ({ journeys }: Journeys, name: string): { when: When; index: number }[] =>
  journeys[name]!.steps.flatMap((step, index) => (typeof step === 'string' ? [] : [{ when: step.when, index }]));

/** The walks through a journey that a customer can walk: those of each outcome that its steps' conditions can have. */
export function walksIn(contentIndex: ContentIndex, journeys: Journeys, name: string): string[][] {
  let outcomes = [{ held: [] as When[], cases: ofJourney(knownIn(contentIndex, journeys, name), journeys, name) }];
  for (const { when } of stepConditions(journeys, name))
    outcomes = outcomes.flatMap(({ held, cases }) =>
      [
        { held: [...held, when], cases: where(cases, comparisonsIn(when)) },
        { held, cases: cases.flatMap((one) => without(one, comparisonsIn(when))) },
      ].filter((outcome) => outcome.cases.length > 0),
    );
  return outcomes.flatMap(({ held }) =>
    walksOf(journeys, name, undefined, [({ when }: { when?: When }) => !when || held.includes(when)]),
  );
}

/** Returns a function that lists the places of a page in all walks. */
export function placesIn(contentIndex: ContentIndex, journeys: Journeys): (page: string) => WalkPlace[] {
  const walks = Object.keys(journeys.journeys).map((journey) => ({
    journey,
    all: walksIn(contentIndex, journeys, journey),
  }));
  return (page) =>
    walks.flatMap(({ journey, all }) =>
      all.flatMap((walk) =>
        walk.flatMap((step, i) =>
          step === page ? [{ journey, before: walk.slice(0, i + 1), after: walk.slice(i + 1) }] : [],
        ),
      ),
    );
}

/** The page after one with these places, or undefined if its walks do not agree on one. */
export function nextPage(places: readonly WalkPlace[]): string | undefined {
  const following = new Set(places.map(({ after }) => after[0]));
  return following.size === 1 ? [...following][0] : undefined;
}

/** Compiles the journeys for the server and the pages: their steps, and the acts that their pages record. */
export function compileJourneys(
  { journeys }: Journeys,
  acts: PageActs,
  siteActs: CompiledSite['acts'],
  askedWhen: AskedWhens,
): CompiledSite['journeys'] {
  const compiled = Object.entries(journeys).map(
    ([name, { methods, needs, used, steps }]): [string, CompiledJourney] => [
      name,
      {
        ...defined({ methods, needs, used }),
        steps,
        acts: steps.flatMap((step) => slotOf(step, acts, siteActs, askedWhen)),
      },
    ],
  );
  return Object.fromEntries(compiled);
}

/** The acts of a step. Answers are no act of a journey for customers who are asked nothing: its button leads on alone. */
function slotOf(step: Step, acts: PageActs, siteActs: CompiledSite['acts'], askedWhen: AskedWhens): ActSlot[] {
  const page = nameOfStep(step);
  const { act, document } = acts.get(page) ?? {};
  const asked = askedWhen.get(act ?? '');
  const condition = { ...(typeof step === 'object' && { when: step.when }), ...(asked && { asked }) };
  if (page === 'method') return [{ method: true, ...condition }];
  if (!act) return [];
  return [{ act, page, ...(siteActs[act]?.agrees && document && { document }), ...condition }];
}

/** Compiles the pages of each payment method, with the act that its entry page records. */
export function compileMethods({ methods }: Journeys, acts: PageActs): Record<Method, CompiledMethod> {
  const compiled = allMethods.map((method): [Method, CompiledMethod] => {
    const { intro, entry, done } = methods[method];
    const act = acts.get(entry)?.act;
    return [method, { intro, entry, done, ...(act && { act }) }];
  });
  return Object.fromEntries(compiled) as Record<Method, CompiledMethod>;
}

/** Returns a function that says whether a button of a step leads to a page that is no step of its journeys. */
export function leadingOff(schemas: Schemas, journeys: Journeys): (name: string, page: Page) => boolean {
  const walks = Object.keys(journeys.journeys).map((name) => new Set(walksOf(journeys, name).flat()));
  return (name, page) => {
    const own = walks.filter((walk) => walk.has(name));
    const targets = own.length ? namesIn(schemas, page, 'target').filter((to) => to !== 'next') : [];
    return targets.some((to) => !own.some((walk) => walk.has(to)));
  };
}

/** The target of each former path: the path of the first page that lists it. */
export function formerPaths(references: ContentIndex['references']): ReadonlyMap<string, string> {
  const former = referencesBy({ references }, 'former-path').map(({ value, file }) => [value, pathOf(file)] as const);
  return new Map(former.reverse());
}

export const pathOf = ({ data }: ContentFile) => String(objectOr(data).path);
