import type { ReactNode } from 'react';
import styles from './notice.module.css';

export type Tone = 'good' | 'info' | 'warning';

/** The path of each tone's icon: a tick, an i, an exclamation mark. */
const strokes: Record<Tone, string> = {
  good: 'm7 12.5 3.5 3.5L17.5 9',
  info: 'M12 11v6M12 7.2v.1',
  warning: 'M12 6.8v6.4M12 16.8v.1',
};

/** Draws a highlighted text. Its icon shows the tone, because colour alone is not enough. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} data-tone={tone}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" fill="currentColor" />
        <path d={strokes[tone]} fill="none" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div>{children}</div>
    </div>
  );
}
