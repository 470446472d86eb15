import type { FieldKind } from '../../field-kind.ts';
import { propertiesOf } from '../../schema-resolver.ts';
import { Group } from './group.tsx';

export const field: FieldKind<object> = {
  recognise: ({ schema }) => (schema.type === 'object' ? {} : undefined),
  isGeneral: true,
  Input: ({ at, located, value }) => <Group {...{ at, located }} value={value ?? {}} />,
  /** The properties that are needed, and where one of several is needed, the first if something can stand there. */
  starter(_, { schema, file, resolver, fields }) {
    const all = propertiesOf(resolver, { schema, file }).flatMap(({ name, isNeeded, located }) => {
      const isFirst = schema.oneNeeded?.[0] === name;
      const start = isNeeded || isFirst ? fields.starter(located, name) : '';
      return isNeeded || (isFirst && start !== '') ? [[name, start] as const] : [];
    });
    return Object.fromEntries(all);
  },
  shape: 'part',
  added: (_, { schema, file, resolver, name }, { fields }) => ({
    value: fields.starter({ schema, file }, name),
    first: [propertiesOf(resolver, { schema, file })[0]?.name ?? 0],
  }),
  isCard: () => true,
};
