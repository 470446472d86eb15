import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useStudio } from '../../state/use-studio.ts';
import { titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';

/** A step of a new journey. `isNew` stands for a page that is made with the journey. */
export type JourneyStep = { name?: string | undefined; isNew?: boolean | undefined };
export type NamedStep = JourneyStep & { name: string };

export const startSteps: JourneyStep[] = [{ isNew: true }, { name: 'method' }, { name: 'done' }];

/** The steps of a journey that asks: a page that asks, one that shows the answers and records them, and the last. */
export const askingSteps = (journey: string): JourneyStep[] =>
  ['ask', 'check', 'done'].map((part) => ({ name: journey ? `${journey}-${part}` : '', isNew: true }));

/** Steps that stand for one payment method. */
const methods = [
  { name: 'card', about: 'A card, with its start page.' },
  { name: 'direct-debit', about: 'A Direct Debit, with its start page.' },
];

type Props = { steps: NamedStep[]; typed: JourneyStep[]; setSteps(steps: JourneyStep[]): void };

export function JourneySteps({ steps, typed, setSteps }: Props) {
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
          <Choice
            aria-label={`Step ${i + 1}`}
            value={step.isNew ? '' : step.name}
            options={[['', 'A new page …'], ...offers.map(({ name, about }) => [name, about] as const)]}
            onChoose={(name) => setSteps(typed.with(i, { name, isNew: !name }))}
          />
          {steps.length > 1 && (
            <Button look="small" onClick={() => remove(i)}>
              Remove step {i + 1}
            </Button>
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
      <Button look="add" onClick={() => setSteps(typed.toSpliced(beforeDone, 0, { name: '', isNew: true }))}>
        Add a step
      </Button>
    </fieldset>
  );
}

const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();
