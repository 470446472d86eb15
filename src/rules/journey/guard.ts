import type { CompiledSite } from '../../types.gen.ts';
import type { KnownLink } from '../facts.ts';
import { holds } from '../when.ts';
import { isComplete, isFirstPage, linkReader, type Progress, resumePage } from './journey.ts';
import { settledReader } from './position.ts';

/**
 * How the customer came to the page. Browsers load it anew (`back-load`) or as it was left (`back`) when going back;
 * the server cannot tell the first two apart, and draws for `back-load`.
 */
export type Arrival = 'load' | 'back-load' | 'back';

/** The page that a customer gets at a page's address. */
export type Decision =
  | { show: 'page' }
  /** Another page takes its place. A server that draws it leaves the address as it is. */
  | { show: 'instead'; page: string }
  /** The browser goes to another page. */
  | { show: 'redirect'; page: string };

/**
 * Decides whether a customer may see a page with this link (R-E02, R-E03, D-09, D-11). A journey's first page resumes
 * it after the last recorded act. A page that comes back as it was left never redirects.
 */
export function guard(site: CompiledSite, name: string, state: KnownLink, arrival: Arrival): Decision {
  const route = site.routes[name];
  if (route?.link !== 'required') {
    const ending = state.status === 'ready' && arrival !== 'back' ? ownPageInstead(site, state.link, name) : undefined;
    return ending === undefined ? { show: 'page' } : { show: 'redirect', page: ending };
  }
  if (state.status === 'none' || state.status === 'unknown') {
    return { show: 'instead', page: site.states.unknown ?? site.home };
  }
  if (state.status !== 'ready') return { show: 'page' };

  const { link } = state;
  if (arrival === 'back') return { show: 'page' };
  if (link.status !== 'active') return { show: 'redirect', page: site.states[link.status] ?? site.home };
  const resume = arrival === 'load' && isFirstPage(site, link, name) ? resumePage(site, link) : undefined;
  return resume && resume !== name ? { show: 'redirect', page: resume } : { show: 'page' };
}

/** The page at which the customer resumes, if this one is of another branch; undefined while that can change. */
function ownPageInstead(site: CompiledSite, link: Progress, name: string): string | undefined {
  const step = site.journeys[link.journey]?.steps.find((one) => typeof one !== 'string' && one.page === name);
  const fact = (isComplete(site, link) ? linkReader : settledReader)(site, link);
  return typeof step === 'object' && holds(step.when, fact) === false ? resumePage(site, link) : undefined;
}
