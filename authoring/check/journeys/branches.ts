import type { ContentFile } from '../../../src/content/folder/load.ts';
import { escapeStep } from '../../../src/content/json/pointer.ts';
import { askedWhens, asksOf } from '../../../src/content/model/asks.ts';
import { inWords, someCase } from '../../../src/content/model/cases.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { endBeforeEnd, isInOrder, isUnpaid, walksIn } from '../../../src/content/model/journeys.ts';
import { knownIn, ofJourney } from '../../../src/content/model/known.ts';
import { actsOf, visitsOf } from '../../../src/content/model/page-traits.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { oneOf } from '../../../src/content/problem/suggest.ts';
import { conditionsAround, conditionsIn, objectOr } from '../../../src/content/schema/walk.ts';
import { actOf, allMethods, mayRecord, nameOfStep } from '../../../src/rules/journey/methods.ts';
import { type Question, whensOfQuestion } from '../../../src/rules/questions/question.ts';
import { comparisonsIn, subjectsIn } from '../../../src/rules/when.ts';
import type { Comparison, Journeys, Page } from '../../../src/types.gen.ts';

/** The pages to which each page leads, by its blocks; `next` is the next step of the walk. */
type Ways = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Proves that customers of each journey reach each step and the end, and that one page records each act. `acts` are
 * those of pages without mistakes; the conditions of the journeys in `unclear` have some.
 */
export function* checkBranches(
  contentIndex: ContentIndex,
  file: ContentFile,
  journeys: Journeys,
  acts: ReadonlyMap<string, string[]>,
  unclear: ReadonlySet<string>,
): Generator<Mistake> {
  const ways = waysOf(contentIndex);
  const entries = Object.values(journeys.methods).map(({ entry }) => entry);
  // The placeholder of a payment method is an end, though it leads back to the choice between them (D-13).
  const placeholders = entries.filter((page) => !ways.get(page)?.has('next'));
  const pages = new Map(filesOf(contentIndex, 'page').map((page) => [contentName(page), page.data as Page]));
  const asks = asksOf(contentIndex.schemas, journeys, pages);
  const askedWhen = askedWhens(contentIndex.schemas, asks);
  for (const name of Object.keys(journeys.journeys)) {
    const walks = walksIn(contentIndex, journeys, name);
    const all = [...new Set(walks.flat())];
    const steps = journeys.journeys[name]!.steps.map(nameOfStep);
    const at = (page: string) => {
      const index = steps.indexOf(page);
      return { file: file.path, pointer: `/journeys/${escapeStep(name)}/steps${index < 0 ? '' : `/${index}`}` };
    };
    yield* recordedTwice(all, acts, at);
    yield* notOffered(journeys, name, acts, at);
    if (!unclear.has(name)) yield* emptyRecords(contentIndex, journeys, name, { pages, asks, askedWhen, at });
    const end = unclear.has(name) ? undefined : withoutEnding(contentIndex, journeys, name, ways);
    if (end) {
      const message = `Nothing comes after "${end.last}" if ${end.lost}: a step has to be for these customers too.`;
      yield { ...at(end.last), message };
      continue;
    }
    // A way that leads nowhere, or is in the wrong order, has its own message.
    const isClear = isInOrder(journeys, name) && endBeforeEnd(contentIndex, journeys, name) === undefined;
    if (!isClear || isUnpaid(contentIndex, journeys, name) || all.some((page) => !acts.has(page))) continue;
    // So has a step that leads nowhere, or only back.
    const isStuck = (page: string, i: number, walk: string[]) =>
      i < walk.length - 1 &&
      (!placeholders.includes(page) || !ways.get(page)?.size) &&
      [...(ways.get(page) ?? [])].every((to) => walk.slice(0, i).includes(to));
    if (walks.some((walk) => walk.some(isStuck))) continue;
    const routes = walks.map((walk) => routesOf(walk, walks, ways, placeholders));
    const missed = steps.find((page) => all.includes(page) && !routes.some(({ reached }) => reached.has(page)));
    if (missed !== undefined) {
      yield { ...at(missed), message: `No button leads to "${missed}": the steps before it lead elsewhere.` };
      continue;
    }
    const lost = routes.flatMap(({ circle }) => circle ?? [])[0];
    if (lost !== undefined) {
      const message = `From "${lost}" customers go round in a circle: no button leads on to the end of this journey.`;
      yield { ...at(lost), message };
    }
  }
}

/** Finds customers for whom no ending is left: nothing on the way is for them after a step that leads on. */
function withoutEnding(contentIndex: ContentIndex, journeys: Journeys, name: string, ways: Ways) {
  const cases = ofJourney(knownIn(contentIndex, journeys, name), journeys, name);
  const steps = journeys.journeys[name]!.steps.map((step) => ({
    page: nameOfStep(step),
    when: typeof step === 'object' ? comparisonsIn(step.when) : [],
  }));
  for (const [i, { page, when }] of steps.slice(0, -1).entries()) {
    if (!ways.get(page)?.has('next')) continue;
    const later = steps.slice(i + 1).map((step) => step.when);
    // A step that nothing follows for anybody is an end.
    if (!later.some((one) => someCase(cases, [...when, ...one]))) continue;
    for (const shown of whensOfNext(contentIndex, page)) {
      const lost = someCase(cases, [...when, ...shown], later);
      if (lost) return { last: page, lost: inWords(lost, [...when, ...later.flat()].flatMap(subjectsIn)) };
    }
  }
  return undefined;
}

/** The conditions around each way of a page to the next one. */
function whensOfNext(contentIndex: ContentIndex, page: string): Comparison[][] {
  const visits = visitsOf(contentIndex.schemas, fileNamed(contentIndex, 'page', page)?.data);
  const conditions = conditionsIn(visits);
  return visits
    .filter(({ schema, format, value }) => (format === 'target' && value === 'next') || schema.way === 'on')
    .map(({ pointer }) => conditionsAround(pointer, conditions));
}

/** The pages by name, and what each asks. */
type Asked = {
  pages: ReadonlyMap<string, Page>;
  asks: ReturnType<typeof asksOf>;
  askedWhen: ReturnType<typeof askedWhens>;
};

/** Reports a step that records answers of customers who were asked nothing, and that is not where they would answer. */
function* emptyRecords(
  contentIndex: ContentIndex,
  journeys: Journeys,
  name: string,
  { pages, asks, askedWhen, at }: Asked & { at: (page: string) => Pick<Mistake, 'file' | 'pointer'> },
): Generator<Mistake> {
  const cases = ofJourney(knownIn(contentIndex, journeys, name), journeys, name);
  for (const step of journeys.journeys[name]!.steps) {
    const page = nameOfStep(step);
    const { questions = [], act = '' } = asks.get(page) ?? {};
    if (!actsOf(contentIndex.schemas, pages.get(page)).includes(act)) continue;
    const whens = questions.flatMap(({ question }) => whensOfQuestion(question as Question));
    if (questions.some((asked) => asked.page === page) && askedWhen.has(act)) continue;
    const stepWhen = typeof step === 'object' ? comparisonsIn(step.when) : [];
    const unasked = someCase(cases, stepWhen, whens);
    if (!unasked) continue;
    const told = inWords(unasked, [...stepWhen, ...whens.flat()].flatMap(subjectsIn));
    const message = `"${page}" records answers, and nothing is asked if ${told}: give this step a "when" that leaves these customers out.`;
    yield { ...at(page), message };
  }
}

/** Reports an act that two pages of a journey record: one act is recorded once. */
function* recordedTwice(
  pages: string[],
  acts: ReadonlyMap<string, string[]>,
  at: (page: string) => Pick<Mistake, 'file' | 'pointer'>,
): Generator<Mistake> {
  const recording = new Map<string, string>();
  for (const page of pages) {
    const [act, another] = acts.get(page) ?? [];
    // Several acts of one page have their own message.
    if (act === undefined || another !== undefined) continue;
    const first = recording.get(act);
    recording.set(act, first ?? page);
    if (first === undefined) continue;
    const message = `"${page}" records ${act}, and "${first}" does too: one page of a journey records an act.`;
    yield { ...at(page), message };
  }
}

/** Reports a step of a journey's own that sets up a payment method which the journey's links do not all offer. */
function* notOffered(
  journeys: Journeys,
  name: string,
  acts: ReadonlyMap<string, string[]>,
  at: (page: string) => Pick<Mistake, 'file' | 'pointer'>,
): Generator<Mistake> {
  const { steps, methods } = journeys.journeys[name]!;
  for (const page of steps.map(nameOfStep)) {
    const act = acts.get(page)?.find((one) => !mayRecord(journeys, name, one));
    if (act === undefined) continue;
    const method = allMethods.find((one) => actOf[one] === act)!;
    const offer = methods ? `offers ${oneOf(methods)}` : 'has no "methods"';
    const message = `"${page}" sets up ${method}, and this journey ${offer}: add ${JSON.stringify(method)} to its "methods", or let the step "method" lead there.`;
    yield { ...at(page), message };
  }
}

function waysOf(contentIndex: ContentIndex): Ways {
  const pages = contentIndex.files.filter(({ place }) => place.kind === 'page');
  const byPath = new Map(pages.map(({ place, data }) => [objectOr(data).path, 'name' in place ? place.name : '']));
  return new Map(
    pages.map((page) => {
      const found = visitsOf(contentIndex.schemas, page.data).flatMap(({ schema, format, value }) => {
        if (format === 'target') return [String(value)];
        if (schema.way === 'on') return ['next'];
        const text = format === 'text' ? fileNamed(contentIndex, 'text', String(value)) : undefined;
        const { links = [] } = (text && contentIndex.markdown.get(text)) ?? {};
        return links.flatMap(({ url }) => byPath.get(url.split(/[?#]/)[0]!) ?? []);
      });
      return ['name' in page.place ? page.place.name : '', new Set(found)];
    }),
  );
}

/** The pages that a customer of one walk reaches, and a page of it that leads back to earlier ones alone. */
function routesOf(walk: string[], walks: string[][], ways: Ways, ends: string[]) {
  const nextOf = (page: string) => {
    const own = walk.includes(page) ? [walk] : walks;
    return own.flatMap((other) => other[other.indexOf(page) + 1 || other.length] ?? []);
  };
  const from = (page: string) => [...(ways.get(page) ?? [])].flatMap((to) => (to === 'next' ? nextOf(page) : [to]));
  const reachedFrom = (start: string) => {
    const reached = new Set([start]);
    for (const page of reached) for (const to of from(page)) reached.add(to);
    return reached;
  };
  const reached = reachedFrom(walk[0] ?? '');
  const isEnd = (page: string) => page === walk.at(-1) || ends.includes(page) || !from(page).length;
  const circle = walk.find((page) => reached.has(page) && ![...reachedFrom(page)].some(isEnd));
  return { reached, circle };
}
