import type { ComponentProps } from 'react';
import { isObject } from '../../../api/pure.ts';
import type { Json } from '../../types.ts';
import type { InputProps } from '../field-kind.ts';

/** A fixed value as an editor reads it. */
export const wordsFor = (value: Json): string =>
  value === true ? 'yes' : value === false ? 'no' : String(value).replaceAll(/\b-/g, ' ');

type Props = Pick<InputProps, 'value' | 'isNeeded' | 'onChange'> & { shared: ComponentProps<'select'>; values: Json[] };

/** A choice between fixed values. The value that stands there now is offered too, even if it is wrong. */
export function Select({ value, values, isNeeded, shared, onChange }: Props) {
  const isNone = value === undefined || value === '';
  const isOther = !isNone && !values.includes(value);
  const now = isNone ? '' : isOther ? 'other' : String(values.indexOf(value));
  return (
    <select
      {...shared}
      value={now}
      onChange={({ target }) => onChange(target.value === '' ? undefined : values[Number(target.value)]!)}
    >
      {(isNone || !isNeeded) && <option value="">{isNeeded ? 'Choose…' : 'as usual'}</option>}
      {isOther && (
        <option value="other" disabled>
          {isObject(value) ? 'something else' : String(value)}
        </option>
      )}
      {values.map((one, i) => (
        <option key={String(one)} value={String(i)}>
          {wordsFor(one)}
        </option>
      ))}
    </select>
  );
}
