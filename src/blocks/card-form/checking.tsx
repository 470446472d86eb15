import { useEffect } from 'react';
import { snapshotOf } from '../../page/card/link-changed.ts';
import { cardActs } from '../../page/card/use-card-form.ts';
import { request } from '../../page/http/client.ts';
import { useMessages } from '../../page/render/in-island.ts';
import type { Link } from '../../types.gen.ts';
import { CardLayout } from './layout.tsx';
import type { CardFormProps } from './props.ts';

/** How long to wait between two readings of the link, at first and at most, in milliseconds. */
const pauses = { first: 2_000, longest: 30_000 };

/** Waits for the outcome of a card that was sent before this page was loaded (D-04), without fields or a button. */
export function Checking({ block, isPayPal, linkPath, next, pending }: CardFormProps) {
  const message = useMessages();
  const act = cardActs[block.purpose];

  useEffect(() => {
    let pause = pauses.first;
    let timer = setTimeout(poll, pause);
    let isGone = false;
    async function poll() {
      const link = await request<Link>(linkPath).catch(() => undefined);
      if (isGone) return;
      if (link && snapshotOf(link).pending === 0) {
        if (link.completed.includes(act)) location.assign(next);
        else location.reload();
        return;
      }
      pause = Math.min(pause * 1.5, pauses.longest);
      timer = setTimeout(poll, pause);
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [linkPath, next, act]);

  const reference = pending?.reference;
  const referenceText = reference && message('paymentPendingReference', { reference });
  return (
    <CardLayout
      block={block}
      hasFields={!isPayPal}
      locked
      overlay={[message('paymentPending'), referenceText].filter(Boolean).join(' ')}
      trouble={null}
    />
  );
}
