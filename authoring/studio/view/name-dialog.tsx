import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameFrom, renameNotes } from '../../api/pure.ts';
import { NewName } from '../forms/parts/new-name.tsx';
import { useAddress } from '../state/use-address.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CommandStatus, useCommand } from './command-status.tsx';
import { focusSelected } from './focus.ts';
import type { RenameTarget } from './rename-target.ts';
import { Uses } from './where-used.tsx';

/** Where a name is used, and another name for it there and everywhere. */
export function NameDialog({ kind, name, at, close }: RenameTarget & { close(): void }) {
  const [where, go] = useAddress();
  const [typed, setTyped] = useState(name);
  const next = nameFrom(kind, typed);
  const { run, isBusy, done } = useCommand();

  async function rename(event: FormEvent) {
    event.preventDefault();
    const outcome = await run({ do: 'rename', kind, old: name, next });
    if (!outcome || 'refused' in outcome) return;
    const moved = outcome.step.files.find(({ before, path }) => before === null && path.includes(next));
    const page = kind === 'page' && where.page === name ? { page: next, state: undefined } : {};
    // The old file is gone, and with it the button that opened the dialog.
    flushSync(() => {
      close();
      if (at) go({ at: [...at.slice(0, -1), next], state: undefined, walk: undefined }, true);
      if (moved) go({ file: moved.path, at: undefined, ...page }, true);
    });
    if (document.activeElement === document.body) focusSelected();
  }
  return (
    <Dialog title={`The ${kind} “${name}”`} close={close}>
      <form onSubmit={(event) => void rename(event)}>
        <NewName kind={kind} label="Its new name" typed={typed} onType={setTyped} />
        <p>What is not saved yet is saved first. Every place below gets the new name.</p>
        {next && next !== name && <p>{renameNotes[kind]?.(name, next)}</p>}
        <CommandStatus done={done} close={close} />
        <Button type="submit" look="main" disabled={isBusy || !next || next === name}>
          {isBusy ? 'Renaming …' : 'Rename'}
        </Button>
      </form>
      <Uses kind={kind} name={name} close={close} />
    </Dialog>
  );
}
