import { useEffect, useState } from 'react';
import type { Published, Publishing } from '../../git/model.ts';
import { Dialog } from '../../look/dialog.tsx';
import { api, CallFailed } from '../../state/api.ts';
import { leaveGone } from '../../state/go-to.ts';
import { textsOf } from '../../state/kept-drafts.ts';
import { putBack } from '../../state/put-back.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { ProblemList } from '../problem-list.tsx';
import { Warnings } from '../warnings.tsx';
import { ChangeList } from './change-list.tsx';
import { CompareBoth } from './compare-both.tsx';
import { InReview } from './in-review.tsx';
import { Outcome } from './outcome.tsx';
import styles from './publish.module.css';
import { PublishForm } from './publish-form.tsx';
import { PutBack } from './put-back.tsx';

type Asked = { message: string; name: string; email: string };

/** What has changed since the branch began, and its way to a pull request. */
export function PublishDialog({ close }: { close(): void }) {
  const store = useStore();
  const { saving, drafts } = useStudio();
  const [, goTo] = useAddress();
  const [state, setState] = useState<Publishing>();
  const [outcome, setOutcome] = useState<Published>();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (saving || isBusy) return;
    // What was there stays when the studio does not answer.
    let isLatest = true;
    api.publishing(textsOf(drafts)).then(
      (now) => isLatest && setState(now),
      ({ message }: Error) => setState((before) => before ?? { unavailable: message }),
    );
    return () => {
      isLatest = false;
    };
  }, [saving, isBusy, drafts]);

  useEffect(() => {
    // What had the keyboard may be gone with what was put back.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('dialog[open] h2')?.focus();
  });

  async function go(work: () => Promise<Published>) {
    setBusy(true);
    setOutcome(undefined);
    try {
      const done = await work();
      if ('published' in done) store.unsay();
      setOutcome(done);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setOutcome({ refused: error.message });
    } finally {
      setBusy(false);
    }
  }

  const begin = (branch?: string) =>
    void go(async () => {
      const begun = await store.beginChange(branch);
      if ('published' in begun) await leaveGone(store, goTo);
      return begun;
    });

  if (!state || 'unavailable' in state)
    return (
      <Dialog title="Publish" close={close}>
        <p role="status">{state ? state.unavailable : 'Looking at what has changed …'}</p>
      </Dialog>
    );
  if (outcome && 'conflict' in outcome && asked)
    return (
      <Dialog wide title="Publish: compare both" close={close}>
        <CompareBoth
          key={outcome.with}
          both={outcome.conflict}
          words={outcome.words}
          onTexts={(texts) => void go(() => api.publish({ ...asked, resolved: { texts, with: outcome.with } }))}
        />
      </Dialog>
    );
  return (
    <Dialog title="Publish" close={close}>
      <div className={styles.publish} aria-busy={isBusy}>
        <ChangeList
          state={state}
          onRemoveImage={(image) => {
            setBusy(true);
            void store.removeImage(image).finally(() => setBusy(false));
          }}
        />
        {/* What has been refused says them itself. */}
        {!outcome && <ProblemList />}
        <Warnings />
        <Outcome outcome={outcome} change={state.change?.title} />
        <PublishForm
          key={state.message}
          {...{ state, isBusy }}
          onPublish={(words) => {
            setAsked(words);
            void go(() => api.publish(words));
          }}
          onBegin={() => begin()}
        />
        <InReview {...{ state, isBusy }} onGoOn={begin} />
        <PutBack
          {...{ state, isBusy }}
          onPutBack={() => {
            setBusy(true);
            setOutcome(undefined);
            // What was listed is no longer so.
            setState(undefined);
            void putBack(store, state.base)
              .then(() => leaveGone(store, goTo))
              .finally(() => setBusy(false));
          }}
        />
        {state.isSignedIn && (
          <p className={styles.note}>
            Signed in as {state.name}.{' '}
            <button
              type="button"
              data-look="small"
              onClick={() => void api.signOut().then(({ to }) => location.assign(to))}
            >
              Sign out
            </button>
          </p>
        )}
      </div>
    </Dialog>
  );
}
