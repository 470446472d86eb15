import type { CompiledSite, Link } from '../../types.gen.ts';
import type { LinkRow } from '../ledger/link.ts';
import { allRecorded } from './rules.ts';

export type LinkStatus = Link['status'];

const day = 24 * 60 * 60 * 1000;
const sorValidFor = 31 * day;

/** The link's state: the first of D-11 that holds. */
export function statusOf(site: CompiledSite, link: LinkRow, recorded: string[], now: Date): LinkStatus {
  if (allRecorded(site, link, recorded)) return 'used';
  if (link.maintenance) return 'maintenance';
  if (link.sor_given_at && now.getTime() - link.sor_given_at.getTime() >= sorValidFor) return 'sor-expired';
  if (link.expires_at && link.expires_at <= now) return 'expired';
  return 'active';
}
