import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Line, Statement, useActDone, useLine } from '../../render/hooks.tsx';
import type { CheckboxGateBlock } from '../../types.gen.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Locked } from '../../ui/locked.ts';
import styles from './styles.module.css';

type Props = CheckboxGateBlock & { children: ReactNode };

/**
 * Locks its children until the customer ticks the box (R-K05, R-K06). The box is read when the page comes to life,
 * so that a tick before that counts. Where the page's act is recorded there is nothing left to agree to.
 */
export default function CheckboxGate({ label, hint, children }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState(false);
  const statement = useLine(label);
  const hintId = useId();
  const done = useActDone();

  useLayoutEffect(() => setTicked(box.current?.checked ?? false), []);

  if (done) return children;
  return (
    <div className={styles.gate}>
      <Checkbox ref={box} onChange={(event) => setTicked(event.target.checked)}>
        <Line text={label} />
      </Checkbox>
      {/* No `inert`: a screen reader would no longer find the disabled button. */}
      <fieldset disabled={!ticked} aria-describedby={ticked ? undefined : hintId}>
        <Locked value={!ticked}>
          <Statement value={statement}>{children}</Statement>
        </Locked>
      </fieldset>
      <p id={hintId} className={styles.hint} data-hidden={ticked || undefined}>
        <Line text={hint} />
      </p>
    </div>
  );
}
