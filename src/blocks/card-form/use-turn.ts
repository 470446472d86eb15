import { useEffect, useState } from 'react';
import { useLink, useLinkStore } from '../../render/hooks.tsx';

/** What it is time for: to wait for the link, to find out what became of an earlier card, or to take one. */
export type Turn = 'wait' | 'check' | 'form';

/**
 * Whether a card may be taken: not before the link is read, and not while an earlier card is being checked (D-04). A page
 * that comes back from the browser's cache begins anew: its frames may be dead, and what it knew old.
 */
export function useTurn(): [Turn, (turn: Turn) => void] {
  const link = useLink();
  const store = useLinkStore();
  const [turn, setTurn] = useState<Turn>('wait');
  const [restoring, setRestoring] = useState(false);

  const isPending = link.status === 'ready' && link.link.pending !== undefined && link.link.pending.length > 0;
  if (turn === 'wait' && !restoring && link.status === 'ready') setTurn(isPending ? 'check' : 'form');
  if (turn === 'form' && isPending) setTurn('check');

  useEffect(() => {
    async function restored({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      setRestoring(true);
      setTurn('wait');
      await store.load();
      setRestoring(false);
    }
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [store]);

  return [turn, setTurn];
}
