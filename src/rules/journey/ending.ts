import type { CompiledSite } from '../../types.gen.ts';
import { isComplete, type Progress, pageAfter, stepsOf } from './journey.ts';

/**
 * Returns the page with which the journey ended for this link, if the named page belongs to another branch of the
 * journey. Returns undefined until everything is recorded, because the answers can still change.
 */
export function endingInstead(site: CompiledSite, link: Progress, name: string): string | undefined {
  const isOfBranch = site.journeys[link.journey]?.steps.some((step) => typeof step !== 'string' && step.page === name);
  if (!isOfBranch || !isComplete(site, link)) return undefined;
  const pages = stepsOf(site, link).map((step) => step.pages);
  return pages.flat().includes(name) ? undefined : pageAfter(site, link, pages.at(-2)?.[0] ?? '');
}
