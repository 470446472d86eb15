/** The rules of journeys (D-09, D-11), once for the pages, the server, the build, the content check and the gallery. */

import type { CompiledAct, CompiledSite, Link, Step, When } from '../../types.gen.ts';
import { readersOf } from '../facts.ts';
import { londonDay } from '../london-time.ts';
import { ownEntry } from '../own-entry.ts';
import { type FactReader, holds } from '../when.ts';
import {
  actOf,
  allMethods,
  type Method,
  mandateActs,
  mandateMethod,
  mayRecord,
  methodsOf,
  nameOfStep,
  selectionsOf,
} from './methods.ts';

export type Act = Link['completed'][number];

/** The parts of the journeys that the rules read. Content's own file has them as well as the compiled site. */
type Plan = {
  journeys: Record<
    string,
    {
      steps: Step[];
      methods?: Method[] | undefined;
      /** Which page records which act; only a compiled site knows it. */
      acts?: CompiledSite['journeys'][string]['acts'];
    }
  >;
  methods: Record<Method, { intro: string; entry: string; done: string }>;
  /** The page where customers choose among several payment methods. */
  choose: string;
};

/** What decides a link's journey and how far it has come; the rest, and drafts' answers, are for conditions. */
type Journey = Pick<Link, 'journey' | 'payment_methods'> & Partial<Omit<Link, 'completed'>>;
export type Progress = Journey & { completed: readonly string[] };

/** One step as this link walks it: its page, or the entry pages among which the customer has chosen. */
type WalkedStep = { pages: string[]; acts: string[] };

/** Whether the step, or act, with this condition is on the way. */
type IsWalked = (part: { when?: When; asked?: readonly When[] }) => boolean;

const always: IsWalked = () => true;

/** The steps of a link's journey whose conditions hold, with `method` and `done` spelled out for its methods. */
export const stepsOf = (site: CompiledSite, link: Journey & { completed?: readonly string[] }): WalkedStep[] =>
  spellOut(site, link, walkedBy(site, link));

/**
 * Reads facts for the conditions of steps: from the link alone, so that browser and server agree. Whose journey was whole at
 * its last record keeps its steps, whatever day it is.
 */
export function linkReader(site: CompiledSite, link: Journey & { completed?: readonly string[] }): FactReader {
  const now = readerAt(site, link);
  const { recorded_at: as_of } = link.records?.at(-1) ?? {};
  if (as_of === undefined) return now;
  const then = readerAt(site, { ...link, as_of, today: londonDay(as_of) });
  return isWhole(slotsWhere(site, link, walkedWith(then)), { completed: [], ...link }) ? then : now;
}

const readerAt = (site: CompiledSite, link: Journey): FactReader =>
  readersOf(site, { values: {}, ...link } as Link, { status: 'failed' }).fact;

function walkedBy(site: CompiledSite, link: Journey & { completed?: readonly string[] }): IsWalked {
  let fact: FactReader | undefined;
  return walkedWith((name) => {
    fact ??= linkReader(site, link);
    return fact(name);
  });
}

const walkedWith =
  (read: FactReader): IsWalked =>
  ({ when, asked }) =>
    holds(when, read) === true && (!asked || asked.some((one) => holds(one, read) === true));

function spellOut(
  plan: Plan,
  { journey, payment_methods: methods }: Pick<Journey, 'journey' | 'payment_methods'>,
  isWalked: IsWalked,
): WalkedStep[] {
  const { steps = [], acts = [] } = ownEntry(plan.journeys, journey) ?? {};
  const page = (name: string): WalkedStep => ({
    pages: [name],
    acts: acts.flatMap((slot) => (slot.page === name && slot.act && isWalked(slot) ? [slot.act] : [])),
  });
  return steps.flatMap((entry): WalkedStep[] => {
    if (typeof entry !== 'string' && !isWalked(entry)) return [];
    const step = nameOfStep(entry);
    if (step !== 'method' && step !== 'done') return [page(step)];
    if (!methods.length) return [];
    if (step === 'done') return [{ pages: methods.map((method) => plan.methods[method].done), acts: [] }];
    const entries = methods.map((method) => plan.methods[method].entry);
    return [page(methodStart(plan, methods)), { pages: entries, acts: methods.map((method) => actOf[method]) }];
  });
}

/** The pages of every way through a journey, by payment methods. Without `ways` no condition counts. */
export function walksOf(
  plan: Plan,
  name: string,
  selections = selectionsOf(plan, name),
  ways: readonly IsWalked[] = [always],
): string[][] {
  return ways.flatMap((isWalked) =>
    selections.flatMap((selection) => {
      const steps = spellOut(plan, { journey: name, payment_methods: selection }, isWalked);
      return (selection.length ? selection : [undefined]).map((method) =>
        steps.flatMap((step) => pageIn(plan, step, method) ?? []),
      );
    }),
  );
}

/** Returns the page after `name` in the link's journey, or `undefined` at its end and for a page that is not in it. */
export function pageAfter(site: CompiledSite, link: Progress, name: string): string | undefined {
  const steps = stepsOf(site, link);
  const index = steps.findIndex((step) => step.pages.includes(name));
  const next = index < 0 ? undefined : steps[index + 1];
  return next && pageIn(site, next, methodAt(site, name) ?? mandateMethod(link));
}

/** The page after the last recorded act, where a customer who comes back resumes; `undefined` before any act. */
export function resumePage(site: CompiledSite, link: Progress): string | undefined {
  const steps = stepsOf(site, link);
  const last = steps.findLastIndex((step) => step.acts.some((act) => link.completed.includes(act)));
  const next = last < 0 ? undefined : steps[last + 1];
  return next && pageIn(site, next, mandateMethod(link));
}

export function isFirstPage(site: CompiledSite, link: Journey, name: string): boolean {
  return stepsOf(site, link)[0]?.pages.includes(name) ?? false;
}

/** Whether a page is a step of some journey, or a page of a payment method. */
export const isStep = ({ journeys, methods, choose }: Plan, name: string): boolean =>
  name === choose ||
  Object.values(journeys).some(({ steps }) => steps.some((step) => nameOfStep(step) === name)) ||
  Object.values(methods).some(({ intro, entry, done }) => [intro, entry, done].includes(name));

/** Whether a page is a step of the link's journey, or introduces one of the payment methods that the link offers. */
export const isStepOf = (site: CompiledSite, link: Journey, name: string): boolean => {
  const steps = stepsOf(site, link);
  const takesMethod = steps.some(({ acts }) => acts.some((act) => mandateActs.includes(act)));
  return (
    steps.some(({ pages }) => pages.includes(name)) ||
    (takesMethod && methodsOf(site, link).some((method) => site.methods[method].intro === name))
  );
};

/** One act of a journey: which acts record it for this link, which count as having recorded it, and on which page. */
type Slot = { acts: string[]; doneBy: readonly string[]; page: string | undefined; document: string | undefined };

/** The acts on the link's way in order, with the step `method` spelled out for the link's payment methods. */
export const slotsOf = (site: CompiledSite, link: Journey & { completed?: readonly string[] }): Slot[] =>
  slotsWhere(site, link, walkedBy(site, link));

function slotsWhere(
  site: CompiledSite,
  { journey, payment_methods }: Pick<Journey, 'journey' | 'payment_methods'>,
  isWalked: IsWalked,
): Slot[] {
  return (ownEntry(site.journeys, journey)?.acts ?? []).filter(isWalked).map(({ act = '', method, page, document }) =>
    method
      ? {
          acts: payment_methods.flatMap((name) => site.methods[name].act ?? []),
          doneBy: mandateActs,
          page: methodStart(site, payment_methods),
          document,
        }
      : { acts: mayRecord(site, journey, act) ? [act] : [], doneBy: [act], page, document },
  );
}

/** Whether a step on the link's way records this act. */
export function isInJourney(site: CompiledSite, link: Journey, act: string): boolean {
  return slotsOf(site, link).some(({ acts }) => acts.includes(act));
}

/** Whether a journey has this act, for whichever payment methods and on whichever way. */
export function hasAct(site: CompiledSite, journey: string, act: string): boolean {
  const slots = slotsWhere(site, { journey, payment_methods: allMethods }, always);
  return slots.some(({ acts }) => acts.includes(act));
}

/** Whether a journey has an act like this, for whichever payment methods and on whichever way. */
export function hasActOf(site: CompiledSite, journey: string, isSuch: (act: CompiledAct) => unknown): boolean {
  return Object.keys(site.acts).some((act) => isSuch(site.acts[act]!) && hasAct(site, journey, act));
}

/** Whether a journey is a switch: an act of it is about a switch order. */
export const isSwitch = (site: CompiledSite, journey: string): boolean =>
  hasActOf(site, journey, ({ about }) => about === 'switch-order');

/** Whether an act counts as recorded: one payment method takes the place of another. */
export function isRecorded({ completed }: Pick<Progress, 'completed'>, act: string): boolean {
  return (mandateActs.includes(act) ? mandateActs : [act]).some((one) => completed.includes(one));
}

/** Whether an earlier act of the journey is not recorded yet; an act outside the journey is never too early. */
export function isTooEarly(site: CompiledSite, link: Progress, act: string): boolean {
  const slots = slotsOf(site, link);
  const index = slots.findIndex(({ doneBy }) => doneBy.includes(act));
  return slots.slice(0, Math.max(index, 0)).some((slot) => isMissing(slot, link));
}

/** Returns the page that records the first missing act, for a customer who is too early (`step-missing`). */
export function missingPage(site: CompiledSite, link: Progress): string | undefined {
  return slotsOf(site, link).find((slot) => isMissing(slot, link))?.page;
}

/** Whether the act after this act on the link's way is a question that the customer has not answered yet. */
export function isQuestionOpen(site: CompiledSite, link: Progress, act: string): boolean {
  const slots = slotsOf(site, link);
  const index = slots.findIndex(({ acts }) => acts.includes(act));
  const next = index < 0 ? undefined : slots[index + 1];
  const isQuestion = next?.acts.some((one) => ownEntry(site.acts, one)?.kind === 'answer');
  return next !== undefined && isQuestion === true && isMissing(next, link);
}

/** Whether every act on the link's way is recorded: then the link is used. Without acts it never is. */
export const isComplete = (site: CompiledSite, link: Progress): boolean => isWhole(slotsOf(site, link), link);

const isWhole = (slots: readonly Slot[], link: Progress) =>
  slots.length > 0 && !slots.some((slot) => isMissing(slot, link));

const isMissing = ({ doneBy }: Slot, { completed }: Progress) => !doneBy.some((act) => completed.includes(act));

/** Where the step `method` begins: with the choice if the link offers several. */
function methodStart({ choose, methods }: Plan, offered: Method[]): string {
  return offered.length > 1 ? choose : methods[offered[0] ?? 'card'].intro;
}

function pageIn(plan: Plan, { pages }: WalkedStep, method: Method | undefined): string | undefined {
  return pages.find((page) => methodAt(plan, page) === method) ?? pages[0];
}

/** The payment method whose own page this is. */
function methodAt({ methods }: Plan, page: string): Method | undefined {
  return allMethods.find((method) => {
    const { intro, entry, done } = methods[method];
    return [intro, entry, done].includes(page);
  });
}
