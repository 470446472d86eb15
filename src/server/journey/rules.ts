import type { CompiledSite, Link } from '../../types.gen.ts';

export type Act = Link['completed'][number];
export type Method = Link['payment_methods'][number];

/** The acts that set up a payment method: they exclude each other. */
export const mandateActs: readonly Act[] = ['payment-method', 'direct-debit-mandate'];

/** The acts that take a card. */
export const cardActs: readonly Act[] = ['payment', 'payment-method'];

/** What the rules of a journey need to know of a link. */
type Walker = { journey: string; payment_methods: Method[] };

/** One act of a journey: which acts record it for this link, and which count as having recorded it. */
type Slot = { acts: string[]; doneBy: readonly string[]; document?: string };

/** The acts of the link's journey in order, with the step `method` spelled out for the link's payment methods (D-09). */
export function slotsOf(site: CompiledSite, { journey, payment_methods }: Walker): Slot[] {
  return (site.journeys[journey]?.acts ?? []).map(({ act = '', method, document }) => {
    if (!method) return { acts: [act], doneBy: [act], document };
    return { acts: payment_methods.flatMap((name) => site.methods[name].act ?? []), doneBy: mandateActs };
  });
}

/** Whether every act of the journey is recorded. A journey that records nothing is never done. */
export function allRecorded(site: CompiledSite, link: Walker, recorded: string[]): boolean {
  const slots = slotsOf(site, link);
  return slots.length > 0 && slots.every((slot) => isRecorded(slot, recorded));
}

/** Whether a step of the link's journey records this act. */
export function isInJourney(site: CompiledSite, link: Walker, act: string): boolean {
  return slotsOf(site, link).some((slot) => slot.acts.includes(act));
}

/** Whether an act of the journey before this one is not recorded yet. */
export function isStepMissing(site: CompiledSite, link: Walker, act: string, recorded: string[]): boolean {
  const slots = slotsOf(site, link);
  const index = slots.findIndex((slot) => slot.acts.includes(act));
  return slots.slice(0, index).some((slot) => !isRecorded(slot, recorded));
}

/** The payment methods that a journey leaves to the link, fixes, or has none of (D-09). */
export function methodsOf(site: CompiledSite, journey: string): { fixed: Method[] } | { choice: Method[] } {
  const found = site.journeys[journey];
  if (!found?.acts.some((slot) => slot.method)) return { fixed: [] };
  return found.methods ? { fixed: found.methods } : { choice: ['card', 'direct-debit'] };
}

const isRecorded = (slot: Slot, recorded: string[]) => slot.doneBy.some((act) => recorded.includes(act));
