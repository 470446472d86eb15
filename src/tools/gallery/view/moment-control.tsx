import { type ComponentProps, useEffect, useRef } from 'react';
import { inLondon } from '../../../rules/london-time.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** The time, with its offset. */
  value: string;
  /** Called with the day and time as clocks in London show them; with nothing if the control is emptied. */
  onLocal(local: string): void;
};

/**
 * A day and time as clocks in London show them. It keeps what is typed until it is left: while a year is typed, it is one of
 * long ago, and where a part is missing there is no time yet.
 */
export function MomentControl({ value, onLocal, ...shared }: Props) {
  const control = useRef<HTMLInputElement>(null);
  const typed = useRef<string>(undefined);
  const shown = inLondon(value);
  useEffect(() => {
    if (typed.current !== shown) control.current!.value = shown;
    typed.current = undefined;
  }, [shown]);
  return (
    <input
      {...shared}
      ref={control}
      type="datetime-local"
      step={60}
      min="2000-01-01T00:00"
      max="2999-12-31T23:59"
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
