import type { ReactNode } from 'react';
import demoLinks from '../../schemas/demo-links.schema.json' with { type: 'json' };
import styles from './customer-bar.module.css';

/** The largest amount that a link can have, in pence. */
const { maximum: largestAmount } = demoLinks.properties.links.items.properties.amount_pence;

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

type TicksProps<T> = {
  legend: string;
  options: readonly T[];
  ticked: readonly T[];
  tick(option: T, on: boolean): void;
};

export function Ticks<T extends string>({ legend, options, ticked, tick }: TicksProps<T>) {
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={ticked.includes(option)}
            onChange={({ target }) => tick(option, target.checked)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

type Props = { label?: string; pence: number | undefined; change(pence: number | undefined): void };

/** An amount that takes effect as soon as it is valid. */
export const AmountField = ({ label = 'Amount in pounds', pence, change }: Props) => (
  <Field label={label}>
    <input
      type="number"
      min="0.01"
      max={largestAmount / 100}
      step="0.01"
      placeholder="none"
      defaultValue={pence === undefined ? '' : pence / 100}
      onChange={({ target: { value, valueAsNumber, validity } }) =>
        validity.valid && change(value === '' ? undefined : Math.round(valueAsNumber * 100))
      }
    />
  </Field>
);
