import type { Schema } from '../../../../src/content/api/pure.ts';
import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';
import { Ticks } from '../../parts/ticks.tsx';

/** A list of fixed values, each at most once. */
export const field: FieldKind<{ values: Json[] }> = {
  recognise({ schema, file, resolver }) {
    const { type, items, uniqueItems } = schema as Schema & { uniqueItems?: boolean };
    if (type !== 'array' || !items || !uniqueItems) return undefined;
    const { enum: values } = resolver.resolve({ schema: items, file }).schema;
    return values && { values: values as Json[] };
  },
  Input: ({ options, ...props }) => <Ticks {...props} {...options} />,
  starter: ({ values }) => [values[0]!],
  shape: 'part',
  saysMistakesInside: true,
};
