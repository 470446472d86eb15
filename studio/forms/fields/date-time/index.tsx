import { inLondon } from '../../../../src/rules/london-time.ts';
import { MomentControl } from '../../../ui/moment-control.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';

/** A time with its offset from UTC. */
export const field: FieldKind<object> = {
  recognise: ({ schema }) => (schema.type === 'string' && schema.format === 'moment' ? {} : undefined),
  Input: MomentInput,
  starter: () => '',
  shape: 'line',
};

/** A time as clocks in London show it. A value that is no time stands beside it, until another is chosen. */
function MomentInput({ label, value, isNeeded, shared, onChange }: InputProps) {
  const isTime = typeof value === 'string' && (value === '' || inLondon(value) !== '');
  return (
    <span className={styles.row}>
      <MomentControl
        {...shared}
        label={label}
        value={typeof value === 'string' ? value : ''}
        onTime={(time) => (time || !isNeeded) && onChange(time || undefined)}
      />
      {typeof value === 'string' && !isTime && <code>{value}</code>}
    </span>
  );
}
