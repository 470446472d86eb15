import { useEffect, useState } from 'react';
import type { Published, Publishing, PublishRequest } from '../../git/types.ts';
import { call, orRefusal } from '../../state/api.ts';
import { textsOf } from '../../state/browser-storage.ts';
import { leaveMissingFile } from '../../state/navigation.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ContrastWarning } from '../contrast-warning.tsx';
import { ProblemList } from '../problem-list.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './publish.module.css';
import { PublishForm } from './publish-form.tsx';
import { PublishResult } from './publish-result.tsx';
import { ResolveConflicts } from './resolve-conflicts.tsx';
import { Revert } from './revert.tsx';
import { OtherReviews } from './reviews.tsx';

/** Shows the changes of the branch, and publishes or reverts them. */
export function PublishDialog({ close }: { close(): void }) {
  const store = useStore();
  const { saving, drafts } = useStudio();
  const [, goTo] = useAddress();
  const [state, setState] = useState<Publishing>();
  const [outcome, setOutcome] = useState<Published>();
  const [details, setDetails] = useState<PublishRequest>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (saving || isBusy) return;
    // The last state stays when the studio does not answer.
    let isLatest = true;
    call('publishing', { drafts: textsOf(drafts) }).then(
      (now) => isLatest && setState(now),
      ({ message }: Error) => setState((before) => before ?? { unavailable: message }),
    );
    return () => {
      isLatest = false;
    };
  }, [saving, isBusy, drafts]);

  useEffect(() => {
    // The focused control may be gone after a revert.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('dialog[open] h2')?.focus();
  });

  async function go(work: () => Promise<Published>) {
    setBusy(true);
    setOutcome(undefined);
    try {
      const done = await orRefusal(work());
      if ('published' in done) {
        store.clearNotice();
        // The list is read again only afterwards.
        setState((before) => (before && 'waiting' in before ? { ...before, waiting: [] } : before));
      }
      setOutcome(done);
    } finally {
      setBusy(false);
    }
  }

  const begin = (branch?: string) =>
    void go(async () => {
      const outcome = await store.beginChange(branch);
      if ('published' in outcome) await leaveMissingFile(store, goTo);
      return outcome;
    });

  if (!state || 'unavailable' in state)
    return (
      <Dialog title="Publish" close={close}>
        <p role="status">{state ? state.unavailable : 'Looking at what has changed …'}</p>
      </Dialog>
    );
  if (outcome && 'conflict' in outcome && details)
    return (
      <Dialog wide title="Publish: compare both" close={close}>
        <ResolveConflicts
          key={outcome.with}
          both={outcome.conflict}
          words={outcome.words}
          onTexts={(texts) =>
            void go(() => call('publish', { request: { ...details, resolved: { texts, with: outcome.with } } }))
          }
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
        {/* A refusal lists the problems itself. */}
        {!outcome && <ProblemList />}
        <ContrastWarning />
        <PublishResult outcome={outcome} isInChange={state.change !== undefined} />
        <PublishForm
          key={state.message}
          {...{ state, isBusy }}
          onPublish={(words) => {
            setDetails(words);
            void go(() => call('publish', { request: words }));
          }}
          onBegin={() => begin()}
        />
        <OtherReviews {...{ state, isBusy }} onGoOn={begin} />
        <Revert
          {...{ state, isBusy }}
          onRevert={() => {
            setBusy(true);
            setOutcome(undefined);
            // The list is out of date.
            setState(undefined);
            void store
              .resetToMain(state.base)
              .then(() => leaveMissingFile(store, goTo))
              .finally(() => setBusy(false));
          }}
        />
      </div>
    </Dialog>
  );
}
