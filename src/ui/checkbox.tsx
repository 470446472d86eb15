import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './checkbox.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; children: ReactNode };

/** A checkbox with its words. A reload unticks it: browsers must not tick it again on their own. */
export function Checkbox({ children, ...rest }: Props) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" className={styles.box} autoComplete="off" {...rest} />
      <span>{children}</span>
    </label>
  );
}
