import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cardholderOf } from '../../page/card/cardholder.ts';
import { boxesInPage } from '../../page/card/drawn-page.ts';
import type { CardTexts, CardType, FieldName, FieldPlace, FieldPlaces } from '../../page/card/gateway.ts';
import { forgetChange, isLoadedAnew, onLinkChanged } from '../../page/card/link-changed.ts';
import { allValid, fieldNames, isBusy, isStopped, isWrong } from '../../page/card/state.ts';
import { useCardForm } from '../../page/card/use-card-form.ts';
import { openWithoutFields } from '../../page/card/without-fields.ts';
import { type MessageReader, useErrorTitle, useLine, useMessages } from '../../page/render/in-island.ts';
import { Button } from '../../page/ui/button.tsx';
import { walletNames } from '../../rules/facts.ts';
import { cvvHint, fieldTexts, hintIdOf, missingText } from './field-texts.ts';
import { type Announcement, CardLayout, Unavailable } from './layout.tsx';
import { ErrorBox, faultyField, problemAdvice, problemText } from './problem.tsx';
import type { CardFormProps } from './props.ts';
import { useFocusInForm } from './use-focus-in-form.ts';

/** Draws the gateway's fields, Continue, and the outcome. */
export function CardFields({ block, amount, holder, linkPath, release, next, drawn, isPayPal }: CardFormProps) {
  const message = useMessages();
  const label = useLine(block.label);
  const note = useLine(block.note ?? '');
  const words: CardTexts = (name) => message(name) ?? '';
  const places = useRef<FieldPlaces>(undefined);
  useLayoutEffect(() => {
    places.current ??= isPayPal ? noPlaces : placesIn(message);
  });
  const name = useRef<HTMLInputElement>(null);
  const { announcement, announce } = useAnnouncement();
  const { state, submit, retry, focus } = useCardForm(places, {
    ...{ amount, linkPath, release, words },
    cardholder: () => cardholderOf(name.current?.value, holder),
    purpose: block.purpose,
    ...(isPayPal && { openGateway: openWithoutFields }),
    shown: { ...(note && { statement: note }), button: label },
    onRecorded() {
      forgetChange();
      location.assign(next);
    },
    onLinkChanged: (problem) => onLinkChanged(problem, linkPath, drawn),
    onWrong: (field, fieldState) =>
      announce(field, fieldState === 'missing' ? missingText(message, field) : message(fieldTexts[field].problem)),
  });
  const busy = isBusy(state);
  const waitMessage = busy ? 'pleaseWait' : state.status === 'unknown' ? 'paymentPending' : undefined;
  const inSheet =
    state.status === 'sheet' ? message('walletsWaiting', { wallet: walletNames[state.wallet] }) : undefined;
  const stopped = isStopped(state);
  // The wallets' own block says how a wallet ended.
  const isOfWallet = 'wallet' in state && state.wallet !== undefined;
  const problem = 'problem' in state && !isOfWallet ? state.problem : undefined;
  const faulty = isPayPal ? undefined : problem && faultyField(problem);
  // Where no more cards are taken the group keeps the focus.
  const focusField = stopped ? () => undefined : () => focus(faulty);
  const { group, button, again } = useFocusInForm(state.status, focusField, faulty !== undefined);

  const form = 'form' in state ? state.form : undefined;
  const ready = state.status === 'ready';
  const complete = form !== undefined && allValid(form.fields);
  const isFaulty = form && fieldNames.some((field) => isWrong(form.fields, field)) && message('cardFaulty');
  const asked = isFaulty ? 'cardFaulty' : 'cardIncomplete';
  const hint = state.status === 'loading' ? 'cardLoading' : ready && !complete ? asked : undefined;
  const isUnavailable = state.status === 'unavailable';
  const announceComplete = useEffectEvent(() => announce('all', message('cardComplete', { button: label })));
  useEffect(() => {
    if (complete) announceComplete();
  }, [complete]);
  const clearAnnouncement = useEffectEvent(() => announce('all', undefined));
  useEffect(() => {
    if (busy) clearAnnouncement();
  }, [busy]);
  const isStillTrue =
    announcement && (announcement.about === 'all' ? complete : form && isWrong(form.fields, announcement.about));

  const adviceId = 'card-advice';
  const text = problem && problemText(problem, message);
  const advice = problem && ready && !state.unsettled ? problemAdvice(problem, block.purpose, message) : undefined;
  useErrorTitle(text !== undefined);
  const [isAnew, setIsAnew] = useState(false);
  useEffect(() => setIsAnew(isLoadedAnew()), []);
  return (
    <CardLayout
      block={block}
      news={isAnew ? message('pageChanged') : undefined}
      hasFields={!isPayPal}
      fields={form?.fields}
      name={name}
      busy={busy}
      locked={form !== undefined && (!ready || stopped)}
      overlay={inSheet ?? (waitMessage && message(waitMessage))}
      announcement={ready && isStillTrue ? announcement : undefined}
      group={group}
      testMode={form?.testMode}
      onSubmit={submit}
      faulty={faulty}
      trouble={isUnavailable ? null : text ? <ErrorBox {...{ text, advice, adviceId }} /> : undefined}
      hint={hint && message(hint)}
    >
      {(ready || busy) && complete && !stopped && (
        <Button
          ref={button}
          type="submit"
          look="primary"
          busy={busy}
          disabled={busy}
          aria-describedby={advice && adviceId}
        >
          {(busy && message(block.purpose === 'payment' ? 'cardPaying' : 'cardChecking')) || label}
        </Button>
      )}
      {isUnavailable && <Unavailable text={text} retry={retry} button={again} />}
    </CardLayout>
  );
}

/** A document without card fields has no places for them. */
const noPlaces = {} as FieldPlaces;

/** Returns the text for screen readers, and a function that sets it. The same text twice is read out twice. */
function useAnnouncement() {
  const [announcement, setAnnouncement] = useState<Announcement & { about: FieldName | 'all' }>();
  const turn = useRef(0);
  function announce(about: FieldName | 'all', text: string | undefined) {
    turn.current += 1;
    setAnnouncement(text === undefined ? undefined : { about, text, turn: turn.current });
  }
  return { announcement, announce };
}

/** Tells the gateway where to draw its fields, and with which texts. Returns `undefined` until every box is there. */
function placesIn(message: MessageReader): FieldPlaces | undefined {
  const boxes = boxesInPage();
  if (!boxes) return undefined;
  const place = (name: FieldName): FieldPlace => ({
    ...boxes[name],
    problemId: `${boxes[name].id}-problem`,
    problem: message(fieldTexts[name].problem) ?? '',
    missing: missingText(message, name) ?? '',
  });
  const hint = { id: hintIdOf(boxes.cvv.id), text: (type?: CardType) => cvvHint(message, type) ?? '' };
  return {
    number: place('number'),
    expirationDate: place('expirationDate'),
    cvv: { ...place('cvv'), ...(cvvHint(message) && { hint }) },
  };
}
