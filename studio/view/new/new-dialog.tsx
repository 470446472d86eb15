import { type FormEvent, useState } from 'react';
import { freeName, nameFrom } from '../../../src/content/api/pure.ts';
import { NewName } from '../../forms/parts/new-name.tsx';
import { labelOf } from '../../forms/wording.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { type CommandResult, titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CommandError } from '../command-error.tsx';
import { askingSteps, type JourneyStep, JourneySteps, startSteps } from './journey-steps.tsx';
import { commandFor, type NewKind, placeOfNew } from './new-command.ts';

/** Makes a page, letter, text, document or journey: the same as `npm run new`. */
export function NewDialog({ kind, close }: { kind: NewKind; close(): void }) {
  const store = useStore();
  const { site } = useStudio();
  const [where, go] = useAddress();
  const pages = site.names.kinds.page;
  const [name, setName] = useState('');
  const [on, setOn] = useState(where.page ?? pages[0] ?? '');
  const [act, setAct] = useState(site.names.kinds.act[0] ?? '');
  const [typedSteps, setSteps] = useState<JourneyStep[]>(startSteps);
  const [asks, setAsks] = useState(false);
  const [example, setExample] = useState('');
  const [done, setDone] = useState<CommandResult>();
  const [isBusy, setBusy] = useState(false);

  const steps = typedSteps.map(({ isNew, name: own }, i) => {
    // A journey's new first page has the name of the journey, until the editor types another.
    const proposed = i === 0 && name.trim() ? freeName(nameFrom('page', name), pages) : '';
    return { name: own ?? proposed, isNew };
  });

  async function make(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const command = commandFor(kind, name, { on, act, steps, asks, example });
    const outcome = await store.run(command);
    setBusy(false);
    setDone(outcome);
    if (!outcome || 'refused' in outcome) return;
    go(placeOfNew(command, outcome.step, pages));
    close();
  }
  return (
    <Dialog title={`New ${kind}`} close={close}>
      <form onSubmit={(event) => void make(event)}>
        <NewName kind={kind} label="Its name, such as welcome-back" typed={name} onType={setName} />
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
            The act that sends it
            <Choice
              value={act}
              options={[
                ...site.names.kinds.act.map((one) => [one, labelOf(one)] as const),
                ['', 'None: your own call sends it'],
              ]}
              onChoose={setAct}
            />
          </label>
        )}
        {kind === 'journey' && (
          <label>
            How it begins
            <Choice
              value={example}
              options={[
                ['', 'With steps that you choose'],
                ...site.examples.map((one) => [one, `As the example ${one}`] as const),
              ]}
              onChoose={setExample}
            />
          </label>
        )}
        {kind === 'journey' && !example && (
          <>
            <label>
              <input
                type="checkbox"
                checked={asks}
                onChange={({ target }) => {
                  setAsks(target.checked);
                  // A page that asks, one that shows the answers and sends them, and one that says so.
                  setSteps(target.checked ? askingSteps(nameFrom('page', name)) : startSteps);
                }}
              />{' '}
              Customers answer questions
            </label>
            <JourneySteps steps={steps} typed={typedSteps} setSteps={setSteps} />
          </>
        )}
        <p>What is not saved yet is saved first.</p>
        <CommandError done={done} close={close} />
        <Button
          type="submit"
          look="main"
          disabled={
            isBusy || !name.trim() || (kind === 'journey' && !example && steps.some((step) => !step.name.trim()))
          }
        >
          {isBusy ? 'Making …' : 'Make it'}
        </Button>
      </form>
    </Dialog>
  );
}
