import { type Format, formatOf } from '../../../../src/content/api/pure.ts';
import type { Json } from '../../../types.ts';
import type { FieldKind } from '../../field-kind.ts';
import { WordsInput } from './words-input.tsx';

/** The form of a colour in content. */
const colour = '^#[0-9a-f]{6}$';

/** Words in one line; of a colour, with a control that chooses one. */
export const field: FieldKind<{ format: Format | undefined; isColour: boolean }> = {
  recognise: ({ schema: { type, format, pattern } }) =>
    type === 'string' ? { format, isColour: pattern === colour } : undefined,
  isGeneral: true,
  Input: WordsInput,
  starter({ format, isColour }, { schema, name }) {
    if (isColour) return '#000000';
    if (format === 'href') return '';
    const example = format && format !== 'line' ? formatOf(format).example : undefined;
    return (schema.examples?.[0] as Json) ?? example ?? (name ? `New ${name.replaceAll('_', ' ')}` : 'New');
  },
  shape: 'line',
};
