import type { CompiledSite } from '../../types.gen.ts';
import { holds } from '../when.ts';
import { isComplete, linkReader, type Progress, resumePage } from './journey.ts';
import { settledReader } from './position.ts';

/**
 * Returns the page at which the customer resumes, if the named page belongs to another branch of the link's journey.
 * Returns undefined while the answers that decide it are not recorded, because they can still change.
 */
export function ownPageInstead(site: CompiledSite, link: Progress, name: string): string | undefined {
  const step = site.journeys[link.journey]?.steps.find((one) => typeof one !== 'string' && one.page === name);
  const fact = (isComplete(site, link) ? linkReader : settledReader)(site, link);
  return typeof step === 'object' && holds(step.when, fact) === false ? resumePage(site, link) : undefined;
}
