import { useGo, useLinkStore, useTarget } from '../../render/hooks.tsx';
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
