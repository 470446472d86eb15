import { useEffect, useState } from 'react';
import { logFailure } from '../../card/log.ts';
import { useActDone, useLinkStore } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { Checking } from './checking.tsx';
import { Frame } from './frame.tsx';
import { Unavailable } from './unavailable.tsx';
import { useAmount } from './use-amount.ts';
import { useTurn } from './use-turn.ts';
import { WayOn } from './way-on.tsx';

type Form = typeof import('./form.tsx').Form;

/**
 * Takes a card in the payment provider's own fields. Only the frame is in every page's bundle: what drives the fields
 * is loaded where there is a card form, and runs once the link is known to need a card.
 */
export default function CardForm(block: CardFormBlock) {
  const [turn, setTurn] = useTurn();
  const amount = useAmount(block.purpose);
  const done = useDone(block.purpose);
  const [loaded, setLoaded] = useState<{ Form?: Form }>();

  useEffect(() => {
    let current = true;
    import('./form.tsx').then(
      ({ Form }) => current && setLoaded({ Form }),
      (error: unknown) => {
        logFailure('card-unavailable', error);
        if (current) setLoaded({});
      },
    );
    return () => {
      current = false;
    };
  }, []);

  if (turn === 'check') return <Checking block={block} onNotTaken={() => setTurn('form')} />;
  if (done) return <WayOn to={block.to} />;
  if (turn === 'form' && amount !== undefined && loaded?.Form) {
    return <loaded.Form block={block} amount={amount} />;
  }
  if (loaded && !loaded.Form) {
    // A browser keeps the failure of a module that it could not load: only a fresh page asks for it again.
    return (
      <Frame block={block} trouble={null}>
        <Unavailable retry={() => location.reload()} />
      </Frame>
    );
  }
  return <Frame block={block} loading />;
}

/** Whether there is nothing left to do here. A direct debit takes the place of a card mandate (D-09). */
function useDone(purpose: CardFormBlock['purpose']): boolean {
  const actDone = useActDone();
  const store = useLinkStore();
  return actDone || (purpose === 'mandate' && store.wasRecorded('direct-debit-mandate'));
}
