import { missingPage } from '../../link/journey.ts';
import { useGo, useLinkStore, usePage, useSite, useTarget } from '../../render/hooks.tsx';
import type { ActRecord, CardFormBlock } from '../../types.gen.ts';

/** Goes on once the server has recorded the card (D-04); at the end of the journey the page says that it is done. */
export function useOnRecorded({ purpose, to }: CardFormBlock): (record: unknown) => void {
  const target = useTarget(to);
  const store = useLinkStore();
  const go = useGo();
  return (record) => {
    if (target !== undefined) return go(target);
    if (purpose === 'mandate') store.record('payment-method');
    else store.record('payment', (record as ActRecord | undefined)?.amount_pence);
  };
}

/** Reads the link again after the server has refused it, and leads to where the customer must be (R-E02). */
export function useLinkChanged(): (problem: string) => Promise<void> {
  const site = useSite();
  const page = usePage();
  const store = useLinkStore();
  const go = useGo();
  return async (problem) => {
    const state = await store.load();
    if (state.status === 'unknown') return location.reload();
    if (state.status !== 'ready') return;
    const { link } = state;
    const elsewhere =
      link.status !== 'active'
        ? site.states[link.status]
        : problem === 'step-missing'
          ? missingPage(site, link)
          : undefined;
    if (elsewhere !== undefined && elsewhere !== page.name) go(elsewhere);
  };
}
