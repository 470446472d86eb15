import { type FormEvent, useState } from 'react';
import { nameFrom, nameProblem } from '../../../api/pure.ts';
import type { JsonEdit } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../form-context.ts';
import { NewName } from './new-name.tsx';

/** Makes a section, and names it where it is to be. The typed words are its heading. */
export function NewSection({ naming }: { naming: (name: string) => JsonEdit }) {
  const { onNewFile, names } = useForm();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function make(event: FormEvent) {
    event.preventDefault();
    const name = nameFrom('section', typed);
    const problem = nameProblem('section', name, names.offers.section?.map((one) => one.name) ?? []);
    setWrong(problem);
    if (problem) return;
    setBusy(true);
    await onNewFile?.(naming, { kind: 'section', name, heading: typed.trim() });
    setBusy(false);
    setOpen(false);
  }
  return (
    <>
      <Button look="add" onClick={() => setOpen(true)}>
        New section…
      </Button>
      {isOpen && (
        <Dialog title="New section" close={() => setOpen(false)}>
          <form onSubmit={(event) => void make(event)}>
            <NewName
              kind="section"
              label="Its heading, such as Prices for calls abroad"
              typed={typed}
              onType={setTyped}
            />
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
