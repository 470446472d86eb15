import type { CompiledSite } from '../../types.gen.ts';
import type { KnownLink } from '../facts.ts';
import { ownEntry } from '../own-entry.ts';
import { holds } from '../when.ts';
import { isComplete, isFirstPage, linkReader, type Progress, resumePage } from './journey.ts';
import { settledReader } from './position.ts';

/** The page that a customer gets at a page's address. */
export type Decision =
  | { show: 'page' }
  /** Another page takes its place. The address stays as it is. */
  | { show: 'instead'; page: string }
  /** The browser goes to another page. */
  | { show: 'redirect'; page: string };

/** Decides whether a customer may see a page with this link (R-E02, R-E03, D-09, D-11). */
export function guard(site: CompiledSite, name: string, state: KnownLink): Decision {
  const route = ownEntry(site.routes, name);
  if (route?.link !== 'required') {
    const ending = state.status === 'ready' ? ownPageInstead(site, state.link, name) : undefined;
    return ending === undefined ? { show: 'page' } : { show: 'redirect', page: ending };
  }
  if (state.status === 'none' || state.status === 'unknown') {
    return { show: 'instead', page: site.states.unknown ?? site.home };
  }
  if (state.status !== 'ready' || state.link.status === 'active') return { show: 'page' };
  return { show: 'redirect', page: pageOfState(site, state.link) };
}

/** The page of a link that cannot be used, or not any more: of a used one that of its journey, if it has one. */
export function pageOfState(site: CompiledSite, link: Progress & { status: string }): string {
  const used = ownEntry(site.journeys, link.journey)?.used;
  const own = link.status === 'used' && used !== undefined && (used === 'last' ? resumePage(site, link) : used);
  return own || (site.states[link.status] ?? site.home);
}

/**
 * The page at which a journey resumes whose first page is opened: that after the last recorded act (D-09). Only the browser
 * knows whether somebody opens it or goes back to it; `undefined` for any other page, and before any act.
 */
export function resumePageAt(site: CompiledSite, name: string, link: Progress): string | undefined {
  if (site.routes[name]?.link !== 'required' || link.status !== 'active' || !isFirstPage(site, link, name))
    return undefined;
  const resume = resumePage(site, link);
  return resume === name ? undefined : resume;
}

/** The page at which the customer resumes, if this one is of another branch; undefined while that can change. */
function ownPageInstead(site: CompiledSite, link: Progress, name: string): string | undefined {
  const step = ownEntry(site.journeys, link.journey)?.steps.find((one) => typeof one !== 'string' && one.page === name);
  const fact = (isComplete(site, link) ? linkReader : settledReader)(site, link);
  return typeof step === 'object' && holds(step.when, fact) === false ? resumePage(site, link) : undefined;
}
