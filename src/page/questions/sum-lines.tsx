import { formatValue } from '../../rules/format-value.ts';
import { type SumParts, totalOf } from '../../rules/questions/sum.ts';
import styles from './sum-lines.module.css';

/** The amounts that are added up, a line each, and the sum below them. */
export function SumLines({ label, parts }: { label: string; parts: SumParts }) {
  const lines = [...parts, { label, amount_pence: totalOf(parts) }];
  return (
    <dl className={styles.sum}>
      {lines.map((line) => (
        <div key={lines.indexOf(line)}>
          <dt>{line.label}</dt>
          <dd>{formatValue('money', line.amount_pence)}</dd>
        </div>
      ))}
    </dl>
  );
}
