import { useEffect, useEffectEvent } from 'react';
import { useLink, useLinkStore, useMessages, usePage, useSite } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { Frame } from './frame.tsx';
import { useOnRecorded } from './use-on-recorded.ts';

/** How long between two looks, at first and at most, in milliseconds. */
const pauses = { first: 2_000, longest: 30_000 };

/**
 * A card was sent before this page was loaded, and nobody knows yet what became of it: there are no fields, and nothing
 * to press, until it is known (D-04). Then it goes on, or the card is asked for after all.
 */
export function Checking({ block, onNotTaken }: { block: CardFormBlock; onNotTaken(): void }) {
  const message = useMessages();
  const store = useLinkStore();
  const act = useSite().routes[usePage().name]?.act;
  const link = useLink();
  const recorded = useEffectEvent(useOnRecorded(block));
  const notTaken = useEffectEvent(onNotTaken);

  useEffect(() => {
    let pause = pauses.first;
    let timer = setTimeout(look, pause);
    let gone = false;
    async function look() {
      const state = await store.load();
      if (gone) return;
      if (state.status === 'ready' && !state.link.pending?.length) {
        const isRecorded = state.link.completed.some((name) => name === act);
        if (isRecorded) recorded(undefined);
        else notTaken();
        return;
      }
      pause = Math.min(pause * 1.5, pauses.longest);
      timer = setTimeout(look, pause);
    }
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [store, act]);

  const reference = link.status === 'ready' ? link.link.pending?.[0]?.reference : undefined;
  const named = reference && message('paymentPendingReference', { reference });
  return (
    <Frame block={block} locked overlay={[message('paymentPending'), named].filter(Boolean).join(' ')} trouble={null} />
  );
}
