import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

type Props = { title: string; wide?: boolean; close(): void; children: ReactNode };

/** A dialog over the studio. Escape and its button close it. */
export function Dialog({ title, wide, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog is closed before it is removed, so that the browser returns the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // The browser would focus the close button.
    heading.current?.focus();
    return () => current?.close();
  }, []);
  // The browser tells that a dialog is closed some time after, when another may stand in its place.
  const closed = ({ currentTarget }: SyntheticEvent) => currentTarget.isConnected && close();
  // The first field takes the focus, also if it is rendered after the dialog has opened.
  useLayoutEffect(() => {
    if (document.activeElement !== heading.current) return;
    dialog.current?.querySelector<HTMLElement>('form :is(input:not([readonly]), select)')?.focus();
  });
  return (
    <dialog ref={dialog} className={styles.dialog} data-wide={wide} aria-labelledby={id} onClose={closed}>
      <div className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <Button look="plain" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </dialog>
  );
}
