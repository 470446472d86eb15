import { useState } from 'react';
import { cardActs } from '../../page/card/use-card-form.ts';
import { useLink, useMessages, useSite, useStepInstead, WayOn } from '../../page/render/hooks.tsx';
import { isRecorded } from '../../rules/journey/journey.ts';
import type { CardFormBlock } from '../../types.gen.ts';
import { CardFields } from './card-fields.tsx';
import { Checking } from './checking.tsx';
import { CardLayout } from './layout.tsx';

/** Takes a card in the gateway's own fields. The server draws their boxes: an iframe that is moved loads again. */
export default function CardForm(block: CardFormBlock) {
  const [turn, setTurn] = useTurn();
  const amount = useAmount(block.purpose);
  const done = useDone(block.purpose);
  const instead = useStepInstead();
  const isFailed = useLink().status === 'failed';
  const message = useMessages();

  if (turn.stage === 'check') {
    return <Checking block={block} resumed={turn.resumed} onNotTaken={() => setTurn({ ...turn, stage: 'form' })} />;
  }
  if (done) return <WayOn to={block.to} />;
  if (instead || isFailed) return null;
  return turn.stage === 'form' && amount !== undefined ? (
    <CardFields block={block} amount={amount} resumed={turn.resumed} />
  ) : (
    <CardLayout block={block} hint={message('cardLoading')} />
  );
}

/** Whether the act of this form is recorded already. */
function useDone(purpose: CardFormBlock['purpose']): boolean {
  const link = useLink();
  return link.status === 'ready' && isRecorded(link.link, cardActs[purpose]);
}

/** What a card page does. `resumed` is set once the customer has had the form: the next stage takes over the focus. */
type Turn = { stage: 'wait' | 'check' | 'form'; resumed: boolean };

/** The stage of the form. It takes no card before the link is read, or while an earlier card is checked (D-04). */
function useTurn(): [Turn, (turn: Turn) => void] {
  const link = useLink();
  const [turn, setTurn] = useState<Turn>({ stage: 'wait', resumed: false });

  const isPending = link.status === 'ready' && link.link.pending !== undefined && link.link.pending.length > 0;
  if (turn.stage === 'wait' && link.status === 'ready') {
    setTurn({ stage: isPending ? 'check' : 'form', resumed: false });
  }
  if (turn.stage === 'form' && isPending) setTurn({ stage: 'check', resumed: true });

  return [turn, setTurn];
}

const amountName = 'three_d_secure_amount_pence';

/** Returns the amount that the bank verifies, in pounds with two decimals (R-C17). */
function useAmount(purpose: CardFormBlock['purpose']): string | undefined {
  const link = useLink();
  const { values } = useSite();
  if (link.status !== 'ready') return undefined;
  const pence =
    purpose === 'payment' ? link.link.amount_pence : (link.link.values[amountName] ?? values[amountName]?.value);
  return typeof pence === 'number' ? (pence / 100).toFixed(2) : undefined;
}
