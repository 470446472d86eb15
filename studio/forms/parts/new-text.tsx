import { type FormEvent, useState } from 'react';
import { nameFrom, nameProblem } from '../../../src/content/api/pure.ts';
import type { Pointer } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../form-context.ts';
import { NewName } from './new-name.tsx';

/** Makes a text for a place that names none yet. `otherNames` are the texts that there are. */
export function NewText({ at, otherNames }: { at: Pointer; otherNames: readonly string[] }) {
  const { onNewText } = useForm();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();

  function make(event: FormEvent) {
    event.preventDefault();
    const name = nameFrom('text', typed);
    const problem = nameProblem('text', name, otherNames);
    setWrong(problem);
    if (!problem) onNewText?.(() => ({ do: 'set', at, value: name }), name);
  }
  return (
    <>
      <Button look="small" onClick={() => setOpen(true)}>
        New text…
      </Button>
      {isOpen && (
        <Dialog title="New text" close={() => setOpen(false)}>
          <form onSubmit={make}>
            <NewName kind="text" label="Its name, such as opening-hours" typed={typed} onType={setTyped} />
            {wrong && <p role="alert">{wrong}</p>}
            <Button type="submit" look="main" disabled={!typed.trim()}>
              Make it
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
