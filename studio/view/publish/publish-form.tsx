import { useState } from 'react';
import type { BranchState, PublishRequest } from '../../git/types.ts';
import { useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import styles from './publish.module.css';

type Props = { state: BranchState; isBusy: boolean; onPublish(request: PublishRequest): void; onBegin(): void };

/** Puts the cursor at the beginning of the words; browsers put it at the end, with the beginning out of sight. */
const showBeginning = (field: HTMLInputElement | null) => field?.setSelectionRange(0, 0);

/** Asks for the commit's message and author. Without changes it pushes waiting commits, or begins the next change. */
export function PublishForm({ state, isBusy, onPublish, onBegin }: Props) {
  const { change, changes, waiting, remote, makesBranch, base } = state;
  const [message, setMessage] = useState(state.message);
  const [name, setName] = useState(state.name);
  const [email, setEmail] = useState(state.email);
  const { drafts, problems } = useStudio();
  const commits = changes.some(({ isUncommitted }) => isUncommitted);
  // Saved files are published, so the drafts on the screen are saved first.
  const isUnsaved = Object.keys(drafts).length > 0;
  const isLocked = isBusy || (isUnsaved && (commits || !waiting.length)) || (commits && problems.length > 0);

  const isInReview = change !== undefined && !change.isMerged;

  if (!commits && !waiting.length)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onBegin();
        }}
      >
        {isInReview && (
          <p>
            It waits for review. When you begin the next change, the words here go back to how they are on {base} until
            it is merged.
          </p>
        )}
        <p className={styles.ways}>
          <Button type="submit" look={isInReview ? undefined : 'main'} disabled={isLocked}>
            {makesBranch ? `Take what is new on ${base}` : `Begin the next change from ${base}`}
          </Button>
        </p>
      </form>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPublish({ message, name, email });
      }}
    >
      {commits && (
        <label>
          What you have changed, in words
          <input
            ref={showBeginning}
            required
            maxLength={200}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </label>
      )}
      <label>
        Your name
        <input required autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        Your e-mail address
        <input
          required
          type="email"
          autoComplete="email"
          readOnly={state.isSignedIn}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <p>
        {remote ? 'It is sent for review; customers see nothing of it before it is merged.' : 'It is saved for review.'}{' '}
        <small>{remote ? `Pushed to ${remote}` : 'Committed here: there is no remote repository.'}</small>
      </p>
      <p className={styles.publishes}>
        <Button type="submit" look="main" disabled={isLocked}>
          {isBusy ? 'Publishing …' : commits ? 'Publish' : 'Send again'}
        </Button>
      </p>
    </form>
  );
}
