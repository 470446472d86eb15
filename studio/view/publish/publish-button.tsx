import { useEffect, useState } from 'react';
import type { Publishing } from '../../git/types.ts';
import { call } from '../../state/api.ts';
import { useStore } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** Opens the publish dialog. Its label says how many changes wait to be sent. */
export function PublishButton() {
  const store = useStore();
  const [state, setState] = useState<Publishing>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (isOpen) return;
    // The studio works without git too.
    call('publishing', { drafts: {} }).then(
      (now) => {
        setState(now);
        store.setChange('change' in now ? now.change : undefined);
      },
      () => undefined,
    );
  }, [isOpen, store]);
  const waiting = state && 'waiting' in state ? state.waiting.length : 0;

  return (
    <>
      <Button onClick={() => setOpen(true)}>Publish{waiting ? ` (${waiting} waiting)` : ''}</Button>
      {isOpen && <PublishDialog close={() => setOpen(false)} />}
    </>
  );
}
