import { useEffect, useState } from 'react';
import { useMessages } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { Frame } from './frame.tsx';
import { Unavailable } from './unavailable.tsx';

type Form = typeof import('./form.tsx').Form;

/**
 * Takes a card in the payment provider's own fields. Only the frame is in every page's bundle: what drives the fields
 * is loaded where there is a card form.
 */
export default function CardForm(block: CardFormBlock) {
  const message = useMessages();
  const [loaded, setLoaded] = useState<{ Form?: Form }>();

  useEffect(() => {
    let current = true;
    import('./form.tsx').then(
      ({ Form }) => current && setLoaded({ Form }),
      () => {
        console.error({ event: 'card-unavailable', name: 'ModuleNotLoaded' });
        if (current) setLoaded({});
      },
    );
    return () => {
      current = false;
    };
  }, []);

  if (loaded?.Form) return <loaded.Form block={block} />;
  if (!loaded) return <Frame block={block} hint={message('cardLoading')} />;
  // A browser keeps the failure of a module that it could not load: only a fresh page asks for it again.
  return (
    <Frame block={block} trouble={null}>
      <Unavailable text={message('cardUnavailable')} retry={() => location.reload()} />
    </Frame>
  );
}
