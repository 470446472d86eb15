import { isComplete, type Progress } from '../../rules/journey/journey.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';

export type LinkStatus = Link['status'];

const day = 24 * 60 * 60 * 1000;
/** How long a Switch Order Reference is valid, in milliseconds. */
export const sorValidFor = 31 * day;

/** The properties that a link's state depends on and that its pages do not get. */
type StatusOf = { maintenance: boolean; sor_given_at: Date | null; expires_at: Date | null };

/** Returns the link's state: the first of D-11 that holds. */
export function statusOf(site: CompiledSite, link: StatusOf, shown: Progress, now: Date): LinkStatus {
  if (isComplete(site, shown)) return 'used';
  if (link.maintenance) return 'maintenance';
  if (link.sor_given_at && now.getTime() - link.sor_given_at.getTime() >= sorValidFor) return 'sor-expired';
  if (link.expires_at && link.expires_at <= now) return 'expired';
  return 'active';
}
