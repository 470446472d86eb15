import type { Json, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import shared from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';
import { Problems } from '../../parts/problems.tsx';
import styles from './condition.module.css';
import { conditionIn, type Condition as Data, sentenceOf } from './condition-words.ts';
import { DaysPart, daysIn, nextDays } from './days-part.tsx';
import { FactPart, type Subject, starterFor } from './fact-part.tsx';

type Options = { subjects: Subject[] };

/** The subjects of conditions, by the title of their schema: the first begins one. Documents ask for answers alone. */
const conditions: Record<string, Subject[]> = { When: ['fact', 'value'], ValueWhen: ['value', 'fact'] };

/** A condition over facts and values, or over values alone. */
export const field: FieldKind<Options> = {
  recognise({ schema: { title = '', properties } }) {
    const subjects = conditions[title]?.filter((one) => properties?.[one]);
    return subjects && { subjects };
  },
  Input: Condition,
  starter({ subjects: [subject = 'fact'] }, { names }) {
    return { [subject]: names.offers[subject]?.[0]?.name ?? '', exists: true };
  },
  shape: 'part',
  explainsItself: true,
};

type Form = 'fact' | 'days' | 'all' | 'any' | 'not';

const formOf = (when: Data): Form =>
  daysIn(when) ? 'days' : ((['all', 'any', 'not'] as const).find((form) => when[form] !== undefined) ?? 'fact');

const words = Object.entries({
  fact: 'when a fact holds',
  days: 'between two days',
  all: 'when all of these hold',
  any: 'when any of these holds',
  not: 'when this does not hold',
} satisfies Record<Form, string>) as [Form, string][];

/** To whom something shows: built from facts, and said in words. */
function Condition({ at, value, options: { subjects } }: InputProps<Options>) {
  const { facts, onEdit } = useForm();
  const starter = useStarter(subjects);
  return (
    <fieldset className={styles.condition} aria-label="To whom it shows">
      {value === undefined ? (
        <p className={shared.row}>
          <strong className={shared.grow}>Shown to everybody</strong>
          <Button id={fieldId(at)} look="small" onClick={() => onEdit({ do: 'set', at, value: starter })}>
            Show to some only
          </Button>
          {subjects[0] === 'fact' && (
            <Button look="small" onClick={() => onEdit({ do: 'set', at, value: nextDays() })}>
              Show between two days
            </Button>
          )}
        </p>
      ) : (
        <>
          <p className={shared.row}>
            <strong className={shared.grow}>{sentenceOf(value, facts)}</strong>
            <Button look="small" onClick={() => onEdit({ do: 'remove', at })}>
              Show to everybody
            </Button>
          </p>
          <Part at={at} value={value} subjects={subjects} />
        </>
      )}
    </fieldset>
  );
}

type PartProps = { at: Pointer; value: Json; subjects: Subject[]; onRemove?: () => void };

/** One condition, with those that it joins. */
function Part({ at, value, subjects, onRemove }: PartProps) {
  const { onEdit } = useForm();
  const starter = useStarter(subjects);
  const when = conditionIn(value);
  const form = formOf(when);
  const joined = form === 'all' || form === 'any' ? when[form] : undefined;
  const parts = Array.isArray(joined) ? joined : [];
  const set = (next: Data) => onEdit({ do: 'set', at, value: next as Json });

  function choose(next: Form) {
    const inner = form === 'not' ? [when.not ?? starter] : form === 'fact' || form === 'days' ? [value] : parts;
    if (next === 'all' || next === 'any') set({ [next]: inner });
    else if (next === 'not') set({ not: form === 'all' || form === 'any' ? value : (inner[0] ?? starter) });
    else if (next === 'days') set(conditionIn(nextDays()));
    else set(conditionIn(inner[0] !== undefined && formOf(conditionIn(inner[0])) === 'fact' ? inner[0] : starter));
  }

  return (
    <div className={styles.step} data-at={at.join('/')}>
      <span className={shared.row}>
        <Choice aria-label="How it is decided" value={form} options={words} onChoose={choose} />
        {onRemove && (
          <Button look="small" onClick={onRemove}>
            Remove condition
          </Button>
        )}
      </span>
      {form === 'days' && <DaysPart at={at} days={daysIn(when)!} />}
      {form === 'fact' && <FactPart {...{ at, when, subjects }} />}
      {form === 'not' && when.not !== undefined && <Part at={[...at, 'not']} value={when.not} subjects={subjects} />}
      {parts.map((part, i) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place alone.
          key={i}
          at={[...at, form, i]}
          value={part}
          subjects={subjects}
          onRemove={parts.length > 1 ? () => onEdit({ do: 'remove', at: [...at, form, i] }) : undefined}
        />
      ))}
      {(form === 'all' || form === 'any') && (
        <Button look="add" onClick={() => onEdit({ do: 'insert', at: [...at, form, parts.length], value: starter })}>
          Add a condition
        </Button>
      )}
      <Problems at={at} inside />
    </div>
  );
}

/** A new condition: over the first fact, or the first value. */
function useStarter(subjects: Subject[]): Json {
  const { names, facts } = useForm();
  if (subjects[0] === 'value') return { value: names.offers.value?.[0]?.name ?? '', exists: true };
  const first = names.offers.fact?.[0]?.name ?? 'customer_type';
  return starterFor(first, facts[first]);
}
