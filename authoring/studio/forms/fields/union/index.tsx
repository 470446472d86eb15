import type { Located } from '../../../../api/pure.ts';
import type { FieldKind } from '../../field-kind.ts';
import { useForm } from '../../form-context.ts';

/** One of several kinds of objects, by their tag. */
export const field: FieldKind<{ members: Map<string, Located> }> = {
  recognise({ schema, file, resolver }) {
    const members = resolver.members({ schema, file });
    return members && { members };
  },
  Input: ({ at, located, value }) => useForm().draw({ at, located, value: value ?? {} }),
  starter({ members }, { fields }) {
    const [first] = members.values();
    return first ? fields.starter(first) : {};
  },
  shape: 'part',
  isCard: () => true,
};
