import { type FormEvent, useState } from 'react';
import { NewName } from '../../forms/parts/new-name.tsx';
import { labelOf } from '../../forms/wording.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CommandStatus, useCommand } from '../command-status.tsx';
import { openResult } from '../open-result.ts';
import { byCall, byDay, commandFor, type NewKind, placeOfNew } from './new-command.ts';

/** Makes a page, letter, text, document or journey, or adds a language: the same as `npm run new`. */
export function NewDialog({ kind, close }: { kind: NewKind; close(): void }) {
  const store = useStore();
  const { site } = useStudio();
  const [where, go] = useAddress();
  const { page: pages, journey: journeys } = site.names.kinds;
  const [name, setName] = useState('');
  const [on, setOn] = useState(where.page ?? pages[0] ?? '');
  const [act, setAct] = useState('');
  const [like, setLike] = useState('');
  const { run, isBusy, done } = useCommand();

  async function make(event: FormEvent) {
    event.preventDefault();
    const command = commandFor(kind, name, { on, act, like });
    const from = location.hash;
    const outcome = await run(command);
    if (!outcome || 'refused' in outcome) return;
    openResult(store, go, { title: outcome.step.title, from }, placeOfNew(command, outcome.step));
    close();
  }
  return (
    <Dialog title={kind === 'language' ? 'Add a language' : `New ${kind}`} close={close}>
      <form onSubmit={(event) => void make(event)}>
        {kind === 'language' ? (
          <label>
            Its tag, such as cy for Welsh
            <input value={name} onChange={({ target }) => setName(target.value)} />
          </label>
        ) : (
          <NewName kind={kind} label="Its name, such as welcome-back" typed={name} onType={setName} />
        )}
        {(kind === 'text' || kind === 'document') && (
          <label>
            The page that shows it
            <Choice
              value={on}
              options={pages.map((page) => [page, `${titleAt(site.files, `pages/${page}.json`)} (${page})`] as const)}
              onChoose={setOn}
            />
          </label>
        )}
        {kind === 'letter' && (
          <label>
            What sends it
            <Choice
              required
              value={act}
              options={[
                ['', 'Choose…'],
                ...site.names.kinds.act.map((one) => [one, labelOf(one)] as const),
                [byDay, 'A day before or after a date, which its form asks for'],
                [byCall, 'Your own system, by its call'],
              ]}
              onChoose={setAct}
            />
          </label>
        )}
        {kind === 'journey' && (
          <label>
            How it begins
            <Choice
              value={like}
              options={[
                ['', 'With a page that asks, one that shows the answers, and the last'],
                ...journeys.map((one) => [one, `As the journey ${labelOf(one)}, with its demo link`] as const),
              ]}
              onChoose={setLike}
            />
          </label>
        )}
        <p>What is not saved yet is saved first.</p>
        <CommandStatus done={done} close={close} />
        <Button type="submit" look="main" disabled={isBusy || !name.trim()}>
          {isBusy ? 'Making …' : 'Make it'}
        </Button>
      </form>
    </Dialog>
  );
}
