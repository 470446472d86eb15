import { useEffect, useRef, useState } from 'react';
import { type FieldFault, readMandate } from '../../bank/mandate.ts';
import {
  useActDone,
  useFacts,
  useLink,
  useLinkStore,
  useMessages,
  usePosted,
  useStepInstead,
  WayOn,
} from '../../render/hooks.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkNumbers } from './check-numbers.ts';
import { draftOf, forgetTyped } from './draft.ts';
import { Entry } from './entry.tsx';
import { Review } from './review.tsx';
import { type Focus, leaveReview, openReview, useReviewStep } from './steps.ts';

/**
 * Draws the two steps of a Direct Debit: the form, and the review with the Guarantee. What is typed is kept until the
 * document is unloaded; the review shows only details without a fault.
 */
export function DirectDebit({ to }: { to: string }) {
  const store = useLinkStore();
  const known = useLink().status === 'ready';
  const done = useActDone();
  const instead = useStepInstead();
  const method = useFacts()('mandate_method');
  const statement = useMessages()('directDebitStatement') ?? '';
  const marked = useReviewStep();
  const posted = usePosted('direct-debit-mandate');
  const [isPosted, setIsPosted] = useState(posted?.step === 'review');
  const [faults, setFaults] = useState<FieldFault[]>((posted?.faults ?? []) as FieldFault[]);
  const [bank, setBank] = useState(posted?.bank);
  const [isChecking, setIsChecking] = useState(false);
  const focus = useRef<Focus>(undefined);

  const draft = draftOf(store, posted?.typed);
  const { ticked, ...details } = draft;
  const read = readMandate({ ...details, statement: ticked ? statement : '' });
  const reviewed = (marked || isPosted) && 'mandate' in read ? read.mandate : undefined;

  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The next user of the device may come back to this page: what is on it goes before the browser stores it.
    function leave() {
      forgetTyped(store);
      for (const input of place.current?.querySelectorAll('input') ?? []) {
        input.value = '';
        input.checked = false;
      }
      for (const shown of place.current?.querySelectorAll('dl dd') ?? []) shown.replaceChildren();
    }
    // Draws the form again, which is empty: the review has nothing to show.
    const restored = ({ persisted }: PageTransitionEvent) => void (persisted && setFaults([]));
    addEventListener('pagehide', leave);
    addEventListener('pageshow', restored);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', restored);
    };
  }, [store]);

  const isStranded = marked && !reviewed;
  useEffect(() => {
    if (isStranded) leaveReview();
  }, [isStranded]);

  async function goOn() {
    if (isChecking) return;
    const { ticked, ...details } = draftOf(store);
    const read = readMandate({ ...details, statement: ticked ? statement : '' });
    if ('faults' in read) return show(read.faults);
    setIsChecking(true);
    const checked = await checkNumbers(store.path, read.mandate);
    setIsChecking(false);
    setBank(checked.bank);
    if (checked.faults.length) return show(checked.faults);
    show([]);
    openReview();
  }

  function show(found: FieldFault[]) {
    focus.current = found.length ? 'summary' : 'step';
    setFaults(found);
  }

  function change(field: Focus, wrong: FieldFault[] = []) {
    focus.current = wrong.length ? 'summary' : field;
    setFaults(wrong);
    setIsPosted(false);
    if (marked) history.back();
  }

  if (done) return <WayOn to={to} />;
  if (!method.pending && method.value !== undefined) return <CardRecorded to={to} />;
  if (instead) return null;
  return (
    <div ref={place}>
      {reviewed ? (
        <Review mandate={reviewed} bank={bank} to={to} focus={focus} onChange={change} />
      ) : (
        <Entry draft={draft} faults={faults} focus={focus} locked={!known} busy={isChecking} onContinue={goOn} />
      )}
    </div>
  );
}

/** Says that the link already has a card, which excludes a Direct Debit. */
function CardRecorded({ to }: { to: string }) {
  const message = useMessages();
  return (
    <>
      <Notice tone="info">
        <p>{message('directDebitCardRecorded')}</p>
      </Notice>
      <WayOn to={to} />
    </>
  );
}
