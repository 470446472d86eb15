import { useLayoutEffect, useState } from 'react';
import type { KnownLink } from '../../rules/facts.ts';
import { type Arrival, type Decision, guard } from '../../rules/journey/guard.ts';
import type { CompiledSite } from '../../types.gen.ts';
import type { LinkStore } from '../link/store.ts';

type Visit = {
  arrival: Arrival;
  decision: Decision | undefined;
  /** How often the page has come out of the browser's back/forward cache. */
  number: number;
};

/**
 * Decides which page a customer who opens this one must see, once for each visit, so that a link that is read again
 * does not redirect. A page from the browser's back/forward cache is a new visit.
 */
export function useVisit(
  site: CompiledSite,
  name: string,
  link: KnownLink,
  store: LinkStore,
  arrival?: Arrival,
): Visit {
  const [visit, setVisit] = useState<Visit>(() => ({
    arrival: arrival ?? firstArrival(store),
    decision: undefined,
    number: 0,
  }));

  // Set while drawing, so that the first drawing already has the decision.
  let current = visit;
  const isRead = site.routes[name]?.link === 'none' || (link.status !== 'pending' && link.status !== 'failed');
  if (!current.decision && isRead) current = { ...current, decision: guard(site, name, link, current.arrival) };
  if (current !== visit) setVisit(current);

  // The server knows nothing of back and forward, and draws the page as it is. A customer who comes back to a journey's
  // first page is sent on from here (D-23). It is a layout effect for the others too: React runs them before
  // it draws the change, so what was chosen until now is taken over before any press.
  useLayoutEffect(() => {
    window.__doorstepHydration?.();
    if (store.isDrawn) setVisit((before) => ({ ...before, arrival: arrivalByBrowser(), decision: undefined }));
    // A customer may leave the page and come back within one reading.
    let readings = 0;
    async function startVisitIfPersisted({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      lock(true);
      readings++;
      await store.load();
      if (!--readings) lock(false);
      setVisit(({ number }) => ({ arrival: 'back', decision: undefined, number: number + 1 }));
    }
    // Until now the inline script has loaded such a page anew.
    window.onpageshow = null;
    addEventListener('pageshow', startVisitIfPersisted);
    return () => removeEventListener('pageshow', startVisitIfPersisted);
  }, [store]);

  return current;
}

/** Locks the page until the link has been read: acts may have been recorded since the page was left (D-40). */
function lock(isLocked: boolean): void {
  document.getElementById('root')?.toggleAttribute('inert', isLocked);
}

/** How the customer came here. A page that the server drew shows until that is known; `back-load` sends nobody on. */
const firstArrival = (store: LinkStore): Arrival => (store.isDrawn ? 'back-load' : arrivalByBrowser());

function arrivalByBrowser(): Arrival {
  if (import.meta.env.SSR) return 'load';
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' ? 'back-load' : 'load';
}
