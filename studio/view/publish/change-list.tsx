import { counted } from '../../../src/rules/format-value.ts';
import { agreed } from '../../forms/problem-text.ts';
import type { BranchState, Change } from '../../git/types.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import styles from './publish.module.css';

const verbs: Record<Change['does'], string> = {
  new: 'New',
  changed: 'Changed',
  renamed: 'Renamed',
  removed: 'Removed',
  'put back': 'Put back',
};

/** Lists the changes of the branch: those to publish next, those published before, and the unsaved or unsent ones. */
export function ChangeList({ state, onRemoveImage }: { state: BranchState; onRemoveImage(image: string): void }) {
  const store = useStore();
  const { drafts } = useStudio();
  const { branch, base, makesBranch, change, changes, waiting, elsewhere } = state;
  const isPushed = state.remote !== undefined && !waiting.length;
  const unsaved = Object.keys(drafts).length;
  const [open, earlier] = [true, false].map((is) => changes.filter(({ isUncommitted }) => isUncommitted === is));
  return (
    <>
      {makesBranch && changes.length > 0 && (
        <p>
          Publishing sends this for review. <small>On a new branch beside {base}.</small>
        </p>
      )}
      {!makesBranch && (
        <p>
          You are in the change{' '}
          <strong className={styles.name} title={change?.title}>
            {change?.title ?? branch}
          </strong>
          .{' '}
          {change?.pullRequest && (
            <a href={change.pullRequest} target="_blank" rel="noreferrer">
              Open its review
            </a>
          )}{' '}
          <small>Branch {branch}</small>
        </p>
      )}
      {unsaved > 0 && (
        <p className={styles.note}>
          {unsaved === 1 ? '1 file is' : `${unsaved} files are`} not saved yet: save first, so that what you see is what
          is published.{' '}
          <Button look="small" onClick={() => void store.save()}>
            Save now
          </Button>
        </p>
      )}
      {changes.length === 0 && (
        <p>{makesBranch ? `Nothing differs from ${base}.` : `With this change everything is as on ${base}.`}</p>
      )}
      <Changes
        label={makesBranch ? `Changes since ${base}` : 'Not published yet'}
        changes={open!}
        onRemoveImage={onRemoveImage}
      />
      <Changes
        label={isPushed ? 'Sent for review before' : 'Saved for review before'}
        changes={earlier!}
        onRemoveImage={unsaved ? undefined : onRemoveImage}
      />
      {changes.some(({ isAgreed, does }) => isAgreed && does !== 'put back') && (
        <p className={styles.warning}>{agreed}</p>
      )}
      {waiting.length > 0 && (
        <p className={styles.note}>
          {waiting.map((title) => `“${title}”`).join(', ')} {waiting.length === 1 ? 'waits' : 'wait'} to be sent for
          review.
        </p>
      )}
      {elsewhere > 0 && <p>{counted(elsewhere, 'changed file')} outside the content stay as they are.</p>}
    </>
  );
}

type ChangesProps = { label: string; changes: Change[]; onRemoveImage: ((image: string) => void) | undefined };

function Changes({ label, changes, onRemoveImage }: ChangesProps) {
  if (!changes.length) return null;
  return (
    <div>
      <h3 className={styles.heading}>
        {label} ({changes.length})
      </h3>
      <ul aria-label={label} className={styles.changes} tabIndex={changes.length > 5 ? 0 : undefined}>
        {changes.map(({ path, does, what, diff, isAgreed, unusedImage }) => (
          <li key={path}>
            {verbs[does]}: {what}
            {isAgreed && <strong> (customers agree to it)</strong>}
            {diff && (
              <ul>
                {diff.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {unusedImage && onRemoveImage && (
              <>
                . No page uses this image.{' '}
                <Button look="small" onClick={() => onRemoveImage(unusedImage)}>
                  Remove the image
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
