import { useEffect, useRef, useState } from 'react';
import { type FieldFault, readMandate } from '../../bank/mandate.ts';
import { useActDone, useFacts, useLink, useLinkStore, useMessages, WayOn } from '../../render/hooks.tsx';
import { Notice } from '../../ui/notice.tsx';
import { draftOf } from './draft.ts';
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
  const method = useFacts()('mandate_method');
  const statement = useMessages()('directDebitStatement') ?? '';
  const marked = useReviewStep();
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const focus = useRef<Focus>(undefined);

  const draft = draftOf(store);
  const { ticked, ...details } = draft;
  const read = readMandate({ ...details, statement: ticked ? statement : '' });
  const reviewed = marked && 'mandate' in read ? read.mandate : undefined;

  const isStranded = marked && !reviewed;
  useEffect(() => {
    if (isStranded) leaveReview();
  }, [isStranded]);

  function goOn() {
    const { ticked, ...details } = draftOf(store);
    const read = readMandate({ ...details, statement: ticked ? statement : '' });
    focus.current = 'faults' in read ? 'summary' : 'step';
    setFaults('faults' in read ? read.faults : []);
    if ('mandate' in read) openReview();
  }

  function change(field: Focus, wrong: FieldFault[] = []) {
    focus.current = wrong.length ? 'summary' : field;
    setFaults(wrong);
    history.back();
  }

  if (done) return <WayOn to={to} />;
  if (!method.pending && method.value !== undefined) return <CardRecorded to={to} />;
  return reviewed ? (
    <Review mandate={reviewed} to={to} focus={focus} onChange={change} />
  ) : (
    <Entry draft={draft} faults={faults} focus={focus} locked={!known} onContinue={goOn} />
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
