import { useEffect, useRef, useState } from 'react';
import type { Links, Published, Publishing, PublishRequest, Sent, ToPublish } from '../../git/types.ts';
import { call, orRefusal } from '../../state/api.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine, ProblemList } from '../problem-list.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './publish.module.css';
import { ResolveConflicts } from './resolve-conflicts.tsx';

/** Shows what has changed and what became of the change before, and publishes. */
export function PublishDialog({ close }: { close(): void }) {
  const store = useStore();
  const { saving, drafts } = useStudio();
  const [state, setState] = useState<Publishing>();
  const [sent, setSent] = useState<Sent>();
  const [outcome, setOutcome] = useState<Published>();
  const [details, setDetails] = useState<PublishRequest>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (saving || isBusy) return;
    // The last state stays when the studio does not answer.
    let isLatest = true;
    call('publishing', {}).then(
      (now) => isLatest && setState(now),
      ({ message }: Error) => setState((before) => before ?? { unavailable: message }),
    );
    return () => {
      isLatest = false;
    };
  }, [saving, isBusy]);

  useEffect(() => {
    // The remote may take its time, and nothing waits for it.
    call('sent', {}).then(
      (told) => setSent(told.sent),
      () => undefined,
    );
  }, []);

  async function publish(request: PublishRequest) {
    setDetails(request);
    setBusy(true);
    setOutcome(undefined);
    const done = await orRefusal(call('publish', { request })).finally(() => setBusy(false));
    // The dialog may be closed by now.
    store.say(wordsOf(done), !('published' in done));
    if ('published' in done) {
      setSent(undefined);
      // What is sent does not stand beside “Sent” until the files are looked at anew.
      setState((before) => (before && 'changes' in before ? { ...before, changes: [], waiting: [] } : before));
    }
    setOutcome(done);
  }

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
          onTexts={(texts) => void publish({ ...details, resolved: { texts, with: outcome.with } })}
        />
      </Dialog>
    );
  const isSame = !state.changes.length && !state.waiting.length && !Object.keys(drafts).length;
  return (
    <Dialog title="Publish" close={close}>
      <div className={styles.publish} aria-busy={isBusy}>
        {sent && <SentBefore sent={sent} />}
        {isSame && !outcome && <p>Nothing has changed{sent && ' since'}.</p>}
        <ChangeList state={state} />
        {/* A refusal lists the problems itself. */}
        {!outcome && <ProblemList />}
        {outcome && !('conflict' in outcome) && <PublishResult outcome={outcome} />}
        <PublishForm
          {...{ state, isBusy }}
          isSent={sent !== undefined && 'title' in sent}
          onPublish={(request) => void publish(request)}
        />
      </div>
    </Dialog>
  );
}

const wordsOf = (done: Published): string => {
  if ('published' in done) return done.published;
  return 'refused' in done ? done.refused : 'conflict' in done ? done.words : done.pushFailure;
};

/** The result of publishing, or the reason for its refusal. It takes the focus if the pressed button is gone. */
function PublishResult({ outcome }: { outcome: Exclude<Published, { conflict: unknown }> }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) around.current?.focus();
  });
  return (
    <div ref={around} tabIndex={-1} role={'published' in outcome ? 'status' : 'alert'}>
      {'published' in outcome ? (
        <p className={styles.done}>
          {outcome.published} <LinksOf of={outcome} /> <small>{outcome.byGit}</small>
        </p>
      ) : (
        <p>{wordsOf(outcome)}</p>
      )}
      {'refused' in outcome &&
        outcome.problems?.map((problem) => <ProblemLine key={JSON.stringify(problem)} problem={problem} />)}
    </div>
  );
}

/** What has become of the change that was published last. */
function SentBefore({ sent }: { sent: Sent }) {
  if ('title' in sent)
    return (
      <p className={styles.note}>
        “{sent.title}” waits for review. <LinksOf of={sent} />
      </p>
    );
  return <p className={styles.note}>What you published last is merged.</p>;
}

const LinksOf = ({ of: { review } }: { of: Links }) =>
  review && (
    <a href={review} target="_blank" rel="noreferrer">
      Open the review
    </a>
  );

type FormProps = {
  state: ToPublish;
  isBusy: boolean;
  /** Whether a change waits for review, with which the main branch may disagree by now. */
  isSent: boolean;
  onPublish(request: PublishRequest): void;
};

/** Asks for a sentence about the change, and for its author. Without changes it sends what waits. */
function PublishForm({ state, isBusy, isSent, onPublish }: FormProps) {
  const { changes, waiting, remote, isSignedIn, seen } = state;
  const [message, setMessage] = useState('');
  const [name, setName] = useState(state.name);
  const [email, setEmail] = useState(state.email);
  const { drafts, problems } = useStudio();
  const commits = changes.length > 0;
  if (!commits && !waiting.length && !isSent) return null;
  // Saved files are published, so the drafts on the screen are saved first.
  const isUnsaved = Object.keys(drafts).length > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPublish({ message, name, email, seen });
      }}
    >
      {commits && (
        <label>
          What you have changed, in a sentence
          <input required maxLength={200} value={message} onChange={({ target }) => setMessage(target.value)} />
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
          readOnly={isSignedIn}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <p>
        {remote
          ? 'Publishing sends it for review; customers see nothing of it before it is merged.'
          : 'Publishing keeps it for review.'}{' '}
        <small>{remote ? `It goes to ${remote}` : 'It is committed here: there is no remote repository.'}</small>
      </p>
      {isBusy && <p role="status">Checking all pages, then sending your change …</p>}
      <p className={styles.publishes}>
        <Button type="submit" look="main" disabled={isBusy || (commits && (isUnsaved || problems.length > 0))}>
          {isBusy ? 'Publishing …' : commits ? 'Publish' : 'Send again'}
        </Button>
      </p>
    </form>
  );
}
