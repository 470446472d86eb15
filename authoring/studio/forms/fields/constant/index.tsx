import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';

/** A value that is never changed: the type of a block, the name of a schema. */
export const field: FieldKind<object> = {
  recognise: ({ schema, name }) => (name === '$schema' || schema.const !== undefined ? {} : undefined),
  Input: () => null,
  starter: (_, { schema }) => (schema.const ?? '') as Json,
  shape: 'hidden',
};
