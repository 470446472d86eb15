import { applyPatch, createPatch } from 'diff';
import { useEffect, useState } from 'react';
import { formatValue } from '../../src/rules/format-value.ts';
import type { PastChange } from '../git/file-history.ts';
import { call, orRefusal } from '../state/api.ts';
import { useStore } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './file-history.module.css';
import { WordDiff } from './word-diff.tsx';

type Props = { path: string; title: string; close(): void };

/** Who has changed a file, when and why, with the words before and after. Each change can be taken back into a draft. */
export function FileHistory({ path, title, close }: Props) {
  const store = useStore();
  const [told, setTold] = useState<PastChange[] | { refused: string }>();
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    void orRefusal(call('history', { path })).then(setTold);
  }, [path]);

  /** Takes the words of one change back. What has changed in other lines since stays, but those right beside them. */
  function takeBack({ commit, why, before, after }: PastChange) {
    const now = store.currentText(path) ?? '';
    const text = applyPatch(now, createPatch(path, after ?? '', before ?? '', '', '', { context: 1 }));
    if (text === false || text === now) return setRefused(commit);
    store.edit(`take back “${why}”`, { [path]: text });
    store.sayDone(`take back “${why}”`);
    close();
  }

  return (
    <Dialog wide title={`History of “${title}”`} close={close}>
      {!told && <p role="status">Reading the history …</p>}
      {told && 'refused' in told && <p role="alert">{told.refused}</p>}
      {Array.isArray(told) && !told.length && <p>No change of this file is published yet, so it has no history.</p>}
      {Array.isArray(told) && (
        <ol className={styles.history}>
          {told.map((change) => (
            <li key={change.commit}>
              <h3>{change.why}</h3>
              <p>
                {change.who}, {formatValue('time', change.when)}
              </p>
              {change.lines.length ? (
                <WordDiff lines={change.lines} of={change.commit.slice(0, 8)} />
              ) : (
                <p>The words are the same.</p>
              )}
              {change.before !== null && change.lines.length > 0 && (
                <Button look="small" onClick={() => takeBack(change)}>
                  Take these words back
                </Button>
              )}
              {refused === change.commit && (
                <p role="alert">
                  These words have been changed again since, or are taken back already: nothing is done.
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
