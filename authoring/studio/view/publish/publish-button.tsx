import { useEffect, useState } from 'react';
import { call } from '../../state/api.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** Opens the publish dialog. Its label says how many changes wait to be sent. */
export function PublishButton() {
  const [waiting, setWaiting] = useState(0);
  const store = useStore();
  const { dialog } = useStudio();
  const isOpen = dialog === 'publish' || dialog === 'compare';

  useEffect(() => {
    if (isOpen) return;
    // The studio works without git too.
    call('publishing', { drafts: {} }).then(
      (now) => setWaiting('waiting' in now ? now.waiting.length : 0),
      () => undefined,
    );
  }, [isOpen]);

  return (
    <>
      <Button onClick={() => store.openDialog('publish')}>Publish{waiting ? ` (${waiting} waiting)` : ''}</Button>
      {isOpen && <PublishDialog close={() => store.openDialog(undefined)} />}
    </>
  );
}
