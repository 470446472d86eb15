import { type ComponentProps, useEffect, useRef } from 'react';
import { inLondon } from '../../src/rules/london-time.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** The time, with its offset. */
  value: string;
  /** The part of it that is chosen here, if not both. */
  part?: 'day' | 'time';
  /** Called with the day and time as clocks in London show them; with nothing if the control is emptied. */
  onLocal(local: string): void;
};

const kinds = {
  both: { type: 'datetime-local', step: 60, min: '2000-01-01T00:00', max: '2999-12-31T23:59' },
  day: { type: 'date', min: '2000-01-01', max: '2999-12-31' },
  time: { type: 'time', step: 60 },
};

/** A day and time in London. The typed text stays until the control is left: a year half typed is one of long ago. */
export function MomentControl({ value, part, onLocal, ...shared }: Props) {
  const control = useRef<HTMLInputElement>(null);
  const typed = useRef<string>(undefined);
  const [day = '', time = ''] = inLondon(value).split('T');
  const shown = part === 'day' ? day : part === 'time' ? time : inLondon(value);
  useEffect(() => {
    if (typed.current !== shown) control.current!.value = shown;
    typed.current = undefined;
  }, [shown]);
  return (
    <input
      {...shared}
      ref={control}
      {...kinds[part ?? 'both']}
      onChange={({ target }) => {
        const { badInput, rangeUnderflow, rangeOverflow } = target.validity;
        if (badInput || rangeUnderflow || rangeOverflow) return;
        typed.current = target.value;
        onLocal(target.value);
      }}
      onBlur={({ target }) => {
        typed.current = undefined;
        target.value = shown;
      }}
    />
  );
}
