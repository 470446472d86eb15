import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FieldPlaces, Words } from '../../card/gateway.ts';
import { allValid, type CardState, isBusy } from '../../card/state.ts';
import { useCardForm } from '../../card/use-card-form.ts';
import { type MessageReader, useElsewhere, useLine, useLinkStore, useMessages } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { ErrorBox, problemText } from './error-box.tsx';
import { Frame } from './frame.tsx';
import { Picture } from './picture.tsx';
import { type Boxes, placesIn } from './places.ts';
import { Unavailable } from './unavailable.tsx';
import { useOnRecorded } from './use-on-recorded.ts';

type Props = { block: CardFormBlock; amount: string };

/** The card form at work: the gateway's fields in the frame, Continue, and what comes of it. */
export function CardFields({ block, amount }: Props) {
  const message = useMessages();
  const label = useLine(block.label);
  const words: Words = (name) => message(name) ?? '';
  const boxes = useRef<Boxes>({});
  const places = useRef<FieldPlaces>(undefined);
  useLayoutEffect(() => {
    places.current ??= placesIn(boxes.current, words);
  });
  const { state, submit, retry } = useCardForm(places, {
    amount,
    purpose: block.purpose,
    linkPath: useLinkStore().path,
    words,
    onRecorded: useOnRecorded(block),
    onLinkChanged: useElsewhere(),
  });
  const busy = isBusy(state);
  const waiting = busy ? 'pleaseWait' : state.status === 'unknown' ? 'paymentPending' : undefined;
  const button = useFocusBack(busy);

  const form = 'form' in state ? state.form : undefined;
  const ready = state.status === 'ready';
  return (
    <Frame
      block={block}
      fields={form?.fields}
      boxes={boxes}
      busy={busy}
      locked={form !== undefined && !ready}
      loading={state.status === 'loading'}
      overlay={waiting && message(waiting)}
      picture={<Picture cardType={form?.fields.cardType} testMode={form?.testMode} />}
      onSubmit={submit}
      trouble={troubleOf(state, message)}
    >
      {form && (ready || busy) && allValid(form.fields) && (
        <Button ref={button} type="submit" look="primary" busy={busy}>
          {label}
        </Button>
      )}
      {state.status === 'unavailable' && <Unavailable text={problemText(state.problem, message)} retry={retry} />}
    </Frame>
  );
}

/** What stands in place of the note: the error box, or nothing where something longer is said. */
function troubleOf(state: CardState, message: MessageReader): ReactNode {
  if (state.status === 'unavailable') return null;
  const text = 'problem' in state && state.problem && problemText(state.problem, message);
  return text ? <ErrorBox text={text} /> : undefined;
}
