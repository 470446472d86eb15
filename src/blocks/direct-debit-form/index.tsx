import { MessageLine, useActDone, useFacts, useLink, usePosted, WayOn } from '../../page/render/hooks.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import type { DirectDebitFormBlock } from '../../types.gen.ts';
import { Entry } from './entry.tsx';
import { Review } from './review.tsx';

/** Sets up a Direct Debit without paper (D-13): the form, then the review with the Guarantee. */
export default function DirectDebitForm({ to = 'next' }: DirectDebitFormBlock) {
  const isReady = useLink().status === 'ready';
  const done = useActDone();
  const method = useFacts()('mandate_method');
  const posted = usePosted('direct-debit-mandate');
  if (done) return <WayOn to={to} />;
  if (!method.unknown && method.value !== undefined) return <CardRecorded to={to} />;
  if (!isReady) return null;
  return posted?.step === 'review' ? <Review posted={posted} /> : <Entry posted={posted} />;
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
