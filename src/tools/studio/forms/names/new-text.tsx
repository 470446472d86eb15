import { type FormEvent, useState } from 'react';
import { nameProblem } from '../../../../content/change/new-file.ts';
import { Dialog } from '../../look/dialog.tsx';
import type { Pointer } from '../../model.ts';
import { useForm } from '../form-context.ts';

/** Makes a text for a place that names none yet. `taken` are the texts that there are. */
export function NewText({ at, taken }: { at: Pointer; taken: readonly string[] }) {
  const { onNewText } = useForm();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();

  function make(event: FormEvent) {
    event.preventDefault();
    const problem = nameProblem('text', name, taken);
    setWrong(problem);
    if (!problem) onNewText?.(at, name);
  }
  return (
    <>
      <button type="button" data-look="small" onClick={() => setOpen(true)}>
        New text…
      </button>
      {isOpen && (
        <Dialog title="New text" close={() => setOpen(false)}>
          <form onSubmit={make}>
            <label>
              Its name, such as opening-hours
              <input value={name} onChange={({ target }) => setName(target.value)} />
            </label>
            {wrong && <p role="alert">{wrong}</p>}
            <button type="submit" data-look="main" disabled={!name}>
              Make it
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
