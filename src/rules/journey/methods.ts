/** Payment methods (D-09): which there are, which a link offers, and which one is set up. */

import type { CompiledJourney, Link, Step } from '../../types.gen.ts';
import { ownEntry } from '../own-entry.ts';

export type Method = Link['payment_methods'][number];

/**
 * Every payment method, in the order in which they are offered, with the act that sets it up. A further one is an entry
 * here, its pages in `content/journeys.json` and its name in the schemas.
 */
export const actOf: Record<Method, string> = { card: 'payment-method', 'direct-debit': 'direct-debit-mandate' };
export const allMethods = Object.keys(actOf) as Method[];

/** The acts that set up a payment method: they exclude each other. */
export const mandateActs: readonly string[] = Object.values(actOf);

/** Every choice among items, none of them first. */
export function selections<T>(items: readonly T[]): T[][] {
  let all: T[][] = [[]];
  for (const item of items) all = [...all, ...all.map((selection) => [...selection, item])];
  return all;
}

/** Every choice of payment methods that a link can offer. */
export const allSelections = (): Method[][] => selections(allMethods).slice(1);

/** The part of the journeys that is read here: the steps of each, and the methods that it fixes. */
type Journeys = { journeys: Record<string, { steps: Step[]; methods?: CompiledJourney['methods'] | undefined }> };

/** The page of a step, `method` or `done`. */
export const nameOfStep = (step: Step): string => (typeof step === 'string' ? step : step.page);

/** Whether a journey has such a step, with or without a condition. */
const hasStep = (steps: Step[], name: string) => steps.some((step) => nameOfStep(step) === name);

/** The payment methods that a link offers: its journey's, else its own, else all; none if it sets none up. */
export function methodsOf(
  { journeys }: Journeys,
  { journey, payment_methods }: Partial<Pick<Link, 'journey' | 'payment_methods'>>,
): Method[] {
  const { steps = [], methods } = journeys[journey ?? ''] ?? {};
  return hasStep(steps, 'method') ? (methods ?? payment_methods ?? allMethods) : [];
}

/** Whether a journey's own page may record an act: a payment method's only where the journey fixes that method. */
export const mayRecord = ({ journeys }: Journeys, journey: string, act: string): boolean =>
  !mandateActs.includes(act) || (ownEntry(journeys, journey)?.methods ?? []).some((method) => actOf[method] === act);

/** Every choice of payment methods that links of a journey may offer: one empty choice if it has no step for them. */
export function selectionsOf({ journeys }: Journeys, name: string): Method[][] {
  const { steps = [], methods } = ownEntry(journeys, name) ?? {};
  if (!hasStep(steps, 'method') && !hasStep(steps, 'done')) return [[]];
  return methods ? [methods] : allSelections();
}

/** The payment method that is set up, by the recorded acts. */
export function mandateMethod({ completed }: { completed: readonly string[] }): Method | undefined {
  return allMethods.find((method) => completed.includes(actOf[method]));
}
