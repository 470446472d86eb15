import type { Located, Sized } from '../../../../api/pure.ts';
import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';
import { List } from './list.tsx';
import { firstWords, isChange, newEntry } from './new-entry.ts';

/** A list of entries that are added, moved, duplicated and removed. */
export const field: FieldKind<{ items: Located }> = {
  recognise: ({ schema: { type, items }, file }) =>
    type === 'array' && items ? { items: { schema: items, file } } : undefined,
  isGeneral: true,
  Input: List,
  starter: ({ items }, { schema, fields }) =>
    Array.from({ length: (schema as Sized).minItems ?? 0 }, () => fields.starter(items)),
  shape: 'part',
  /** An entry of its own, since an empty list is rarely meant. */
  added({ items }, { schema, file, resolver }, tools, at) {
    const starter = tools.fields.starter({ schema, file }) as Json[];
    const value = starter.length && !isChange(resolver, items) ? starter : [newEntry(tools, items, at)];
    return { value, first: [0, ...firstWords(tools, items, value[0]!)] };
  },
};
