import { agreed } from '../../forms/problem-text.ts';
import type { ToPublish } from '../../git/types.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { WordDiff } from '../word-diff.tsx';
import styles from './publish.module.css';

const verbs = { new: 'New', changed: 'Changed', removed: 'Removed' };

/** Lists the changes to publish with their words before and after, and what is not saved or sent yet. */
export function ChangeList({ state: { changes, waiting } }: { state: ToPublish }) {
  const store = useStore();
  const { drafts, site } = useStudio();
  const unsaved = Object.keys(drafts).length;
  return (
    <>
      {unsaved > 0 && (
        <p className={styles.note}>
          {unsaved === 1 ? '1 file is' : `${unsaved} files are`} not saved yet: save first, so that what you see is what
          is published.{' '}
          <Button look="small" onClick={() => void store.save()}>
            Save now
          </Button>
        </p>
      )}
      {changes.length > 0 && (
        <ul aria-label="Changes" className={styles.changes}>
          {changes.map(({ path, does, lines, isAgreed, agreedBy }) => (
            <li key={path}>
              {verbs[does]}: <strong>{titleAt(site.files, path)}</strong> <code>{path}</code>
              {isAgreed && ' (customers agree to it)'}
              {agreedBy && ` (customers agree to its values in ${agreedBy.map((title) => `“${title}”`).join(', ')})`}
              <WordDiff lines={lines} of={path} />
            </li>
          ))}
        </ul>
      )}
      {changes.some(({ isAgreed, agreedBy }) => isAgreed || agreedBy) && <p className={styles.warning}>{agreed}</p>}
      {waiting.length > 0 && (
        <p className={styles.note}>
          {waiting.map((title) => `“${title}”`).join(', ')} {waiting.length === 1 ? 'waits' : 'wait'} to be sent for
          review.
        </p>
      )}
    </>
  );
}
