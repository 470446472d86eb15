import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import demoLinks from '../../schemas/demo-links.schema.json' with { type: 'json' };
import { amountIn, inPounds } from '../../src/rules/text/pounds.ts';
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

/** An amount that takes effect as soon as it is valid. The typed text is kept until the field loses the focus. */
export function AmountField({ label = 'Amount in pounds', pence, change }: Props) {
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const read = typed === undefined ? { pence } : readPounds(typed);
  const problem = 'problem' in read ? read.problem : undefined;

  function type(text: string) {
    setTyped(text);
    const next = readPounds(text);
    if ('pence' in next && next.pence !== pence) change(next.pence);
  }

  return (
    <div>
      <Field label={label}>
        <input
          inputMode="decimal"
          placeholder="none"
          value={typed ?? writePounds(pence)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={id}
          onChange={({ target }) => type(target.value)}
          onBlur={() => problem || setTyped(undefined)}
        />
      </Field>
      <p id={id} role="status" className={styles.wrong}>
        {problem}
      </p>
    </div>
  );
}

export type Amount = { pence: number | undefined } | { problem: string };

/** Reads pounds and pence as people write them: `34.99`, `£12.50`, `1,250.00`. */
export function readPounds(text: string): Amount {
  const typed = text.trim();
  if (typed === '') return { pence: undefined };
  const amount = amountIn(typed);
  if (!amount) {
    const hasMinus = /^£?\s*[-−]/.test(typed);
    return { problem: hasMinus ? 'An amount has no minus.' : 'Write pounds and pence, such as 34.99.' };
  }
  const { pence, hasComma } = amount;
  if (hasComma) return { problem: `Pence come after a full stop: ${inPounds(pence)}` };
  if (pence === 0) return { problem: 'An amount is at least one penny, 0.01.' };
  if (pence > largestAmount) return { problem: `An amount is at most ${inPounds(largestAmount)}.` };
  return { pence };
}

/** Pence as they are typed: 3499 is `34.99`. */
export const writePounds = (pence: number | undefined): string => (pence === undefined ? '' : inPounds(pence));
