import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
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

/** A button. While busy it says so, keeps the focus, which disabled ones lose, and ignores presses. */
export function Button({ look, busy = false, onClick, ...rest }: Props) {
  const press = busy ? ignore : onClick;
  return (
    <button
      type="button"
      className={buttonClass(look)}
      aria-busy={busy || undefined}
      aria-disabled={(busy && !rest.disabled) || undefined}
      {...rest}
      onClick={press}
    />
  );
}

/** Ignores a press: its form is not sent either. */
const ignore = (event: MouseEvent) => event.preventDefault();
