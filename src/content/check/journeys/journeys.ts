import { walksOf } from '../../../rules/journey/journey.ts';
import { actOf, methodsOf, nameOfStep } from '../../../rules/journey/methods.ts';
import { comparisonsIn } from '../../../rules/when.ts';
import type { Journeys, Page } from '../../../types.gen.ts';
import type { ContentFile } from '../../folder/load.ts';
import { escapeStep } from '../../json/pointer.ts';
import { actsIn } from '../../model/acts.ts';
import { type ContentIndex, contentName, fileNamed, filesOf, referencesBy } from '../../model/content-index.ts';
import { endBeforeEnd, isDoneEarly, isInOrder, isUnpaid, stepConditions, walksIn } from '../../model/journeys.ts';
import { knownIn, ofJourney } from '../../model/known.ts';
import { actsOf, blockNeeds, blocksRecording } from '../../model/page-traits.ts';
import type { Mistake } from '../../problem/problem.ts';
import { oneOf } from '../../problem/suggest.ts';
import { conditionFaults } from '../conditions.ts';
import { checkBranches } from './branches.ts';

/** Finds mistakes in journeys, and in pages that belong in one (D-09). */
export function* checkJourneys(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'journeys');
  if (!file) return;
  const journeys = file.data as Journeys;
  const names = Object.keys(journeys.journeys);
  const at = (journey: string, rest: string) => ({ pointer: `/journeys/${escapeStep(journey)}${rest}` });

  // A condition with a mistake may be meant for other customers.
  const unclear = new Set<string>();
  for (const name of names) {
    const steps = journeys.journeys[name]!.steps.map(nameOfStep);
    for (const [i, step] of steps.entries()) {
      if (steps.indexOf(step) < i) {
        yield { file: file.path, ...at(name, `/steps/${i}`), message: `"${step}" is a step of this journey already.` };
      }
    }
    if (steps.includes('done') && !steps.includes('method')) {
      const message =
        '"done" is the success page of the payment method, so a step "method", the payment method, has to come before it.';
      yield { file: file.path, ...at(name, `/steps/${steps.indexOf('done')}`), message };
    }
    if (isDoneEarly(steps)) {
      const message = '"done" comes after "method": it is the success page of the method chosen there.';
      yield { file: file.path, ...at(name, `/steps/${steps.indexOf('done')}`), message };
    }
    const page = fileNamed(contentIndex, 'page', journeys.journeys[name]!.used ?? '');
    if (page && (page.data as Page).link === 'required') {
      const message = `A used link of the journey "${name}" shows this page, which therefore cannot need an active one.`;
      yield { file: page.path, pointer: '/link', message, suggestion: 'optional' };
    }
    const faults = [...stepConditionFaults(contentIndex, file, journeys, name)];
    yield* faults;
    if (faults.length) unclear.add(name);
    const early = isInOrder(journeys, name) ? endBeforeEnd(contentIndex, journeys, name) : undefined;
    if (early !== undefined) {
      const message = `Nothing on "${steps[early]}" leads on, so it is the last step: "${steps.at(-1)}" comes before it.`;
      yield { file: file.path, ...at(name, `/steps/${early}`), message };
    }
  }

  const sure = filesOf(contentIndex, 'page');
  const steps = new Set(names.flatMap((name) => walksOf(journeys, name)).flat());
  const acts = new Map(sure.map((page) => [contentName(page), actsOf(contentIndex.schemas, page.data)]));
  const walks = names.flatMap((name) => [
    ...walksIn(contentIndex, journeys, name),
    ...(unclear.has(name) ? walksOf(journeys, name) : []),
  ]);
  const nexts = new Map(
    referencesBy(contentIndex, 'target').flatMap(({ value, file, pointer }) =>
      value === 'next' ? [[file, pointer]] : [],
    ),
  );
  yield* checkBranches(contentIndex, file, journeys, acts, unclear);
  yield* cardNotTaken(contentIndex, journeys, acts);
  yield* unseenEnds(contentIndex, walks, acts);
  const siteActs = actsIn(contentIndex.files);
  const isConsent = (act: string) => siteActs[act]?.about === 'switch-order';
  let consentMissing = false;
  for (const name of names) {
    yield* earlyConsent(file, journeys, name, acts, isConsent);
    if (isUnpaid(contentIndex, journeys, name)) {
      const message = 'This journey shows an amount to pay, but no page of it takes the payment.';
      yield { file: file.path, ...at(name, '/steps'), message };
    }
    const own = walksOf(journeys, name).flat();
    const switches = own.some((step) => {
      const page = fileNamed(contentIndex, 'page', step);
      return page && acts.has(step) && blockNeeds(contentIndex.schemas, page.data).includes('switch-order');
    });
    const consents = own.some(
      (page) => !acts.has(page) || acts.get(page)!.some((act) => !siteActs[act] || isConsent(act)),
    );
    if (!switches || consents) continue;
    consentMissing = true;
    const message = 'This journey shows a switch order, but no page of it records the consent to the switch.';
    yield { file: file.path, ...at(name, '/steps'), message };
  }
  for (const page of sure) {
    const [act] = acts.get(contentName(page))!;
    if (act && !steps.has(contentName(page)) && !(consentMissing && isConsent(act))) {
      yield { file: page.path, message: `This page records ${act}, but it is in no journey.` };
    } else if (!act) {
      yield* uselessNext(page, nexts.get(page), walks);
    }
  }
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
      ({ fact = '' }) => contentIndex.schemas.facts[fact]?.from === 'switch-order',
    );
    if (ordered) {
      const message = `A step cannot ask for ${ordered.fact}: the switch order tells it, and is read after the steps.`;
      yield { file: file.path, pointer, message };
    }
    for (const fault of conditionFaults(when, pointer, around)) yield { file: file.path, ...fault };
  }
}

/** Reports last pages that require the link after an act: the link is used by then. */
function* unseenEnds(contentIndex: ContentIndex, walks: string[][], acts: Map<string, string[]>): Generator<Mistake> {
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
function* cardNotTaken(
  contentIndex: ContentIndex,
  journeys: Journeys,
  acts: Map<string, string[]>,
): Generator<Mistake> {
  const act = actOf.card;
  const { entry } = journeys.methods.card;
  const isOffered = Object.keys(journeys.journeys).some((journey) => methodsOf(journeys, { journey }).includes('card'));
  if (!isOffered || acts.get(entry)?.includes(act) !== false) return;
  const blocks = oneOf(blocksRecording(contentIndex.schemas, act));
  const message = `Customers come here to set up their card, and nothing on the page takes it: add the block ${blocks}.`;
  yield { file: fileNamed(contentIndex, 'page', entry)!.path, pointer: '/blocks', message };
}

/** Reports the consent to a switch before the contract or the payment method: the server refuses it there. */
function* earlyConsent(
  file: ContentFile,
  { journeys }: Journeys,
  name: string,
  acts: Map<string, string[]>,
  isConsent: (act: string) => boolean,
): Generator<Mistake> {
  const steps = journeys[name]!.steps.map(nameOfStep);
  const at = steps.findIndex((step) => acts.get(step)?.length === 1 && acts.get(step)!.some(isConsent));
  const later = steps.findLast((step, i) => i > at && (step === 'method' || acts.get(step)?.length));
  if (at < 0 || !later) return;
  const message = `"${steps[at]}" records the consent to the switch, which comes last: "${later}" comes before it.`;
  yield { file: file.path, pointer: `/journeys/${escapeStep(name)}/steps/${at}`, message };
}

/** Reports `next` on a page that is not followed by another in any journey. */
function* uselessNext(page: ContentFile, pointer: string | undefined, walks: string[][]): Generator<Mistake> {
  if (pointer === undefined || walks.some((walk) => walk.slice(0, -1).includes(contentName(page)))) return;
  const where = walks.flat().includes(contentName(page)) ? 'is the last step of its journeys' : 'is in no journey';
  yield { file: page.path, pointer, message: `"next" leads nowhere: this page ${where}.` };
}
