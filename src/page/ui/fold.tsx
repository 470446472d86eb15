import { type ReactNode, useEffect, useRef } from 'react';
import styles from './fold.module.css';

/** Draws a part that is folded below its heading. It is open on paper, and without script where a browser can. */
export function Fold({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Older browsers leave out of print what is folded.
    const open = () => fold.current?.setAttribute('open', '');
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);
  return (
    <details ref={fold} className={styles.fold}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      {children}
    </details>
  );
}
