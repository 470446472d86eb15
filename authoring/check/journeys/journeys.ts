import type { ContentFile } from '../../../src/content/folder/load.ts';
import { escapeStep } from '../../../src/content/json/pointer.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { isDoneEarly, isUnpaid, stepConditions, walksIn } from '../../../src/content/model/journeys.ts';
import { knownIn, ofJourney } from '../../../src/content/model/known.ts';
import { actsOf, blockNeeds, blocksRecording } from '../../../src/content/model/page-traits.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { oneOf } from '../../../src/content/problem/suggest.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { actOf, methodsOf, nameOfStep } from '../../../src/rules/journey/methods.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { comparisonsIn } from '../../../src/rules/when.ts';
import type { Journeys, Page } from '../../../src/types.gen.ts';
import { conditionFaults } from '../conditions.ts';
import { checkBranches } from './branches.ts';

/** What the rules of journeys look at. */
type Plan = {
  contentIndex: ContentIndex;
  /** journeys.json. */
  file: ContentFile;
  journeys: Journeys;
  /** The acts of each page. */
  acts: ReadonlyMap<string, string[]>;
  /** The pages of each way through each journey; where a condition of a step is wrong, as if all were there. */
  walks: string[][];
  /** The pages of all journeys, whatever the conditions of their steps. */
  walked: ReadonlySet<string>;
  /** What is wrong with the conditions of steps, by journey: they may be meant for other customers. */
  unclear: ReadonlyMap<string, readonly Mistake[]>;
};

/** A rule for each journey, by its name. */
type JourneyRule = (plan: Plan, name: string) => Iterable<Mistake>;

const journeyRules: JourneyRule[] = [
  repeatedSteps,
  doneWithoutMethod,
  doneTooEarly,
  usedPageNeedsLink,
  ({ unclear }, name) => unclear.get(name) ?? [],
  earlyConsent,
  notPaid,
  consentMissing,
];

const pageRules: ((plan: Plan, page: ContentFile) => Iterable<Mistake>)[] = [recordsNowhere];

/** Finds mistakes in journeys, and in pages that belong in one (D-09). */
export function* checkJourneys(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'journeys');
  if (!file) return;
  const journeys = file.data as Journeys;
  const names = Object.keys(journeys.journeys);
  const pages = filesOf(contentIndex, 'page');
  const faults = names.map((name) => [name, [...stepConditionFaults(contentIndex, file, journeys, name)]] as const);
  const unclear = new Map(faults.filter(([, own]) => own.length > 0));
  const plan: Plan = {
    ...{ contentIndex, file, journeys, unclear },
    walked: new Set(names.flatMap((name) => walksOf(journeys, name)).flat()),
    acts: new Map(pages.map((page) => [contentName(page), actsOf(contentIndex.schemas, page.data)])),
    walks: names.flatMap((name) => [
      ...walksIn(contentIndex, journeys, name),
      ...(unclear.has(name) ? walksOf(journeys, name) : []),
    ]),
  };
  for (const name of names) for (const rule of journeyRules) yield* rule(plan, name);
  yield* checkBranches(contentIndex, file, journeys, plan.acts);
  yield* cardNotTaken(plan);
  yield* unseenEnds(plan);
  for (const page of pages) for (const rule of pageRules) yield* rule(plan, page);
}

const placeOf = ({ file }: Plan, journey: string, rest: string) => ({
  file: file.path,
  pointer: `/journeys/${escapeStep(journey)}${rest}`,
});

const stepsOf = ({ journeys }: Plan, name: string) => journeys.journeys[name]!.steps.map(nameOfStep);

function* repeatedSteps(plan: Plan, name: string): Generator<Mistake> {
  const steps = stepsOf(plan, name);
  for (const [i, step] of steps.entries())
    if (steps.indexOf(step) < i)
      yield { ...placeOf(plan, name, `/steps/${i}`), message: `"${step}" is a step of this journey already.` };
}

function* doneWithoutMethod(plan: Plan, name: string): Generator<Mistake> {
  const steps = stepsOf(plan, name);
  if (!steps.includes('done') || steps.includes('method')) return;
  const message =
    '"done" is the success page of the payment method, so a step "method", the payment method, has to come before it.';
  yield { ...placeOf(plan, name, `/steps/${steps.indexOf('done')}`), message };
}

function* doneTooEarly(plan: Plan, name: string): Generator<Mistake> {
  const steps = stepsOf(plan, name);
  if (!isDoneEarly(steps)) return;
  const message = '"done" comes after "method": it is the success page of the method chosen there.';
  yield { ...placeOf(plan, name, `/steps/${steps.indexOf('done')}`), message };
}

function* usedPageNeedsLink({ contentIndex, journeys }: Plan, name: string): Generator<Mistake> {
  const page = fileNamed(contentIndex, 'page', journeys.journeys[name]!.used ?? '');
  if (!page || (page.data as Page).link !== 'required') return;
  const message = `A used link of the journey "${name}" shows this page, which therefore cannot need an active one.`;
  yield { file: page.path, pointer: '/link', message, suggestion: 'optional' };
}

function* notPaid(plan: Plan, name: string): Generator<Mistake> {
  if (!isUnpaid(plan.contentIndex, plan.journeys, name)) return;
  const message =
    'This journey shows the amount of the link, which is to pay, but no page of it takes the payment: what is only owed is a value of the type money.';
  yield { ...placeOf(plan, name, '/steps'), message };
}

function* consentMissing(plan: Plan, name: string): Generator<Mistake> {
  if (!lacksConsent(plan, name)) return;
  const message = 'This journey shows a switch order, but no page of it records the consent to the switch.';
  yield { ...placeOf(plan, name, '/steps'), message };
}

/** Whether a journey shows a switch order, and certainly no page of it records the consent. */
function lacksConsent({ contentIndex, journeys, acts }: Plan, name: string): boolean {
  const own = walksOf(journeys, name).flat();
  const switches = own.some((step) => {
    const page = fileNamed(contentIndex, 'page', step);
    return page && acts.has(step) && blockNeeds(contentIndex.schemas, page.data).includes('switch-order');
  });
  const siteActs = actsIn(contentIndex.files);
  const mayConsent = (act: string) => !siteActs[act] || siteActs[act].about === 'switch-order';
  return switches && !own.some((page) => !acts.has(page) || acts.get(page)!.some(mayConsent));
}

const isConsent = ({ contentIndex }: Plan, act: string) => actsIn(contentIndex.files)[act]?.about === 'switch-order';

/** Reports a page of no journey that records an act; not a consent that some journey lacks. */
function* recordsNowhere(plan: Plan, page: ContentFile): Generator<Mistake> {
  const [act] = plan.acts.get(contentName(page))!;
  if (!act || plan.walked.has(contentName(page))) return;
  if (isConsent(plan, act) && Object.keys(plan.journeys.journeys).some((name) => lacksConsent(plan, name))) return;
  yield { file: page.path, message: `This page records ${act}, but it is in no journey.` };
}

/** Reports conditions of steps that ask for facts that a link does not tell by itself, or that always or never hold. */
function* stepConditionFaults(
  contentIndex: ContentIndex,
  file: ContentFile,
  journeys: Journeys,
  name: string,
): Generator<Mistake> {
  const known = knownIn(contentIndex, journeys, name);
  const around = { facts: known.subjects, journeys, cases: ofJourney(known, journeys, name) };
  for (const { when, index } of stepConditions(journeys, name)) {
    const pointer = `/journeys/${escapeStep(name)}/steps/${index}/when`;
    if (index === 0) {
      const message = 'The first step has no condition: every link of the journey opens there.';
      yield { file: file.path, pointer, message };
      continue;
    }
    const ordered = comparisonsIn(when).find(
      ({ fact = '' }) => ownEntry(contentIndex.schemas.facts, fact)?.from === 'switch-order',
    );
    if (ordered) {
      const message = `A step cannot ask for ${ordered.fact}: the switch order tells it, and is read after the steps.`;
      yield { file: file.path, pointer, message };
    }
    for (const fault of conditionFaults(when, pointer, around)) yield { file: file.path, ...fault };
  }
}

/** Reports last pages that require the link after an act: the link is used by then. */
function* unseenEnds({ contentIndex, walks, acts }: Plan): Generator<Mistake> {
  const isUsedAt = (last: string, before: string[]) =>
    acts.get(last)?.length === 0 && before.some((step) => acts.get(step)?.length);
  const ends = walks.filter((walk) => isUsedAt(walk.at(-1) ?? '', walk.slice(0, -1))).map((walk) => walk.at(-1)!);
  for (const name of new Set(ends)) {
    const page = fileNamed(contentIndex, 'page', name);
    if (!page || (page.data as Page).link !== 'required') continue;
    const message =
      'This is the last page of a journey, and the link is used by then: customers would be led to the page for used links.';
    yield { file: page.path, pointer: '/link', message, suggestion: 'optional' };
  }
}

/** Reports the page on which customers set up their card, if nothing on it does and a journey leads there. */
function* cardNotTaken({ contentIndex, journeys, acts }: Plan): Generator<Mistake> {
  const act = actOf.card;
  const { entry } = journeys.methods.card;
  const isOffered = Object.keys(journeys.journeys).some((journey) => methodsOf(journeys, { journey }).includes('card'));
  if (!isOffered || acts.get(entry)?.includes(act) !== false) return;
  const blocks = oneOf(blocksRecording(contentIndex.schemas, act));
  const message = `Customers come here to set up their card, and nothing on the page takes it: add the block ${blocks}.`;
  yield { file: fileNamed(contentIndex, 'page', entry)!.path, pointer: '/blocks', message };
}

/** Reports the consent to a switch before the contract or the payment method: the server refuses it there. */
function* earlyConsent(plan: Plan, name: string): Generator<Mistake> {
  const { acts } = plan;
  const steps = stepsOf(plan, name);
  const at = steps.findIndex((step) => acts.get(step)?.length === 1 && isConsent(plan, acts.get(step)![0]!));
  const later = steps.findLast((step, i) => i > at && (step === 'method' || acts.get(step)?.length));
  if (at < 0 || !later) return;
  const message = `"${steps[at]}" records the consent to the switch, which comes last: "${later}" comes before it.`;
  yield { ...placeOf(plan, name, `/steps/${at}`), message };
}
