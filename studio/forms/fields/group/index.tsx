import type { FieldKind } from '../../field-kind.ts';
import { propertiesOf } from '../../schema-resolver.ts';
import { Group } from './group.tsx';

export const field: FieldKind<object> = {
  recognise: ({ schema }) => (schema.type === 'object' ? {} : undefined),
  isGeneral: true,
  Input: ({ at, located, value }) => <Group {...{ at, located }} value={value ?? {}} />,
  /** The properties that are needed, and where one of several is needed, the first of them. */
  starter(_, { schema, file, resolver, fields }) {
    const needed = propertiesOf(resolver, { schema, file }).filter(
      ({ name, isNeeded }) => isNeeded || schema.oneNeeded?.[0] === name,
    );
    return Object.fromEntries(needed.map(({ name, located }) => [name, fields.starter(located, name)]));
  },
  shape: 'part',
  added: (_, { schema, file, resolver, name }, { fields }) => ({
    value: fields.starter({ schema, file }, name),
    first: propertiesOf(resolver, { schema, file })[0]?.name ?? 0,
  }),
  isCard: () => true,
};
