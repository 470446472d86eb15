import { useId, useLayoutEffect, useRef } from 'react';
import type { FieldPlaces, Words } from '../../card/gateway.ts';
import { allValid, anyFaulty, isBusy } from '../../card/state.ts';
import { useCardForm } from '../../card/use-card-form.ts';
import { useElsewhere, useLine, useLinkStore, useMessages } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { ErrorBox, problemAdvice, problemText } from './error-box.tsx';
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
  const complete = form !== undefined && allValid(form.fields);
  const incomplete = ready && !complete && !anyFaulty(state.form.fields);
  const hint = state.status === 'loading' ? 'cardLoading' : incomplete ? 'cardIncomplete' : undefined;
  const isUnavailable = state.status === 'unavailable';

  const adviceId = useId();
  const problem = 'problem' in state ? state.problem : undefined;
  const text = problem && problemText(problem, message);
  const advice = problem && ready && !state.unsettled ? problemAdvice(problem, block.purpose, message) : undefined;
  return (
    <Frame
      block={block}
      fields={form?.fields}
      boxes={boxes}
      busy={busy}
      locked={form !== undefined && !ready}
      overlay={waiting && message(waiting)}
      picture={<Picture cardType={form?.fields.cardType} testMode={form?.testMode} />}
      onSubmit={submit}
      trouble={isUnavailable ? null : text ? <ErrorBox text={text} advice={advice} adviceId={adviceId} /> : undefined}
      hint={hint && message(hint)}
    >
      {(ready || busy) && complete && (
        <Button ref={button} type="submit" look="primary" busy={busy} aria-describedby={advice && adviceId}>
          {label}
        </Button>
      )}
      {isUnavailable && <Unavailable text={text} retry={retry} />}
    </Frame>
  );
}
