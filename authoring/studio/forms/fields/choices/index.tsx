import { objectOr, type Schema, valueAt } from '../../../../api/pure.ts';
import type { Json } from '../../../types.ts';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import { useForm } from '../../form-context.ts';
import { Ticks } from '../../parts/ticks.tsx';

type Options = { values: Json[]; areCopies: boolean };

/** A list of fixed values, each at most once. */
export const field: FieldKind<Options> = {
  recognise({ schema, file, resolver }) {
    const { type, items, uniqueItems } = schema as Schema & { uniqueItems?: boolean };
    if (type !== 'array' || !items || !uniqueItems) return undefined;
    const { enum: values, format } = resolver.resolve({ schema: items, file }).schema;
    return values && { values: values as Json[], areCopies: format === 'copy' };
  },
  Input: ({ options: { values, areCopies }, ...props }) =>
    areCopies ? <Copies {...props} {...{ values }} /> : <Ticks {...props} {...{ values }} />,
  starter: () => [],
  shape: 'part',
  saysMistakesInside: true,
};

/** The copies that what sends a letter allows. One that is chosen all the same can be taken away. */
function Copies({ values, ...props }: Omit<InputProps, 'options'> & { values: Json[] }) {
  const { names, root } = useForm();
  const { act } = objectOr(valueAt(root, ['sends']));
  const allowed = act === undefined ? [] : (names.copies[String(act)] ?? values);
  const chosen = Array.isArray(props.value) ? props.value : [];
  const offered = values.filter((one) => [...allowed, ...chosen].includes(one));
  if (!offered.length) return <p>Only the letter of an act has copies.</p>;
  return <Ticks {...props} values={offered} />;
}
