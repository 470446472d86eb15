import { useStore, useStudio } from '../../state/use-studio.ts';
import styles from './publish.module.css';
import type { Ready } from './ready.ts';

const verbs = { new: 'New', changed: 'Changed', removed: 'Removed' };

/** Every file that differs from the main branch, in words, and what is not among them. */
export function ChangeList({ state }: { state: Ready }) {
  const store = useStore();
  const { drafts } = useStudio();
  const { branch, base, makesBranch, changes, waiting, elsewhere, pullRequest } = state;
  const unsaved = Object.keys(drafts).length;
  return (
    <>
      <p>
        {makesBranch ? `These changes go on a new branch beside ${base}.` : `You are on the branch ${branch}.`}{' '}
        {pullRequest && (
          <a href={pullRequest} target="_blank" rel="noreferrer">
            Open its pull request
          </a>
        )}
      </p>
      {changes.length ? (
        <>
          <ul aria-label={`Changes since ${base}`} className={styles.changes}>
            {changes.map(({ path, does, what, isUncommitted }) => (
              <li key={path}>
                {verbs[does]}: {what} {!isUncommitted && <small>(committed)</small>}
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            You want none of it?{' '}
            <button type="button" data-look="small" onClick={() => void store.putBack()}>
              Put everything back
            </button>
          </p>
        </>
      ) : (
        <p>Nothing differs from {base}.</p>
      )}
      {unsaved > 0 && (
        <p className={styles.note}>
          {unsaved === 1 ? '1 file is' : `${unsaved} files are`} not saved yet, and so not published.{' '}
          <button type="button" data-look="small" onClick={() => void store.save()}>
            Save now
          </button>
        </p>
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
