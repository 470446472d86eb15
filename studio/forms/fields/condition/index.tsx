import type { Json, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import shared from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';
import { Problems } from '../../parts/problems.tsx';
import styles from './condition.module.css';
import { type Condition as Data, partsOf, sentenceOf } from './condition-words.ts';
import { DaysPart, daysIn, nextDays } from './days-part.tsx';
import { FactPart, starterFor } from './fact-part.tsx';

/** A condition over facts, values and the time: a comparison, or a list of them. */
export const field: FieldKind<object> = {
  recognise: ({ schema: { title } }) => (title === 'When' ? {} : undefined),
  Input: Condition,
  starter: (_, { names }) => ({ fact: names.offers.fact?.[0]?.name ?? '', exists: true }),
  shape: 'part',
  explainsItself: true,
};

/** To whom something shows: built from comparisons, and said in words. */
function Condition({ at, value }: InputProps<object>) {
  const { facts, onEdit } = useForm();
  const starter = useStarter();
  const parts = partsOf(value);
  const set = (next: Json) => onEdit({ do: 'set', at, value: next });
  return (
    <fieldset className={styles.condition} aria-label="To whom it shows">
      {value === undefined ? (
        <p className={shared.row}>
          <strong className={shared.grow}>Shown to everybody</strong>
          <Button id={fieldId(at)} look="small" onClick={() => set(starter)}>
            Show to some only
          </Button>
          <Button look="small" onClick={() => set(nextDays())}>
            Show between two days
          </Button>
        </p>
      ) : (
        <>
          <p className={shared.row}>
            <strong className={shared.grow}>{sentenceOf(value, facts)}</strong>
            <Button look="small" onClick={() => onEdit({ do: 'remove', at })}>
              Show to everybody
            </Button>
          </p>
          {parts.map((part, i) => (
            <Part
              // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is known by its place alone.
              key={i}
              at={Array.isArray(value) ? [...at, i] : at}
              when={part}
              onRemove={parts.length > 1 ? () => onEdit({ do: 'remove', at: [...at, i] }) : undefined}
            />
          ))}
          <Button look="add" onClick={() => set([...(parts as Json[]), starter])}>
            Add a condition
          </Button>
        </>
      )}
    </fieldset>
  );
}

type Form = 'fact' | 'days';

const forms: [Form, string][] = [
  ['fact', 'when a fact holds'],
  ['days', 'between two days'],
];

/** One comparison of a condition. */
function Part({ at, when, onRemove }: { at: Pointer; when: Data; onRemove: (() => void) | undefined }) {
  const { onEdit } = useForm();
  const starter = useStarter();
  const days = daysIn(when);
  return (
    <div className={styles.step} data-at={at.join('/')}>
      <span className={shared.row}>
        <Choice
          aria-label="How it is decided"
          value={days ? 'days' : 'fact'}
          options={forms}
          onChoose={(next) => onEdit({ do: 'set', at, value: next === 'days' ? nextDays() : starter })}
        />
        {onRemove && (
          <Button look="small" onClick={onRemove}>
            Remove condition
          </Button>
        )}
      </span>
      {days ? <DaysPart at={at} days={days} /> : <FactPart at={at} when={when} />}
      <Problems at={at} inside />
    </div>
  );
}

/** A new comparison: over the first fact. */
function useStarter(): Json {
  const { names, facts } = useForm();
  const first = names.offers.fact?.[0]?.name ?? 'customer_type';
  return starterFor(first, facts[first]);
}
