import { useState } from 'react';
import type { Json } from '../model.ts';
import styles from './form.module.css';

type Props = {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  value: Json | undefined;
  /** Set if the value may also be words. What has been a number then stays one as long as it can be read as one. */
  words?: boolean;
  onSet: (value: Json) => void;
  /** Called when the field is left empty. Undefined if the value is needed. */
  onEmpty: (() => void) | undefined;
};

/** A number. What is no number is kept as it is typed, so that the check can say what is wrong with it. */
export function NumberInput({ value, words = false, onSet, onEmpty, ...shared }: Props) {
  // What is typed may be written otherwise than its number: 1. or 1.50.
  const [typed, setTyped] = useState<{ text: string; value: Json }>();
  const text = typed && typed.value === value ? typed.text : value === undefined ? '' : String(value);
  // What begins with digits is a number, until the editor says otherwise.
  const isWords = words && typeof value === 'string' && value !== '';

  function change(next: string) {
    if (next === '' && value === undefined) return;
    const number = Number(next);
    const isNumber = next.trim() !== '' && Number.isFinite(number) && (!isWords || String(number) !== next);
    const read: Json = isNumber && !isWords ? number : next;
    setTyped({ text: next, value: read });
    onSet(read);
  }

  return (
    <span className={styles.row}>
      <input
        {...shared}
        inputMode={words ? undefined : 'decimal'}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => value === '' && onEmpty?.()}
      />
      {words && (
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
