import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { freeName, nameFrom } from '../../../content/api/pure.ts';
import { NewName } from '../forms/parts/new-name.tsx';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { type Command, type CommandResult, pageIn, titleAt } from '../types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CommandError } from './command-error.tsx';

export type NewKind = (Command & { do: 'new' })['kind'];

/** Makes a page, text, document or journey: the same as `npm run new`. */
export function NewDialog({ kind, close }: { kind: NewKind; close(): void }) {
  const store = useStore();
  const { site } = useStudio();
  const [where, go] = useAddress();
  const pages = site.names.kinds.page;
  const [name, setName] = useState('');
  const [on, setOn] = useState(where.page ?? pages[0] ?? '');
  const [typedSteps, setSteps] = useState<Step[]>(startSteps);
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
    const command = commandFor(kind, nameFrom(kind, name), { on, steps, asks, example });
    const outcome = await store.run(command);
    setBusy(false);
    setDone(outcome);
    if (!outcome || 'refused' in outcome) return;
    const newPaths = outcome.step.files.filter(({ before }) => before === null).map(({ path }) => path);
    const madePages = newPaths.flatMap((path) => pageIn(path) ?? []);
    const first = 'steps' in command ? command.steps[0] : undefined;
    const page = [...madePages, ...pages].find((page) => page === first) ?? madePages[0];
    const texts = newPaths.filter((path) => path.endsWith('.md'));
    const file = texts.find((path) => path === `text/${page}.md`) ?? texts[0] ?? newPaths[0] ?? 'journeys.json';
    const spot = file.endsWith('.md') ? '1:1' : undefined;
    const at = file === 'journeys.json' ? ['journeys', command.name] : undefined;
    go({ file, at, spot, walk: undefined, ...(page && { page, state: undefined }) });
    close();
  }
  return (
    <Dialog title={`New ${kind}`} close={close}>
      <form onSubmit={(event) => void make(event)}>
        <NewName kind={kind} label="Its name, such as welcome-back" typed={name} onType={setName} />
        {(kind === 'text' || kind === 'document') && (
          <label>
            The page that shows it
            <select value={on} onChange={({ target }) => setOn(target.value)}>
              {pages.map((page) => (
                <option key={page} value={page}>
                  {titleAt(site.files, `pages/${page}.json`)} ({page})
                </option>
              ))}
            </select>
          </label>
        )}
        {kind === 'journey' && (
          <label>
            How it begins
            <select value={example} onChange={({ target }) => setExample(target.value)}>
              <option value="">With steps that you choose</option>
              {site.examples.map((one) => (
                <option key={one} value={one}>
                  As the example {one}
                </option>
              ))}
            </select>
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
            <Steps steps={steps} typed={typedSteps} setSteps={setSteps} />
          </>
        )}
        <p>What is not saved yet is saved first.</p>
        <CommandError done={done} />
        <button
          type="submit"
          data-look="main"
          disabled={
            isBusy || !name.trim() || (kind === 'journey' && !example && steps.some((step) => !step.name.trim()))
          }
        >
          {isBusy ? 'Making …' : 'Make it'}
        </button>
      </form>
    </Dialog>
  );
}

/** The steps that a new journey begins with. */
const startSteps: Step[] = [{ isNew: true }, { name: 'method' }, { name: 'done' }];

/** Those of one that asks: the pages that ask, the one that shows the answers and records them, and the last. */
const askingSteps = (journey: string): Step[] =>
  ['ask', 'check', 'done'].map((part) => ({ name: journey ? `${journey}-${part}` : '', isNew: true }));

/** A step of a new journey. `isNew` stands for a page that is made with the journey. */
type Step = { name?: string | undefined; isNew?: boolean | undefined };
type NamedStep = Step & { name: string };

/** Steps that stand for one payment method. */
const methods = [
  { name: 'card', about: 'A card, with its start page.' },
  { name: 'direct-debit', about: 'A Direct Debit, with its start page.' },
];

type StepsProps = { steps: NamedStep[]; typed: Step[]; setSteps(steps: Step[]): void };

/** The steps of a new journey. */
function Steps({ steps, typed, setSteps }: StepsProps) {
  const { site, gallery } = useStudio();
  const beforeDone = typed.at(-1)?.name === 'done' ? typed.length - 1 : typed.length;
  // A payment method brings a start page of its own, so the editor may not need a new one.
  const openedMethods = Object.entries(gallery?.sites.content.site.methods ?? {}).filter(([method]) =>
    steps.some(({ name, isNew }) => !isNew && [method, 'method'].includes(name)),
  );
  const starts = steps[0]?.isNew
    ? openedMethods.map(([, { intro }]) => `“${titleAt(site.files, `pages/${intro}.json`)}”`)
    : [];
  const offers = [...methods, ...(site.names.offers.step ?? [])];
  const list = useRef<HTMLFieldSetElement>(null);
  const [removed, setRemoved] = useState<{ at: number; words: string }>();
  // The button of the next step takes the place of the pressed one, and a second press would remove that step too.
  useEffect(() => {
    if (!removed) return;
    const selects = list.current?.querySelectorAll('select') ?? [];
    selects[Math.min(removed.at, selects.length - 1)]?.focus();
  }, [removed]);

  function remove(at: number) {
    const { isNew, name } = steps[at]!;
    const called = isNew ? name || 'a new page' : (offers.find((offer) => offer.name === name)?.about ?? name);
    setSteps(typed.toSpliced(at, 1));
    setRemoved({ at, words: `Step ${at + 1} is removed: ${called}` });
  }
  return (
    <fieldset ref={list}>
      <legend>Its steps, in order</legend>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place.
        <p key={i}>
          <select
            aria-label={`Step ${i + 1}`}
            value={step.isNew ? '' : step.name}
            onChange={({ target }) => setSteps(typed.with(i, { name: target.value, isNew: !target.value }))}
          >
            <option value="">A new page …</option>
            {offers.map(({ name, about }) => (
              <option key={name} value={name}>
                {about}
              </option>
            ))}
          </select>
          {steps.length > 1 && (
            <button type="button" data-look="small" onClick={() => remove(i)}>
              Remove step {i + 1}
            </button>
          )}
          {step.isNew && (
            <label>
              Name of the new page at step {i + 1}
              <input
                placeholder="Its name, such as card-again-start"
                value={step.name}
                // A proposed name is selected, so that typing replaces it.
                {...(typed[i]!.name === undefined && { onFocus: selectAll, onClick: selectAll })}
                onChange={({ target }) => setSteps(typed.with(i, { name: target.value, isNew: true }))}
              />
            </label>
          )}
        </p>
      ))}
      <p role="status">{removed?.words}</p>
      {starts.length > 0 && (
        <p role="status">
          The payment method has its own start page as well: {starts.join(' or ')}. If that is enough, remove step 1.
        </p>
      )}
      <button
        type="button"
        data-look="add"
        onClick={() => setSteps(typed.toSpliced(beforeDone, 0, { name: '', isNew: true }))}
      >
        Add a step
      </button>
    </fieldset>
  );
}

type Choices = { on: string; steps: NamedStep[]; asks: boolean; example: string };

function commandFor(kind: NewKind, name: string, { on, steps, asks, example }: Choices): Command & { do: 'new' } {
  switch (kind) {
    case 'page':
      return { do: 'new', kind, name };
    case 'journey': {
      if (example) return { do: 'new', kind, name, from: example };
      const inOrder = steps.map((step) => ({ ...step, name: step.isNew ? nameFrom('page', step.name) : step.name }));
      const fresh = inOrder.filter(({ isNew }) => isNew);
      return { do: 'new', kind, name, steps: inOrder.map(nameOf), fresh: fresh.map(nameOf), asks };
    }
    default:
      return { do: 'new', kind, name, on };
  }
}

const nameOf = ({ name }: NamedStep) => name;

const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();
