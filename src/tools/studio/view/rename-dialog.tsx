import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RenameKind } from '../../../content/schema/name-kinds.ts';
import { Dialog } from '../look/dialog.tsx';
import type { Done } from '../model.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore } from '../state/use-studio.ts';
import { focusSelected } from './focus-selected.ts';
import { Refused } from './refused.tsx';
import { Uses } from './where-used.tsx';

type Props = { kind: RenameKind; name: string; close(): void };

/** Gives a page, text, document or section another name, in every place that has it. */
export function RenameDialog({ kind, name, close }: Props) {
  const store = useStore();
  const [where, go] = useAddress();
  const [next, setNext] = useState(name);
  const [done, setDone] = useState<Done>();
  const [isBusy, setBusy] = useState(false);

  async function rename(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await store.run({ do: 'rename', kind, old: name, next });
    setBusy(false);
    setDone(outcome);
    if (!outcome || 'refused' in outcome) return;
    const moved = outcome.step.files.find(({ before, path }) => before === null && path.includes(next));
    const page = kind === 'page' && where.page === name ? { page: next, state: undefined } : {};
    // The old name's address leads nowhere, and the button that opened the dialog is gone with it.
    flushSync(() => {
      close();
      if (moved) go({ file: moved.path, at: undefined, ...page }, true);
    });
    if (document.activeElement === document.body) focusSelected();
  }
  return (
    <Dialog title={`Rename the ${kind} “${name}”`} close={close}>
      <form onSubmit={(event) => void rename(event)}>
        <label>
          Its new name
          <input value={next} onChange={({ target }) => setNext(target.value)} />
        </label>
        <p>What is not saved yet is saved first. Every place below gets the new name.</p>
        <Refused done={done} />
        <button type="submit" data-look="main" disabled={isBusy || !next || next === name}>
          {isBusy ? 'Renaming …' : 'Rename'}
        </button>
      </form>
      <Uses name={name} />
    </Dialog>
  );
}
