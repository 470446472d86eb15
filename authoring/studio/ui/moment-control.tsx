import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { inLondon, momentOf } from '../../../src/rules/london-time.ts';
import styles from './moment-control.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  label: string;
  /** The time, with its offset. */
  value: string;
  /** Called with the time that is chosen, with its offset; with nothing if the day is emptied. */
  onTime(time: string): void;
};

const refusals = {
  date: 'This is no day from 2000 to 2999: nothing has changed.',
  time: 'This is no time of day: nothing has changed.',
};

/** A day as clocks in London show it, and a time on it, which is the day's beginning until one is chosen. */
export function MomentControl({ label, value, onTime, ...shared }: Props) {
  const [day = '', clock = '00:00'] = inLondon(value).split('T');
  return (
    <span className={styles.moment}>
      <DayControl
        {...shared}
        {...{ label, value: day }}
        onTime={(next) => onTime(next && momentOf(`${next}T${clock}`))}
      />
      <Part
        aria-label={`${label}: time of day, midnight if left out`}
        {...{ type: 'time', step: 60, value: day && clock, disabled: !day }}
        onValue={(next) => onTime(momentOf(`${day}T${next || '00:00'}`))}
      />
    </span>
  );
}

/** A day alone, as YYYY-MM-DD. */
export function DayControl({ label, onTime, ...shared }: Props) {
  return <Part {...shared} aria-label={label} type="date" min="2000-01-01" max="2999-12-31" onValue={onTime} />;
}

type PartProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  type: keyof typeof refusals;
  value: string;
  onValue(next: string): void;
};

/** The typed text stays until the control is left: a year half typed is one of long ago. */
function Part({ value, onValue, ...shared }: PartProps) {
  const [isRefused, setRefused] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const typed = useRef<string>(undefined);
  useEffect(() => {
    if (typed.current !== value) control.current!.value = value;
    typed.current = undefined;
  }, [value]);
  const isWrong = ({ validity }: HTMLInputElement) =>
    validity.badInput || validity.rangeUnderflow || validity.rangeOverflow;
  return (
    <>
      <input
        {...shared}
        ref={control}
        onChange={({ target }) => {
          if (isWrong(target)) return;
          typed.current = target.value;
          onValue(target.value);
        }}
        onBlur={({ target }) => {
          setRefused(isWrong(target));
          typed.current = undefined;
          target.value = value;
        }}
      />
      {isRefused && <small role="alert">{refusals[shared.type]}</small>}
    </>
  );
}
