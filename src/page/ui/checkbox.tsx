import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './checkbox.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; children: ReactNode };

/** Draws a checkbox with its label. Browsers must not restore its tick after a reload. */
export function Checkbox({ children, ...rest }: Props) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" className={styles.box} autoComplete="off" {...rest} />
      <span>{children}</span>
    </label>
  );
}
