import type { Sized } from '../../../../src/content/api/pure.ts';
import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';
import { NumberInput } from '../../parts/number-input.tsx';

export const field: FieldKind<object> = {
  recognise: ({ schema: { type } }) => (type === 'integer' || type === 'number' ? {} : undefined),
  isGeneral: true,
  Input: ({ value, isNeeded, shared, onChange }) => (
    <NumberInput
      {...shared}
      {...{ value, onChange }}
      storedAs="number"
      onEmpty={isNeeded ? undefined : () => onChange(undefined)}
    />
  ),
  starter: (_, { schema }) => (schema.examples?.[0] as Json) ?? (schema as Sized).minimum ?? 0,
  shape: 'line',
};
