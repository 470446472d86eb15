import { useState } from 'react';
import styles from './publish.module.css';
import type { Ready } from './ready.ts';

/** The question is below what is in sight. */
const takeKeyboard = (question: HTMLElement | null) => {
  question?.focus();
  question?.scrollIntoView({ block: 'nearest' });
};

/** Puts everything back as it is on the main branch, when the editor has agreed to what that means. */
export function PutBack({ state, isBusy, onPutBack }: { state: Ready; isBusy: boolean; onPutBack(): void }) {
  const [isAsked, setAsked] = useState(false);
  const { base, changes, makesBranch } = state;
  if (!changes.some(({ does }) => does !== 'put back')) return null;
  if (!isAsked)
    return (
      <p>
        You want none of it?{' '}
        <button type="button" data-look="small" disabled={isBusy} onClick={() => setAsked(true)}>
          Put everything back …
        </button>
      </p>
    );
  return (
    <section ref={takeKeyboard} tabIndex={-1} aria-label="Put everything back" className={styles.note}>
      <p>
        Every text and page becomes as it is on {base}, also what is not saved, and is saved so. Images that you have
        added are deleted. “Undo” brings back the texts and pages, with the images that were in them.
        {!makesBranch && ' Publish afterwards, so that the branch has it too.'}
      </p>
      <p className={styles.ways}>
        <button
          type="button"
          data-look="small"
          disabled={isBusy}
          onClick={() => {
            setAsked(false);
            onPutBack();
          }}
        >
          Put everything back
        </button>
        <button
          type="button"
          data-look="small"
          onClick={({ currentTarget }) => {
            currentTarget.closest('dialog')?.querySelector('h2')?.focus();
            setAsked(false);
          }}
        >
          Keep my changes
        </button>
      </p>
    </section>
  );
}
