import { type FormEvent, useState } from 'react';
import { nameFrom, nameProblem } from '../../../api/pure.ts';
import type { JsonEdit } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../form-context.ts';
import { NewName } from './new-name.tsx';

type Props = {
  kind: 'text' | 'section';
  /** The names that are taken. */
  otherNames: readonly string[];
  naming: (name: string) => JsonEdit;
};

/** Makes a text or section, and names it where it is to be. The typed words are the heading of a section. */
export function NewFile({ kind, otherNames, naming }: Props) {
  const { onNewFile } = useForm();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function make(event: FormEvent) {
    event.preventDefault();
    const name = nameFrom(kind, typed);
    const problem = nameProblem(kind, name, otherNames);
    setWrong(problem);
    if (problem) return;
    setBusy(true);
    await onNewFile?.(naming, { kind, name, heading: typed.trim() });
    setBusy(false);
    setOpen(false);
  }
  const example = kind === 'text' ? 'Its name, such as opening-hours' : 'Its heading, such as Prices for calls abroad';
  return (
    <>
      <Button look={kind === 'text' ? 'small' : 'add'} onClick={() => setOpen(true)}>
        New {kind}…
      </Button>
      {isOpen && (
        <Dialog title={`New ${kind}`} close={() => setOpen(false)}>
          <form onSubmit={(event) => void make(event)}>
            <NewName kind={kind} label={example} typed={typed} onType={setTyped} />
            {wrong && <p role="alert">{wrong}</p>}
            <Button type="submit" look="main" disabled={isBusy || !typed.trim()}>
              {isBusy ? 'Making …' : 'Make it'}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
