import type { ReactNode } from 'react';
import type { PaperRow } from '../../rules/fact-rows.ts';
import usual from './fact-rows.module.css';

type Props = {
  rows: readonly PaperRow[];
  /** Draws a line of a row. */
  line(text: string): ReactNode;
  /** The classes of the list, and of the words and the note of a row. */
  styles?: Record<string, string>;
};

/** Draws the rows of a paper: the note of each is a value of its own, below its words (D-79). */
export function FactRows({ rows, line, styles = usual }: Props) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, text, note }) => (
        <div key={label + text}>
          <dt>{line(label)}</dt>
          <dd className={styles.fact}>{line(text)}</dd>
          {note && <dd className={styles.note}>{line(note)}</dd>}
        </div>
      ))}
    </dl>
  );
}
