import { useId, useLayoutEffect, useRef } from 'react';
import type { CardTexts, FieldPlace, FieldPlaces } from '../../card/gateway.ts';
import { allValid, anyFaulty, type CardProblem, isBusy } from '../../card/state.ts';
import { cardActs, useCardForm } from '../../card/use-card-form.ts';
import { type MessageReader, useElsewhere, useGoOn, useLine, useLinkStore, useMessages } from '../../render/hooks.tsx';
import type { ActRecord, CardFormBlock } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIntoView } from '../../ui/use-into-view.ts';
import styles from './card-fields.module.css';
import { type Boxes, CardLayout, Unavailable } from './layout.tsx';
import { Picture } from './picture.tsx';

type Props = { block: CardFormBlock; amount: string };

/** Draws the gateway's fields, Continue, and the outcome. */
export function CardFields({ block, amount }: Props) {
  const message = useMessages();
  const label = useLine(block.label);
  const words: CardTexts = (name) => message(name) ?? '';
  const goOn = useGoOn(block.to);
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
    onRecorded: (record) => goOn(cardActs[block.purpose], (record as ActRecord).amount_pence),
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
    <CardLayout
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
    </CardLayout>
  );
}

/** Tells the gateway where to draw its fields, and with which texts. Returns `undefined` until every box is there. */
function placesIn({ number, expirationDate, cvv }: Boxes, words: CardTexts): FieldPlaces | undefined {
  if (!number || !expirationDate || !cvv) return undefined;
  const place = (element: HTMLElement, label: string, placeholder: string, problem: string): FieldPlace => {
    const id = element.dataset.id ?? '';
    return { element, id, problemId: `${id}-problem`, label, placeholder, problem };
  };
  return {
    number: place(number, words('cardNumber'), words('cardNumberPlaceholder'), words('cardNumberInvalid')),
    expirationDate: place(
      expirationDate,
      words('cardExpiry'),
      words('cardExpiryPlaceholder'),
      words('cardExpiryInvalid'),
    ),
    cvv: place(cvv, words('cardCvv'), words('cardCvvPlaceholder'), words('cardCvvInvalid')),
  };
}

/** Returns the text of a problem, or `undefined` if content has left out the message for its kind (D-05). */
function problemText(problem: CardProblem, message: MessageReader): string | undefined {
  if ('text' in problem) return problem.text;
  const general = problem.general && message(problem.general);
  if (problem.general && general === undefined) return undefined;
  return message(problem.message) ?? general;
}

const adviceNames = { payment: 'cardNotCharged', mandate: 'cardNotSetUp' } as const;

/**
 * Returns advice for a bare code, a text of the provider or the general message (R-C12, R-C14): what did not happen, and what
 * to do next. These come from the bank's check, before any charge. Other messages of content have their own advice.
 */
function problemAdvice(problem: CardProblem, purpose: CardFormBlock['purpose'], message: MessageReader) {
  return 'text' in problem || problem.message === 'genericError' ? message(adviceNames[purpose]) : undefined;
}

type ErrorBoxProps = { text: string; advice: string | undefined; adviceId: string };

/** Draws the error box (R-C13). The advice is outside the alert, because Continue gets the focus and is described by it. */
function ErrorBox({ text, advice, adviceId }: ErrorBoxProps) {
  const message = useMessages();
  const box = useIntoView<HTMLDivElement>(text);
  return (
    <div ref={box} className={styles.error}>
      <Notice tone="warning">
        <p role="alert">{message('cardErrorPrefix', { message: text })}</p>
        {advice && <p id={adviceId}>{advice}</p>}
      </Notice>
    </div>
  );
}
