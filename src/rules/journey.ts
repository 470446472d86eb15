/** The rules of journeys (D-09, D-11), once for the pages, the server, the build, the content check and the gallery. */
import type { CompiledAct, CompiledSite, Link } from '../types.gen.ts';

export type Method = Link['payment_methods'][number];
/** The name of an act in `content/acts.json`. */
export type Act = Link['completed'][number];

/**
 * Every payment method, in the order in which they are offered, with the act that sets it up. A further one is an entry
 * here, its pages in `content/journeys.json` and its name in the schemas.
 */
export const actOf: Record<Method, Act> = { card: 'payment-method', 'direct-debit': 'direct-debit-mandate' };
export const allMethods = Object.keys(actOf) as Method[];

/** The acts that set up a payment method: they exclude each other. */
export const mandateActs: readonly string[] = Object.values(actOf);

/** Every choice of payment methods that a link can offer. */
export function allSelections(): Method[][] {
  let all: Method[][] = [[]];
  for (const method of allMethods) all = [...all, ...all.map((selection) => [...selection, method])];
  return all.slice(1);
}

/** What the rules read of the journeys. Content's own file says it as well as the compiled site. */
type Plan = {
  journeys: Record<
    string,
    {
      steps: string[];
      methods?: Method[] | undefined;
      /** Which page records which act; only a compiled site knows it. */
      acts?: CompiledSite['journeys'][string]['acts'];
    }
  >;
  methods: Record<Method, { intro: string; entry: string; done: string }>;
  /** The page where customers choose among several payment methods. */
  choose: string;
};

/** What the rules need to know of a link to tell its journey, and how far it has come. */
type Journey = Pick<Link, 'journey' | 'payment_methods'>;
type Progress = Journey & { completed: readonly string[] };

/** One step as this link walks it: its page, or the entry pages among which the customer has chosen. */
type Step = { pages: string[]; acts: string[] };

/** The steps of a link's journey with `method` and `done` spelled out for the link's payment methods. */
export function stepsOf(plan: Plan, { journey, payment_methods: methods }: Journey): Step[] {
  const { steps = [], acts = [] } = plan.journeys[journey] ?? {};
  const page = (name: string): Step => ({
    pages: [name],
    acts: acts.flatMap((slot) => (slot.page === name && slot.act ? [slot.act] : [])),
  });
  return steps.flatMap((step): Step[] => {
    if (step !== 'method' && step !== 'done') return [page(step)];
    if (!methods.length) return [];
    if (step === 'done') return [{ pages: methods.map((method) => plan.methods[method].done), acts: [] }];
    const entries = methods.map((method) => plan.methods[method].entry);
    return [page(methodStart(plan, methods)), { pages: entries, acts: methods.map((method) => actOf[method]) }];
  });
}

/** The payment methods that a link offers: those that its journey fixes, else the link's own, else all. Empty if the journey sets none up. */
export function methodsOf(plan: Plan, { journey, payment_methods }: Partial<Journey>): Method[] {
  const { steps, methods } = plan.journeys[journey ?? ''] ?? {};
  return steps?.includes('method') ? (methods ?? payment_methods ?? allMethods) : [];
}

/** Every choice of payment methods that links of a journey may offer: one empty choice if it has no step for them. */
export function selectionsOf({ journeys }: Plan, name: string): Method[][] {
  const { steps = [], methods } = journeys[name] ?? {};
  if (!steps.includes('method') && !steps.includes('done')) return [[]];
  return methods ? [methods] : allSelections();
}

/** The pages of every way through a journey, in order: one way for each choice of payment methods and each method used. */
export function walksOf(plan: Plan, name: string, selections = selectionsOf(plan, name)): string[][] {
  return selections.flatMap((selection) => {
    const steps = stepsOf(plan, { journey: name, payment_methods: selection });
    return (selection.length ? selection : [undefined]).map((method) =>
      steps.flatMap((step) => pageIn(plan, step, method) ?? []),
    );
  });
}

/** Returns the page after `name` in the link's journey, or `undefined` at its end and for a page that is not in it. */
export function pageAfter(plan: Plan, link: Progress, name: string): string | undefined {
  const steps = stepsOf(plan, link);
  const index = steps.findIndex((step) => step.pages.includes(name));
  const next = index < 0 ? undefined : steps[index + 1];
  return next && pageIn(plan, next, methodAt(plan, name) ?? mandateMethod(link));
}

/** Returns the page after the last recorded act, where a customer who comes back resumes; `undefined` before any act. */
export function resumePage(site: CompiledSite, link: Progress): string | undefined {
  const steps = stepsOf(site, link);
  const last = steps.findLastIndex((step) => step.acts.some((act) => link.completed.includes(act)));
  const next = last < 0 ? undefined : steps[last + 1];
  return next && pageIn(site, next, mandateMethod(link));
}

/** Whether the link's journey begins with this page. */
export function isFirstPage(plan: Plan, link: Journey, name: string): boolean {
  return stepsOf(plan, link)[0]?.pages.includes(name) ?? false;
}

/**
 * "Step 2 of 4" for a page of the link's journey; `undefined` for journeys of two steps or fewer. The last step is not reached
 * while an act is not recorded: its page cannot confirm the act, and does not say that the journey is at its end (D-33).
 */
export function positionOf(
  site: CompiledSite,
  link: Progress,
  name: string,
): { step: number; steps: number; isReached: boolean } | undefined {
  const steps = stepsOf(site, link);
  const step = steps.findIndex(({ pages }) => pages.includes(name)) + 1;
  if (!step || steps.length <= 2) return undefined;
  return { step, steps: steps.length, isReached: step < steps.length || !missingPage(site, link) };
}

/** Whether a page is a step of some journey, or a page of a payment method. */
export const isStep = ({ journeys, methods, choose }: Plan, name: string): boolean =>
  name === choose ||
  Object.values(journeys).some(({ steps }) => steps.includes(name)) ||
  Object.values(methods).some(({ intro, entry, done }) => [intro, entry, done].includes(name));

/** Whether a page is a step of the link's journey, or introduces one of the payment methods that the link offers. */
export const isStepOf = (plan: Plan, link: Journey, name: string): boolean =>
  stepsOf(plan, link).some(({ pages }) => pages.includes(name)) ||
  methodsOf(plan, link).some((method) => plan.methods[method].intro === name);

/** One act of a journey: which acts record it for this link, which count as having recorded it, and on which page. */
type Slot = { acts: string[]; doneBy: readonly string[]; page: string | undefined; document: string | undefined };

/** The acts of the link's journey in order, with the step `method` spelled out for the link's payment methods. */
export function slotsOf(site: CompiledSite, { journey, payment_methods }: Journey): Slot[] {
  return (site.journeys[journey]?.acts ?? []).map(({ act = '', method, page, document }) =>
    method
      ? {
          acts: payment_methods.flatMap((name) => site.methods[name].act ?? []),
          doneBy: mandateActs,
          page: methodStart(site, payment_methods),
          document,
        }
      : { acts: [act], doneBy: [act], page, document },
  );
}

/** Whether a step of the link's journey records this act. */
export function isInJourney(site: CompiledSite, link: Journey, act: string): boolean {
  return slotsOf(site, link).some(({ acts }) => acts.includes(act));
}

/** Whether a journey has this act, for whichever payment methods. */
export function hasAct(site: CompiledSite, journey: string, act: string): boolean {
  return isInJourney(site, { journey, payment_methods: allMethods }, act);
}

/** Whether a journey has an act like this, for whichever payment methods. */
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

/** Whether an act of the journey before this one is not recorded yet; an act that is not in the journey is never too early. */
export function isTooEarly(site: CompiledSite, link: Progress, act: string): boolean {
  const slots = slotsOf(site, link);
  const own = slots.findIndex(({ doneBy }) => doneBy.includes(act));
  return slots.slice(0, Math.max(own, 0)).some((slot) => isMissing(slot, link));
}

/** Returns the page that records the first missing act, for a customer who is too early (`step-missing`). */
export function missingPage(site: CompiledSite, link: Progress): string | undefined {
  return slotsOf(site, link).find((slot) => isMissing(slot, link))?.page;
}

/** Whether every act of the journey is recorded: then the link is used. A journey that records nothing never is. */
export function isComplete(site: CompiledSite, link: Progress): boolean {
  const slots = slotsOf(site, link);
  return slots.length > 0 && !slots.some((slot) => isMissing(slot, link));
}

/** The payment method that is set up, from what is recorded. */
export function mandateMethod({ completed }: Pick<Progress, 'completed'>): Method | undefined {
  return allMethods.find((method) => completed.includes(actOf[method]));
}

const isMissing = ({ doneBy }: Slot, { completed }: Progress) => !doneBy.some((act) => completed.includes(act));

/** Where the step `method` begins: with the choice if the link offers several. */
function methodStart({ choose, methods }: Plan, offered: Method[]): string {
  return offered.length > 1 ? choose : methods[offered[0] ?? 'card'].intro;
}

/** The page of a step for customers of this payment method. */
function pageIn(plan: Plan, { pages }: Step, method: Method | undefined): string | undefined {
  return pages.find((page) => methodAt(plan, page) === method) ?? pages[0];
}

/** The payment method whose own page this is. */
function methodAt({ methods }: Plan, page: string): Method | undefined {
  return allMethods.find((method) => {
    const { intro, entry, done } = methods[method];
    return [intro, entry, done].includes(page);
  });
}
