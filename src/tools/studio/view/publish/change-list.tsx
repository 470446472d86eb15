import { agreed } from '../../forms/mistake-words.ts';
import type { Change } from '../../git/model.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import styles from './publish.module.css';
import type { Ready } from './ready.ts';

const verbs: Record<Change['does'], string> = {
  new: 'New',
  changed: 'Changed',
  renamed: 'Renamed',
  removed: 'Removed',
  'put back': 'Put back',
};

/** What the next commit has, in words, what was committed before it, and what is not among them. */
export function ChangeList({ state, onRemoveImage }: { state: Ready; onRemoveImage(image: string): void }) {
  const store = useStore();
  const { drafts } = useStudio();
  const { branch, base, makesBranch, change, changes, waiting, elsewhere } = state;
  const unsaved = Object.keys(drafts).length;
  const [open, earlier] = [true, false].map((is) => changes.filter(({ isUncommitted }) => isUncommitted === is));
  return (
    <>
      {makesBranch && changes.length > 0 && <p>These changes go on a new branch beside {base}.</p>}
      {!makesBranch && (
        <p>
          You are in the change “{change?.title ?? branch}”, on the branch {branch}.{' '}
          {change?.pullRequest && (
            <a href={change.pullRequest} target="_blank" rel="noreferrer">
              Open its pull request
            </a>
          )}
        </p>
      )}
      {unsaved > 0 && (
        <p className={styles.note}>
          {unsaved === 1 ? '1 file is' : `${unsaved} files are`} not saved yet: save first, so that what you see is what
          is published.{' '}
          <button type="button" data-look="small" onClick={() => void store.save()}>
            Save now
          </button>
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
      <Changes label="Committed before" changes={earlier!} onRemoveImage={unsaved ? undefined : onRemoveImage} />
      {changes.some(({ isAgreed, does }) => isAgreed && does !== 'put back') && (
        <p className={styles.warning}>{agreed}</p>
      )}
      {waiting.length > 0 && (
        <p className={styles.note}>
          {waiting.length === 1 ? 'A commit waits' : `${waiting.length} commits wait`} to be pushed:{' '}
          {waiting.map((title) => `“${title}”`).join(', ')}.
        </p>
      )}
      {elsewhere > 0 && (
        <p>{elsewhere === 1 ? '1 changed file' : `${elsewhere} changed files`} outside the content stay as they are.</p>
      )}
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
        {changes.map(({ path, does, what, was, told, isAgreed, unusedImage }) => (
          <li key={path}>
            {verbs[does]}: {was && `${was} to `}
            {what}
            {isAgreed && <strong> (customers agree to it)</strong>}
            {told && (
              <ul>
                {told.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {unusedImage && onRemoveImage && (
              <>
                . No page uses this image.{' '}
                <button type="button" data-look="small" onClick={() => onRemoveImage(unusedImage)}>
                  Remove the image
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
