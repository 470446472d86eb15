import type { ReactNode } from 'react';
import styles from './fold.module.css';

/** Draws a part that is folded below its heading. It is open on paper. */
export function Fold({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      {children}
    </details>
  );
}
