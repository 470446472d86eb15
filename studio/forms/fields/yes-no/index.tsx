import type { FieldKind } from '../../field-kind.ts';
import { Select } from '../../parts/select.tsx';

export const field: FieldKind<object> = {
  recognise: ({ schema }) => (schema.type === 'boolean' ? {} : undefined),
  isGeneral: true,
  Input: (props) => <Select {...props} values={[true, false]} />,
  starter: () => true,
  shape: 'line',
};
