import type { ReactNode } from 'react';
import styles from './preview.module.css';

/** What the screen stands on. It takes the focus, so that the keyboard can scroll it. */
export const Stage = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus.
  <section className={styles.stage} tabIndex={0} aria-label="Screen">
    {children}
  </section>
);
