import type { CompiledSite } from '../../types.gen.ts';
import { isComplete, type Progress, pageAfter, stepsOf } from './journey.ts';

/**
 * Returns the ending of a link's own way, for a page that is the step of another branch of its journey: only once
 * everything is recorded, for before that its answers can change.
 */
export function endingInstead(site: CompiledSite, link: Progress, name: string): string | undefined {
  const isOfBranch = site.journeys[link.journey]?.steps.some((step) => typeof step !== 'string' && step.page === name);
  if (!isOfBranch || !isComplete(site, link)) return undefined;
  const pages = stepsOf(site, link).map((step) => step.pages);
  return pages.flat().includes(name) ? undefined : pageAfter(site, link, pages.at(-2)?.[0] ?? '');
}
