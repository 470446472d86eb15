import { useRef, useState } from 'react';
import { useStore, useStudio } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './conflicts.module.css';
import { MergeEditor } from './merge-editor.tsx';

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
  const theirs = conflicts[path]?.text ?? '';
  // React would draw typed text some time after it was typed, and a press may come before.
  const mine = useRef(drafts[path]?.text ?? '');
  function resolve(next: string | null) {
    store.resolve(path, next);
    close();
  }
  return (
    <Dialog wide title={`Compare ${path}`} close={close}>
      <p className={styles.sides}>
        <strong>What is there now</strong>
        <strong>Yours: change it until it is right</strong>
      </p>
      <MergeEditor
        key={conflicts[path]?.version}
        theirs={theirs}
        mine={mine.current}
        onChange={(text) => {
          mine.current = text;
        }}
      />
      <p className={styles.ways}>
        <Button look="main" onClick={() => resolve(mine.current)}>
          Use what is on the right
        </Button>
        <Button onClick={() => resolve(conflicts[path]?.text ?? null)}>Use what is there now</Button>
      </p>
    </Dialog>
  );
}
