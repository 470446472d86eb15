import { withComparison } from '../../../edit/split-text.ts';
import type { Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import shared from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';
import { useCountInside } from '../../parts/problems.tsx';
import styles from './condition.module.css';
import { type Condition as Data, isOfTime, partsOf, sentenceOf } from './condition-words.ts';
import { DaysPart } from './days-part.tsx';
import { FactPart } from './fact-part.tsx';

/** A condition over facts, values and the time: a comparison, or a list of them. */
export const field: FieldKind<object> = {
  recognise: ({ schema: { title } }) => (title === 'When' ? {} : undefined),
  Input: Condition,
  starter: () => ({}),
  shape: 'part',
  explainsItself: true,
  saysMistakesInside: true,
};

/** The buttons that add a comparison over the time, with what they write: days that are still to be chosen. */
const times = [
  ['From a day on', { from: '' }],
  ['Until a day', { until: '' }],
  ['Between two days', { from: '', until: '' }],
] as const;

/** To whom something shows: rows of comparisons that all hold, said in words above them. */
function Condition({ at, value }: InputProps<object>) {
  const { facts, onEdit, onSelect } = useForm();
  const rows = partsOf(value);

  /** Adds a row in which everything is still to be chosen, and gives it the keyboard. */
  function add(row: Record<string, string>) {
    onEdit({ do: 'set', at, value: withComparison(value, row) });
    onSelect(rows.length ? [...at, rows.length] : at);
  }
  function remove(place: Pointer) {
    onEdit({ do: 'remove', at: place });
    onSelect(at);
  }
  return (
    <fieldset className={styles.condition} aria-label="To whom it shows">
      <strong>{value === undefined ? 'Shown to everybody' : sentenceOf(value, facts)}</strong>
      {rows.map((row, i) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is known by its place alone.
          key={i}
          at={Array.isArray(value) ? [...at, i] : at}
          when={row}
          onRemove={rows.length > 1 ? () => remove([...at, i]) : undefined}
        />
      ))}
      {/* Another row, so that the button that was pressed gives the keyboard to it. */}
      <p key={rows.length} className={shared.row}>
        <Button {...(!rows.length && { id: fieldId(at) })} look="small" onClick={() => add({})}>
          {rows.length ? 'Add a condition' : 'Show to some only'}
        </Button>
        {times.map(([label, row]) => (
          <Button key={label} look="small" onClick={() => add(row)}>
            {label}
          </Button>
        ))}
        {value !== undefined && (
          <Button look="small" onClick={() => remove(at)}>
            Show to everybody
          </Button>
        )}
      </p>
    </fieldset>
  );
}

/** One comparison of a condition: subject, comparison and value, or days. */
function Row({ at, when, onRemove }: { at: Pointer; when: Data; onRemove: (() => void) | undefined }) {
  return (
    <div className={styles.comparison} data-at={at.join('/')} data-wrong={useCountInside(at) > 0 || undefined}>
      {isOfTime(when) ? <DaysPart at={at} days={when} /> : <FactPart at={at} when={when} />}
      {onRemove && (
        <Button look="small" onClick={onRemove}>
          Remove condition
        </Button>
      )}
    </div>
  );
}
