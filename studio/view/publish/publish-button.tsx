import { useEffect, useState } from 'react';
import type { Publishing } from '../../git/types.ts';
import { api } from '../../state/api.ts';
import { useStore } from '../../state/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** Opens the publish dialog. Its label says when a change waits to be sent. */
export function PublishButton() {
  const store = useStore();
  const [state, setState] = useState<Publishing>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (isOpen) return;
    // The studio works without git too.
    api.publishing().then(
      (now) => {
        setState(now);
        store.setChange('change' in now ? now.change : undefined);
      },
      () => undefined,
    );
  }, [isOpen, store]);
  const waiting = state && 'waiting' in state ? state.waiting.length : 0;
  useEffect(() => {
    if (waiting) store.say('A change waits to be sent for review: see “Publish”.');
  }, [store, waiting]);

  return (
    <>
      <Button onClick={() => setOpen(true)}>Publish{waiting ? ` (${waiting} waiting)` : ''}</Button>
      {isOpen && <PublishDialog close={() => setOpen(false)} />}
    </>
  );
}
