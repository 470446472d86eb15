import { useState } from 'react';
import { orRefusal } from '../../state/api.ts';
import { leaveMissingFile } from '../../state/navigation.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import styles from './publish.module.css';
import { PendingReview } from './reviews.tsx';

/** Says that a change is in review, and asks whether the next edits belong to it, or leads back to it. */
export function ReviewBanner() {
  const store = useStore();
  const { change, previousChange, drafts } = useStudio();
  const [, go] = useAddress();
  const [goesOn, setGoesOn] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function begin(branch?: string) {
    setBusy(true);
    try {
      const outcome = await orRefusal(store.beginChange(branch));
      if ('published' in outcome) {
        store.say(outcome.published);
        await leaveMissingFile(store, go);
      } else if ('refused' in outcome) store.say(outcome.refused, true);
    } finally {
      setIsAsked(false);
      setBusy(false);
    }
  }
  const isUnsaved = Object.keys(drafts).length > 0;
  if (previousChange)
    return (
      <section aria-label="The change that waits" className={styles.sent}>
        <p>
          <PendingReview review={previousChange} />. The words here are without it until it is merged.
        </p>
        <Button look="small" disabled={isBusy || isUnsaved} onClick={() => void begin(previousChange.branch)}>
          Go on with it
        </Button>
        <Button look="small" onClick={store.dismissPreviousChange}>
          Close
        </Button>
      </section>
    );
  if (!change?.isSent || goesOn === change.title) return null;
  if (isAsked)
    return (
      <section aria-label="The change that is sent" className={styles.sent}>
        <p>
          <PendingReview review={change} />; the words here go back to how they are on the main branch until it is
          merged.
        </p>
        <Button look="small" onClick={() => setIsAsked(false)}>
          Stay in this change
        </Button>
        <Button look="small" disabled={isBusy} onClick={() => void begin()}>
          Begin a new change
        </Button>
      </section>
    );
  const words = `You are in the change “${change.title}”. What you change now is added to it.`;
  return (
    <section aria-label="The change that is sent" className={styles.sent}>
      <p className={styles.line} title={words}>
        {change.isMerged ? 'Nothing left to merge' : 'Sent for review'}: <strong>{change.title}</strong>
      </p>
      <Button look="small" onClick={() => setGoesOn(change.title)}>
        Go on with it
      </Button>
      <Button look="small" disabled={isBusy} onClick={() => (change.isMerged ? void begin() : setIsAsked(true))}>
        {change.isMerged ? 'Begin a new change' : 'Begin a new change …'}
      </Button>
    </section>
  );
}
