import { type ReactNode, useEffect, useRef } from 'react';
import styles from './preview.module.css';

type Props = { page: string | undefined; children: ReactNode };

/**
 * What the screen stands on. It takes the focus, so that the keyboard can scroll it. Another page begins at its top, unless
 * a place of it is asked for, to which its frame scrolls later.
 */
export function Stage({ page, children }: Props) {
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stage.current && page !== undefined) stage.current.scrollTop = 0;
  }, [page]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus.
    <section ref={stage} className={styles.stage} tabIndex={0} aria-label="Screen">
      {children}
    </section>
  );
}
