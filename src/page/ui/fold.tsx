import type { ReactNode } from 'react';
import styles from './fold.module.css';

/** The class of a `details` that looks like one of these folds. */
export const foldClass = styles.fold!;

/** Draws a part that is folded below its heading. It is open on paper. */
export function Fold({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <details className={foldClass}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      {children}
    </details>
  );
}
