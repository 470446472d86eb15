import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A text that stands out: something done, something to know, something to act on. */
export function Notice({ tone, children }: { tone: 'good' | 'info' | 'warning'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone}>
      {children}
    </div>
  );
}
