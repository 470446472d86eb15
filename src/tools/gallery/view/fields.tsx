import type { ReactNode } from 'react';
import styles from './walk.module.css';

/** A control with its name above it. */
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

/** Any of several things; nothing where there are none. */
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
