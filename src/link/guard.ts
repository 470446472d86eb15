import { isFirstPage, resumePage } from '../rules/journey.ts';
import type { CompiledSite } from '../types.gen.ts';
import type { LinkState } from './store.ts';

/**
 * How the customer came to the page: by loading it, by a load through the browser's back or forward,
 * by a step on within the app, or by going back or forward within it.
 */
export type Arrival = 'load' | 'back-load' | 'step' | 'back';

/** What to do with a page once its link has been read. */
export type Decision =
  | { show: 'page' }
  /** Another page in its place, the address unchanged. */
  | { show: 'instead'; page: string }
  /** Another page, and its address. */
  | { show: 'redirect'; page: string };

/**
 * Decides whether a customer may see a page with this link (R-E02, R-E03, D-09, D-11). Loading a journey's first page
 * goes on right after the last recorded act; going back never leads anywhere else.
 */
export function guard(site: CompiledSite, name: string, state: LinkState, arrival: Arrival): Decision {
  const route = site.routes[name];
  if (route?.link !== 'required') return { show: 'page' };
  if (state.status === 'none' || state.status === 'unknown') {
    return { show: 'instead', page: site.states.unknown ?? site.home };
  }
  if (state.status !== 'ready') return { show: 'page' };

  const { link } = state;
  if (link.status !== 'active' && arrival !== 'back') {
    return { show: 'redirect', page: site.states[link.status] ?? site.home };
  }
  const resume = arrival === 'load' && isFirstPage(site, link, name) ? resumePage(site, link) : undefined;
  return resume && resume !== name ? { show: 'redirect', page: resume } : { show: 'page' };
}
