import { type ReactNode, useState } from 'react';
import { counted } from '../../../src/rules/format-value.ts';
import { useContent, useStore, useStudio } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { ChangesDialog } from './changes/changes-dialog.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import styles from './top-bar.module.css';
import { useUndo } from './use-undo.ts';

/** The bar at the top: its actions, and the latest notice. `children` stand beside the name. */
export function Bar({ children }: { children?: ReactNode }) {
  const { notice, isReadOnly } = useStudio();
  const name = useContent()?.sites.content.file.name ?? 'Studio';

  return (
    <header className={styles.bar}>
      <h1>{name}</h1>
      {children}
      <p role="status" className={styles.notice} title={notice?.words} data-bad={notice?.isBad || undefined}>
        {notice?.words}
      </p>
      <div className={styles.actions}>{!isReadOnly && <Editing />}</div>
    </header>
  );
}

/** What an editor does with changes: undo, redo, save, compare and publish. */
function Editing() {
  const store = useStore();
  const { drafts, undo, redo, saving } = useStudio();
  const [dialog, setDialog] = useState<'changes' | 'publish'>();
  const close = () => setDialog(undefined);
  const step = useUndo();
  const count = Object.keys(drafts).length;
  return (
    <>
      <Button
        data-steps
        disabled={!undo}
        title={undo && `Undo: ${undo.title}`}
        onClick={() => void step('undo', 'button')}
      >
        Undo
      </Button>
      <Button
        data-steps
        disabled={!redo}
        title={redo && `Redo: ${redo.title}`}
        onClick={() => void step('redo', 'button')}
      >
        Redo
      </Button>
      <Button
        look="main"
        className={styles.save}
        disabled={!count || saving}
        title={Object.keys(drafts).join('\n')}
        onClick={() => void store.save()}
      >
        {count ? `Save ${counted(count, 'file')}` : 'Saved'}
      </Button>
      {/* The focus stays where it is, and is there again when the dialog closes. */}
      <Button data-first onMouseDown={(event) => event.preventDefault()} onClick={() => setDialog('changes')}>
        Changes
      </Button>
      {dialog === 'changes' && <ChangesDialog close={close} />}
      <Button onClick={() => setDialog('publish')}>Publish</Button>
      {dialog === 'publish' && <PublishDialog close={close} />}
    </>
  );
}
