import { useState } from 'react';
import type { BranchState } from '../../git/types.ts';
import { useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import styles from './publish.module.css';

/** Focuses the question, and scrolls it into view from below the dialog's edge. */
const takeKeyboard = (question: HTMLElement | null) => {
  question?.focus();
  question?.scrollIntoView({ block: 'nearest' });
};

/** Reverts everything to the main branch, after the editor has confirmed it. */
export function Revert({ state, isBusy, onRevert }: { state: BranchState; isBusy: boolean; onRevert(): void }) {
  const [isAsked, setIsAsked] = useState(false);
  const { drafts } = useStudio();
  const { base, changes, makesBranch } = state;
  if (!Object.keys(drafts).length && !changes.some(({ does }) => does !== 'put back')) return null;
  if (!isAsked)
    return (
      <p>
        You want none of it?{' '}
        <Button look="small" disabled={isBusy} onClick={() => setIsAsked(true)}>
          Put everything back …
        </Button>
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
        <Button
          look="small"
          disabled={isBusy}
          onClick={() => {
            setIsAsked(false);
            onRevert();
          }}
        >
          Put everything back
        </Button>
        <Button
          look="small"
          onClick={({ currentTarget }) => {
            currentTarget.closest('dialog')?.querySelector('h2')?.focus();
            setIsAsked(false);
          }}
        >
          Keep my changes
        </Button>
      </p>
    </section>
  );
}
