import { useState } from 'react';
import { formatValue } from '../../../../../src/rules/format-value.ts';
import { penceIn } from '../../../../../src/rules/text/pounds.ts';
import type { Json } from '../../../types.ts';
import type { InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';

/** How a value is stored: `money` in whole pence, `either` as a number or, where it is none, as words. */
export type NumberForm = 'number' | 'money' | 'words' | 'either';

type Props = Pick<InputProps, 'value' | 'isNeeded' | 'shared' | 'onChange'> & { storedAs: NumberForm };

/** A control for a number. Typed text that is no number is stored as it is, so that the check can report it. */
export function NumberInput({ value, storedAs, isNeeded, shared, onChange }: Props) {
  // The typed text may differ from its number: 1. or 1.50.
  const [typed, setTyped] = useState<{ text: string; value: Json }>();
  const text = typed && typed.value === value ? typed.text : value === undefined ? '' : String(value);

  function change(next: string) {
    if (next === '' && value === undefined) return;
    const read: Json = storedAs !== 'words' && isNumber(next, storedAs) ? Number(next) : next;
    setTyped({ text: next, value: read });
    onChange(read);
  }

  /** When the field is left, pounds become pence, and nothing in it takes a value out that is not needed. */
  function leave() {
    const pence = storedAs === 'money' && typeof value === 'string' ? penceIn(value) : undefined;
    if (pence !== undefined) onChange(pence);
    else if (value === '' && !isNeeded) onChange(undefined);
  }

  return (
    <span className={styles.row}>
      <input
        {...shared}
        inputMode={storedAs === 'number' ? 'decimal' : undefined}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      />
      {storedAs === 'money' && (
        <span className={styles.unit}>
          {Number.isInteger(value) ? `pence = ${formatValue('money', value)}` : 'pence, or pounds such as £34.99'}
        </span>
      )}
    </span>
  );
}

/** Whether typed text is a number. Money with a point is in pounds: 41.00 must not be taken for 41 pence. */
const isNumber = (typed: string, storedAs: NumberForm) =>
  storedAs === 'money' ? /^\s*\d+\s*$/.test(typed) : typed.trim() !== '' && Number.isFinite(Number(typed));
