import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

/** The look of a button: `primary` is filled, once on a page; `secondary` is outlined; `quiet` looks like a link. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (look: ButtonLook = 'secondary') => `${styles.button} ${styles[look]}`;

/** A button; while busy it says so and cannot be pressed again. */
export function Button({ look, busy = false, disabled = false, ...rest }: Props) {
  return <button type="button" className={buttonClass(look)} aria-busy={busy} disabled={disabled || busy} {...rest} />;
}
