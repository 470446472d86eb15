import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cardActs } from '../../page/card/use-card-form.ts';
import { useGoOn, useLink, useLinkStore, useMessages } from '../../page/render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { CardLayout } from './layout.tsx';

/** How long to wait between two readings of the link, at first and at most, in milliseconds. */
const pauses = { first: 2_000, longest: 30_000 };

type Props = {
  block: CardFormBlock;
  /** Whether this takes the place of the form that had the focus. */
  resumed: boolean;
  onNotTaken(): void;
};

/** Waits for the outcome of a card that was sent before this page was loaded (D-04), without fields or a button. */
export function Checking({ block, resumed, onNotTaken }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (resumed && document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [resumed]);
  const message = useMessages();
  const store = useLinkStore();
  const act = cardActs[block.purpose];
  const link = useLink();
  const goOn = useEffectEvent(useGoOn(block.to));
  const showForm = useEffectEvent(onNotTaken);

  useEffect(() => {
    let pause = pauses.first;
    let timer = setTimeout(poll, pause);
    let isGone = false;
    async function poll() {
      const state = await store.peek();
      if (isGone) return;
      if (state.status === 'ready' && !state.link.pending?.length) {
        if (state.link.completed.includes(act)) return goOn();
        await store.load();
        return showForm();
      }
      pause = Math.min(pause * 1.5, pauses.longest);
      timer = setTimeout(poll, pause);
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [store, act]);

  const reference = link.status === 'ready' ? link.link.pending?.[0]?.reference : undefined;
  const referenceText = reference && message('paymentPendingReference', { reference });
  return (
    <CardLayout
      block={block}
      group={group}
      locked
      overlay={[message('paymentPending'), referenceText].filter(Boolean).join(' ')}
      trouble={null}
    />
  );
}
