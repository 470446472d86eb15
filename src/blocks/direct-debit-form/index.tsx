import { useEffect, useRef, useState } from 'react';
import {
  MessageLine,
  useActDone,
  useFacts,
  useLink,
  useLinkStore,
  useMessages,
  usePosted,
  useStepInstead,
  WayOn,
} from '../../page/render/hooks.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { type FieldFault, readMandate } from '../../rules/bank/mandate.ts';
import type { DirectDebitFormBlock } from '../../types.gen.ts';
import { checkNumbers } from './check-numbers.ts';
import { draftOf, forgetTyped } from './draft.ts';
import { Entry } from './entry.tsx';
import { Review } from './review.tsx';
import { closeReview, type Focus, leaveReview, openReview, useReviewStep } from './steps.ts';

/** Sets up a Direct Debit without paper (D-13): the form, then the review with the Guarantee. */
export default function DirectDebitForm({ to = 'next' }: DirectDebitFormBlock) {
  const store = useLinkStore();
  const isLinkReady = useLink().status === 'ready';
  const done = useActDone();
  const instead = useStepInstead();
  const method = useFacts()('mandate_method');
  const statement = useMessages()('directDebitStatement') ?? '';
  const isReviewStep = useReviewStep();
  const posted = usePosted('direct-debit-mandate');
  const [isPosted, setIsPosted] = useState(posted?.step === 'review');
  const [faults, setFaults] = useState<FieldFault[]>((posted?.faults ?? []) as FieldFault[]);
  const [bank, setBank] = useState(posted?.bank);
  const [isChecking, setIsChecking] = useState(false);
  const focus = useRef<Focus>(undefined);

  // The form writes to this object.
  const draft = draftOf(store, posted?.typed);
  const readDraft = () => {
    const { ticked, ...details } = draft;
    return readMandate({ ...details, statement: ticked ? statement : '' });
  };
  const read = readDraft();
  const mandateToReview = (isReviewStep || isPosted) && 'mandate' in read ? read.mandate : undefined;

  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The next user of the device may come back to this page: its fields are emptied before the browser stores it.
    function leave() {
      forgetTyped(store);
      for (const input of place.current?.querySelectorAll('input') ?? []) {
        input.value = '';
        input.checked = false;
      }
      for (const shown of place.current?.querySelectorAll('dl dd') ?? []) shown.replaceChildren();
    }
    // Draws the form again, which is empty: the review has nothing to show.
    const redrawIfPersisted = ({ persisted }: PageTransitionEvent) => void (persisted && setFaults([]));
    addEventListener('pagehide', leave);
    addEventListener('pageshow', redrawIfPersisted);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', redrawIfPersisted);
    };
  }, [store]);

  const isStranded = isReviewStep && !mandateToReview;
  useEffect(() => {
    if (isStranded) leaveReview();
  }, [isStranded]);

  async function goOn() {
    if (isChecking) return;
    const read = readDraft();
    if ('faults' in read) return show(read.faults);
    setIsChecking(true);
    const answer = await checkNumbers(store.path, read.mandate);
    setIsChecking(false);
    // What the customer has changed meanwhile is checked anew: the review would show it beside the bank of the other.
    if (JSON.stringify(readDraft()) !== JSON.stringify(read)) return goOn();
    setBank(answer.bank);
    if (answer.faults.length) return show(answer.faults);
    show([]);
    openReview();
  }

  function show(newFaults: FieldFault[]) {
    focus.current = newFaults.length ? 'summary' : 'step';
    setFaults(newFaults);
  }

  function change(field: Focus, newFaults: FieldFault[] = []) {
    focus.current = newFaults.length ? 'summary' : field;
    setFaults(newFaults);
    setIsPosted(false);
    if (isReviewStep) closeReview();
  }

  if (done) return <WayOn to={to} />;
  if (!method.pending && method.value !== undefined) return <CardRecorded to={to} />;
  if (instead) return null;
  return (
    <div ref={place}>
      {mandateToReview ? (
        <Review mandate={mandateToReview} bank={bank} to={to} focus={focus} onChange={change} />
      ) : (
        <Entry draft={draft} faults={faults} focus={focus} locked={!isLinkReady} busy={isChecking} onContinue={goOn} />
      )}
    </div>
  );
}

/** Says that the link already has a card, which excludes a Direct Debit. */
function CardRecorded({ to }: { to: string }) {
  return (
    <>
      <Notice tone="info">
        <p>
          <MessageLine name="directDebitCardRecorded" />
        </p>
      </Notice>
      <WayOn to={to} />
    </>
  );
}
