import { useActDone, useLinkStore, useMessages, WayOn } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { CardFields } from './card-fields.tsx';
import { Checking } from './checking.tsx';
import { Frame } from './frame.tsx';
import { useAmount } from './use-amount.ts';
import { useTurn } from './use-turn.ts';

/** Everything that a card page does beyond its frame: waits for the link, checks an earlier card, takes one, leads on. */
export function Form({ block }: { block: CardFormBlock }) {
  const [turn, setTurn] = useTurn();
  const amount = useAmount(block.purpose);
  const done = useDone(block.purpose);
  const message = useMessages();

  if (turn === 'check') return <Checking block={block} onNotTaken={() => setTurn('form')} />;
  if (done) return <WayOn to={block.to} />;
  return turn === 'form' && amount !== undefined ? (
    <CardFields block={block} amount={amount} />
  ) : (
    <Frame block={block} hint={message('cardLoading')} />
  );
}

/** Whether there is nothing left to do here. A direct debit takes the place of a card mandate (D-09). */
function useDone(purpose: CardFormBlock['purpose']): boolean {
  const actDone = useActDone();
  const store = useLinkStore();
  return actDone || (purpose === 'mandate' && store.wasRecorded('direct-debit-mandate'));
}
