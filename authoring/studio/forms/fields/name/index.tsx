import { type Format, formatOf } from '../../../../api/pure.ts';
import type { FieldKind } from '../../field-kind.ts';
import { defaultName } from '../../parts/default-name.ts';
import { NameInput } from '../../parts/name-input.tsx';

/** The name of something that exists. `usual`: the default where the name is left out. */
export const field: FieldKind<{ format: Format; usual: string | undefined }> = {
  recognise({ schema: { type, format, enum: values, default: usual } }) {
    const isName = format && formatOf(format).names;
    if (type !== 'string' || values || format === 'moment' || !isName) return undefined;
    return { format, usual: typeof usual === 'string' ? usual : undefined };
  },
  Input: ({ options, ...props }) => <NameInput {...props} {...options} />,
  starter: ({ format }, { schema, names }) => defaultName(format, schema, names),
  shape: 'line',
};
