import { isFirstPage, resumePage } from '../rules/journey.ts';
import type { CompiledSite } from '../types.gen.ts';
import type { LinkState } from './store.ts';

/**
 * How the customer came to the page: `load` and `step` for a page load and a navigation within the app, `back-load` and
 * `back` for the same by the browser's back or forward button.
 */
export type Arrival = 'load' | 'back-load' | 'step' | 'back';

/** What to show at a page's address once the link has been read. */
export type Decision =
  | { show: 'page' }
  /** Another page is drawn, and the address stays. */
  | { show: 'instead'; page: string }
  /** The browser goes to another page. */
  | { show: 'redirect'; page: string };

/**
 * Decides whether a customer may see a page with this link (R-E02, R-E03, D-09, D-11). Loading a journey's first page
 * resumes the journey after the last recorded act. A customer who goes back is never redirected.
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
