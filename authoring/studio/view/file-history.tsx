import { applyPatch } from 'diff';
import { Fragment, useEffect, useState } from 'react';
import { formatValue } from '../../../src/rules/format-value.ts';
import { asWritten, bySentence } from '../diff-lines.ts';
import type { PastChange } from '../git/file-history.ts';
import { call, orRefusal } from '../state/api.ts';
import { useStore } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './file-history.module.css';
import { WordDiff } from './word-diff.tsx';

type Props = { path: string; title: string; close(): void };

/** Who has changed a file, when and why, with the words before and after. Each part can be taken back into a draft. */
export function FileHistory({ path, title, close }: Props) {
  const store = useStore();
  const [told, setTold] = useState<PastChange[] | { refused: string }>();
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    void orRefusal(call('history', { path })).then(setTold);
  }, [path]);

  /** Takes words back. What has changed in other sentences since stays, and in other lines of data but those beside them. */
  function takeBack(why: string, patch: string) {
    const now = store.currentText(path) ?? '';
    const patched = applyPatch(bySentence(path, now), patch);
    const text = patched === false ? now : asWritten(patched);
    if (text === now) return setRefused(why + patch);
    const done = `take words of “${why}” back, in ${title}`;
    store.edit(done, { [path]: text });
    store.sayDone(done);
    close();
  }

  return (
    <Dialog wide title={`History of “${title}”`} close={close}>
      {!told && <p role="status">Reading the history …</p>}
      {told && 'refused' in told && <p role="alert">{told.refused}</p>}
      {Array.isArray(told) && !told.length && <p>No change of this file is published yet, so it has no history.</p>}
      {Array.isArray(told) && (
        <ol className={styles.history}>
          {told.map(({ why, commit, parts }) => (
            <li key={commit?.id ?? ''}>
              <h3>{why}</h3>
              {commit && (
                <p>
                  {commit.who}, {formatValue('time', commit.when)}
                </p>
              )}
              {!parts.length && <p>The words are the same.</p>}
              {parts.map(({ lines, patch }, at) => (
                <Fragment key={patch}>
                  <WordDiff lines={lines} of={`${commit?.id.slice(0, 8) ?? why} ${at + 1}`} />
                  {patch && (
                    <Button look="small" onClick={() => takeBack(why, patch)}>
                      Take these words back
                    </Button>
                  )}
                  {refused === why + patch && (
                    <p role="alert">
                      These words have been changed again since, or are taken back already: nothing is done.
                    </p>
                  )}
                </Fragment>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
