import { useState } from 'react';
import { leaveGone } from '../../state/go-to.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import styles from './publish.module.css';

/** Says that the change is sent for review, and asks whether what comes next belongs to it. */
export function SentChange() {
  const store = useStore();
  const { change } = useStudio();
  const [, go] = useAddress();
  const [goesOn, setGoesOn] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!change?.isSent || goesOn === change.title) return null;

  async function begin() {
    setBusy(true);
    try {
      const outcome = await store.beginChange();
      if ('published' in outcome) {
        store.say(outcome.published);
        await leaveGone(store, go);
      } else if ('refused' in outcome) store.say(outcome.refused, true);
    } catch (error) {
      store.say((error as Error).message, true);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-label="The change that is sent" className={styles.sent}>
      <p>You are in the change “{change.title}”, sent for review. What you change now is added to it.</p>
      <button type="button" data-look="small" onClick={() => setGoesOn(change.title)}>
        Go on with it
      </button>
      <button type="button" data-look="small" disabled={isBusy} onClick={() => void begin()}>
        Begin a new change
      </button>
    </section>
  );
}
