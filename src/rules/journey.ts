import type { CompiledSite, Link } from '../types.gen.ts';

export type Method = Link['payment_methods'][number];
type Act = Link['completed'][number];

/** One step as this link walks it: its page, or the entry pages among which the customer has chosen. */
type Step = { pages: string[]; acts: string[] };

/** The act that sets up each payment method. */
const actOf: Record<Method, Act> = { card: 'payment-method', 'direct-debit': 'direct-debit-mandate' };
const allMethods = Object.keys(actOf) as Method[];

/** The steps of a link's journey with `method` and `done` spelled out for the link's payment methods (D-09). */
export function stepsOf(site: CompiledSite, link: Pick<Link, 'journey' | 'payment_methods'>): Step[] {
  const methods = link.payment_methods;
  const page = (name: string): Step => ({ pages: [name], acts: site.routes[name]?.act ? [site.routes[name].act] : [] });

  return (site.journeys[link.journey]?.steps ?? []).flatMap((step): Step[] => {
    if (step === 'done') return [{ pages: methods.map((method) => site.methods[method].done), acts: [] }];
    if (step !== 'method') return [page(step)];
    const entries = methods.map((method) => site.methods[method].entry);
    return [page(methodStart(site, methods)), { pages: entries, acts: methods.map((method) => actOf[method]) }];
  });
}

/** The page after `name` in the link's journey; `undefined` at its end and for a page that is not in it. */
export function pageAfter(site: CompiledSite, link: Link, name: string): string | undefined {
  const steps = stepsOf(site, link);
  const index = steps.findIndex((step) => step.pages.includes(name));
  const next = index < 0 ? undefined : steps[index + 1];
  return next && pick(site, next, methodOf(site, name) ?? mandateMethod(link));
}

/** Where a customer goes on who comes back: right after the last recorded act; `undefined` before any (D-09). */
export function resumePage(site: CompiledSite, link: Link): string | undefined {
  const steps = stepsOf(site, link);
  const last = steps.findLastIndex((step) => step.acts.some((act) => isIn(link, act)));
  const next = last < 0 ? undefined : steps[last + 1];
  return next && pick(site, next, mandateMethod(link));
}

/** Where the first act is recorded that is still missing: for a customer who is too early (`step-missing`). */
export function missingPage(site: CompiledSite, link: Link): string | undefined {
  const missing = site.journeys[link.journey]?.acts.find((slot) => !isRecorded(slot, link));
  return missing?.method ? methodStart(site, link.payment_methods) : missing?.page;
}

/** Whether every act of the journey is recorded: then the link is used (D-11). */
export function isComplete(site: CompiledSite, link: Link): boolean {
  const slots = site.journeys[link.journey]?.acts ?? [];
  return slots.length > 0 && slots.every((slot) => isRecorded(slot, link));
}

/** Whether the link's journey begins with this page. */
export function isFirstPage(site: CompiledSite, link: Link, name: string): boolean {
  return stepsOf(site, link)[0]?.pages.includes(name) ?? false;
}

/** "Step 2 of 4" for a page of the link's journey; nothing for journeys of two steps or fewer. */
export function positionOf(site: CompiledSite, link: Link, name: string): { step: number; steps: number } | undefined {
  const steps = stepsOf(site, link);
  const index = steps.findIndex((step) => step.pages.includes(name));
  return index < 0 || steps.length <= 2 ? undefined : { step: index + 1, steps: steps.length };
}

/** Whether a page is a step of some journey, or the success page of one. */
export const isStep = ({ journeys, methods }: CompiledSite, name: string): boolean =>
  [
    ...Object.values(journeys).flatMap(({ steps }) => steps),
    ...allMethods.map((method) => methods[method].done),
  ].includes(name);

/** The payment method that is set up, from what is recorded. */
export function mandateMethod(link: Pick<Link, 'completed'>): Method | undefined {
  return allMethods.find((method) => link.completed.includes(actOf[method]));
}

const isIn = (link: Link, act: string) => (link.completed as string[]).includes(act);

function isRecorded(slot: { act?: string; method?: true }, link: Link): boolean {
  return slot.method ? mandateMethod(link) !== undefined : isIn(link, slot.act ?? '');
}

function methodStart(site: CompiledSite, methods: Method[]): string {
  return methods.length > 1 ? site.choose : site.methods[methods[0] ?? 'card'].intro;
}

function pick(site: CompiledSite, step: Step, method: Method | undefined): string | undefined {
  return step.pages.find((page) => methodOf(site, page) === method) ?? step.pages[0];
}

function methodOf(site: CompiledSite, page: string): Method | undefined {
  return allMethods.find((method) => {
    const { intro, entry, done } = site.methods[method];
    return [intro, entry, done].includes(page);
  });
}
