import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';
import { Select } from '../../parts/select.tsx';

export const field: FieldKind<{ values: Json[] }> = {
  recognise: ({ schema: { enum: values } }) => (values && values.length > 1 ? { values: values as Json[] } : undefined),
  Input: ({ options, ...props }) => <Select {...props} {...options} />,
  starter: ({ values }) => values[0]!,
  shape: 'line',
};
