import { useId, useState } from 'react';
import { Field } from './fields.tsx';
import { readPounds, writePounds } from './pounds.ts';
import styles from './walk.module.css';

type Props = { pence: number | undefined; change(pence: number | undefined): void };

/** The amount, which counts as soon as it can be read. What is typed stays as it is until the field is left. */
export function AmountField({ pence, change }: Props) {
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
      <Field label="Amount in pounds">
        <input
          inputMode="decimal"
          placeholder="none"
          value={typed ?? writePounds(pence)}
          aria-invalid={problem !== undefined}
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
