import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';

/** A mark that is set or left out. */
export const field: FieldKind<{ mark: Json }> = {
  recognise: ({ schema: { enum: values } }) => (values?.length === 1 ? { mark: values[0] as Json } : undefined),
  Input: ({ options: { mark }, value, shared, onChange }) => (
    <input
      {...shared}
      type="checkbox"
      checked={value === mark}
      onChange={({ target }) => onChange(target.checked ? mark : undefined)}
    />
  ),
  starter: ({ mark }) => mark,
  shape: 'line',
};
