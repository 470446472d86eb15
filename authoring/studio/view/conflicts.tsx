import { useState } from 'react';
import { useStore, useStudio } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CompareTexts } from './compare-texts.tsx';
import styles from './conflicts.module.css';

/** Lists the files that somebody else has changed during an edit, and opens a dialog that merges both. */
export function Conflicts() {
  const { conflicts } = useStudio();
  const [compared, setCompared] = useState<string>();
  const paths = Object.keys(conflicts);
  return (
    <>
      {paths.map((path) => (
        <p key={path} role="alert" className={styles.conflict}>
          <span>
            <code>{path}</code> was changed by somebody else while you changed it here. Nothing is lost: compare both,
            and choose.
          </span>
          <Button onClick={() => setCompared(path)}>Compare</Button>
        </p>
      ))}
      {compared && conflicts[compared] && (
        <Compare key={compared} path={compared} close={() => setCompared(undefined)} />
      )}
    </>
  );
}

function Compare({ path, close }: { path: string; close(): void }) {
  const store = useStore();
  const { conflicts, drafts } = useStudio();
  return (
    <Dialog wide title={`Compare ${path}`} close={close}>
      <CompareTexts
        theirs={conflicts[path]?.text ?? null}
        mine={drafts[path]?.text ?? null}
        onText={(text) => {
          store.resolve(path, text);
          close();
        }}
      />
    </Dialog>
  );
}
