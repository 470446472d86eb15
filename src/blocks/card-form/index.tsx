import type { ReactNode } from 'react';
import { useLink, useLoaded, useMessages, useStepInstead } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { CardLayout, Unavailable } from './layout.tsx';

const load = (): Promise<{ Form: (props: { block: CardFormBlock }) => ReactNode }> =>
  import('./form.tsx').catch(() => {
    console.error({ event: 'card-unavailable', name: 'ModuleNotLoaded' });
    return { Form: NotLoaded };
  });

/**
 * Takes a card in the payment provider's own fields. Only the layout is in every page's bundle: what drives the fields
 * is loaded where there is a card form.
 */
export default function CardForm(block: CardFormBlock) {
  const message = useMessages();
  const part = useLoaded(load);
  const instead = useStepInstead();
  const isFailed = useLink().status === 'failed';
  if (!part && (instead || isFailed)) return null;
  return part ? <part.Form block={block} /> : <CardLayout block={block} hint={message('cardLoading')} />;
}

/** Offers to reload the page, because a browser caches the failure of a module and never requests it again. */
function NotLoaded({ block }: { block: CardFormBlock }) {
  const message = useMessages();
  return (
    <CardLayout block={block} trouble={null}>
      <Unavailable text={message('cardUnavailable')} retry={() => location.reload()} />
    </CardLayout>
  );
}
