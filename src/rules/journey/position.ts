/** "Step 2 of 4" (D-09). */

import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import { ownEntry } from '../own-entry.ts';
import { answerPrefix, type Question } from '../questions/question.ts';
import { type FactReader, holds } from '../when.ts';
import { isComplete, linkReader, missingPage, type Progress, stepsOf } from './journey.ts';

/**
 * "Step 2 of 4" for a page of the link's journey; `undefined` for one step alone, where the customer may end, and
 * while the steps can still change. The last step is not reached while an act is not recorded, which its page cannot confirm (D-33).
 */
export function positionOf(
  site: CompiledSite,
  link: Progress,
  { name, asks }: Pick<CompiledPage, 'name' | 'asks'>,
): { step: number; steps: number; isReached: boolean } | undefined {
  const steps = stepsOf(site, link);
  const step = steps.findIndex(({ pages }) => pages.includes(name)) + 1;
  if (!step || steps.length < 2 || ownEntry(site.routes, name)?.mayEnd || !isSettled(site, link, name, asks))
    return undefined;
  return { step, steps: steps.length, isReached: step < steps.length || !missingPage(site, link) };
}

/** The facts that stay as they are while a customer walks, beside values. Others can come, or become more. */
export const fixedFacts = [
  'customer_type',
  'journey',
  'journey_has_mandate',
  'payment_methods',
  'amount',
  'expires_at',
];

/** Whether the steps on the way are certain, whatever the customer still does or answers on the page. */
function isSettled(site: CompiledSite, link: Progress, name: string, asks: CompiledPage['asks']): boolean {
  const later = settledReader(site, link);
  const isAsked = (fact: string) =>
    asks?.questions.some(({ page, question }) => page === name && fact === answerPrefix + (question as Question).name);
  return (ownEntry(site.journeys, link.journey)?.steps ?? []).every(
    (step) =>
      typeof step === 'string' ||
      holds(step.when, (fact) => (isAsked(fact) ? { unknown: true } : later(fact))) !== undefined,
  );
}

/** Reads facts of a link as far as they are certain, whatever the customer still does. */
export function settledReader(site: CompiledSite, link: Progress): FactReader {
  const isDone = isComplete(site, link);
  const now = linkReader(site, link);
  return (name) => {
    const fact = now(name);
    // Nobody gets personal answers once they are recorded.
    const isFixed = isDone
      ? !name.startsWith(answerPrefix)
      : fixedFacts.includes(name) || Object.hasOwn(site.values, name);
    const isGiven = !fact.unknown && fact.value !== undefined && name !== 'completed';
    return isFixed || isGiven ? fact : { unknown: true };
  };
}
