import type { ComponentProps } from 'react';

type Props<Value extends string> = Omit<ComponentProps<'select'>, 'onChange'> & {
  /** The values, each with its words where they are others. */
  options: readonly (Value | readonly [value: Value, words: string])[];
  onChoose(value: Value): void;
};

export const Choice = <Value extends string>({ options, onChoose, ...rest }: Props<Value>) => (
  <select {...rest} onChange={({ target }) => onChoose(target.value as Value)}>
    {options.map((option) => {
      const [value, words] = typeof option === 'string' ? [option, option] : option;
      return (
        <option key={value} value={value}>
          {words}
        </option>
      );
    })}
  </select>
);
