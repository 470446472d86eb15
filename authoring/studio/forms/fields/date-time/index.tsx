import { inLondon } from '../../../../../src/rules/london-time.ts';
import { isDay } from '../../../../../src/rules/questions/calendar.ts';
import { DayControl, MomentControl } from '../../../ui/moment-control.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';

type Options = { isOfDay: boolean };

/** A day, or a time with its offset from UTC. */
export const field: FieldKind<Options> = {
  recognise: ({ schema: { type, format } }) =>
    type === 'string' && (format === 'moment' || format === 'date') ? { isOfDay: format === 'date' } : undefined,
  Input: MomentInput,
  starter: () => '',
  shape: 'line',
};

/** A time as clocks in London show it, or a day. A value that is neither stands beside it, until another is chosen. */
function MomentInput({ options: { isOfDay }, label, value, isNeeded, shared, onChange }: InputProps<Options>) {
  const text = typeof value === 'string' ? value : '';
  const isRight = text === '' || (isOfDay ? isDay(text) : inLondon(text) !== '');
  const Control = isOfDay ? DayControl : MomentControl;
  return (
    <span className={styles.row}>
      <Control
        {...shared}
        label={label}
        value={isRight ? text : ''}
        onTime={(time) => (time || !isNeeded) && onChange(time || undefined)}
      />
      {!isRight && <code>{text}</code>}
    </span>
  );
}
