import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';
import { Select } from '../../parts/select.tsx';

/** One of several fixed values, or true or false. */
export const field: FieldKind<{ values: Json[] }> = {
  recognise({ schema: { type, enum: values = type === 'boolean' ? [true, false] : [] } }) {
    return values.length > 1 ? { values: values as Json[] } : undefined;
  },
  Input: ({ options, ...props }) => <Select {...props} {...options} />,
  // Which one is for the editor to say.
  starter: () => '',
  shape: 'line',
};
