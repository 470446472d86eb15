import { useState } from 'react';
import { formatValue } from '../../../rules/format-value.ts';
import type { Json } from '../model.ts';
import styles from './form.module.css';

/** How a value is kept: `money` in whole pence, `either` as a number or as words. What is a number stays one then. */
export type Kept = 'number' | 'money' | 'words' | 'either';

type Props = {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  value: Json | undefined;
  kept: Kept;
  onSet: (value: Json) => void;
  /** Called when the field is left empty. Undefined if the value is needed. */
  onEmpty: (() => void) | undefined;
};

/** A number. What is no number is kept as it is typed, so that the check can say what is wrong with it. */
export function NumberInput({ value, kept, onSet, onEmpty, ...shared }: Props) {
  // What is typed may be written otherwise than its number: 1. or 1.50.
  const [typed, setTyped] = useState<{ text: string; value: Json }>();
  const text = typed && typed.value === value ? typed.text : value === undefined ? '' : String(value);
  // What begins with digits is a number, until the editor says otherwise.
  const isWords = kept === 'words' || (kept === 'either' && typeof value === 'string' && value !== '');

  function change(next: string) {
    if (next === '' && value === undefined) return;
    const read: Json = !isWords && isNumber(next, kept) ? Number(next) : next;
    setTyped({ text: next, value: read });
    onSet(read);
  }

  return (
    <span className={styles.row}>
      <input
        {...shared}
        inputMode={kept === 'number' ? 'decimal' : undefined}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => value === '' && onEmpty?.()}
      />
      {kept === 'money' && (
        <span className={styles.unit}>
          {Number.isInteger(value) ? `pence = ${formatValue('money', value)}` : 'pence, or pounds such as £34.99'}
        </span>
      )}
      {kept === 'either' && (
        <select
          aria-label="How it is kept"
          className={styles.kind}
          value={isWords ? 'words' : 'number'}
          onChange={({ target }) => {
            const number = Number(text);
            if (target.value === 'words') onSet(text);
            else if (text.trim() !== '' && Number.isFinite(number)) onSet(number);
          }}
        >
          <option value="number">number</option>
          <option value="words">words</option>
        </select>
      )}
    </span>
  );
}

/** Whether what is typed is a number. Money with a point is in pounds: 41.00 must not be taken for 41 pence. */
const isNumber = (typed: string, kept: Kept) =>
  kept === 'money' ? /^\s*\d+\s*$/.test(typed) : typed.trim() !== '' && Number.isFinite(Number(typed));
