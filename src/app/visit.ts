import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type Arrival, type Decision, guard } from '../link/guard.ts';
import type { LinkState, LinkStore } from '../link/store.ts';
import type { CompiledSite } from '../types.gen.ts';

type Visit = { key: string; arrival: Arrival; decision: Decision | undefined };

/**
 * Decides what to show for this visit of a page, once the link has been read. It decides only once, so that an act recorded
 * on the page does not redirect the customer. A page from the browser's back/forward cache is a new visit.
 */
export function useVisit(site: CompiledSite, name: string, link: LinkState, store: LinkStore): Visit {
  const { key } = useLocation();
  const type = useNavigationType();
  const [visit, setVisit] = useState<Visit>(() => ({ key, arrival: firstArrival(store), decision: undefined }));

  let current = visit;
  if (visit.key !== key) current = { key, arrival: type === 'POP' ? 'back' : 'step', decision: undefined };
  const settled = site.routes[name]?.link === 'none' || (link.status !== 'pending' && link.status !== 'failed');
  if (!current.decision && settled) current = { ...current, decision: guard(site, name, link, current.arrival) };
  if (current !== visit) setVisit(current);

  // The server knows nothing of back and forward: it draws the page as it is, and where a customer goes on who comes back
  // to a journey's first page is decided here (D-23).
  useEffect(() => {
    if (store.isDrawn) setVisit((before) => ({ ...before, arrival: arrivalByBrowser(), decision: undefined }));
  }, [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new visit.
  useLayoutEffect(() => store.arrive(), [store, key]);

  useEffect(() => {
    async function restored(event: PageTransitionEvent) {
      if (!event.persisted) return;
      store.arrive();
      await store.load();
      setVisit((before) => ({ ...before, arrival: 'back-load', decision: undefined }));
    }
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [store]);

  return current;
}

/** How the customer came to the page that was loaded. What the server drew shows as it is until that is known. */
const firstArrival = (store: LinkStore): Arrival => (store.isDrawn ? 'back-load' : arrivalByBrowser());

function arrivalByBrowser(): Arrival {
  if (import.meta.env.SSR) return 'load';
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' || wasLoadedAnew ? 'back-load' : 'load';
}

/** Whether a page without the bundle has loaded this one on the customer's way back: `inline/load-anew.ts`. */
const wasLoadedAnew = !import.meta.env.SSR && takeNote('doorstep-back');

function takeNote(key: string): boolean {
  try {
    const isThere = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isThere;
  } catch {
    return false;
  }
}
