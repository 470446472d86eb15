import type { Json, Pointer } from '../../../types.ts';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import { dataAt, useForm } from '../../form-context.ts';
import { type NumberForm, NumberInput } from './number-input.tsx';

/** `types`: the allowed types. `typedBy`: the property around the value that gives its type. */
type Options = { types: string[]; typedBy: string | undefined };

/** A number, or a value of one of several types. */
export const field: FieldKind<Options> = {
  recognise: ({ schema: { type, typedBy } }) =>
    Array.isArray(type) || type === 'integer' || type === 'number' ? { types: [type].flat(), typedBy } : undefined,
  isGeneral: true,
  Input: ScalarInput,
  starter: () => '',
  shape: 'line',
};

function ScalarInput({ options: { types, typedBy }, at, ...props }: InputProps<Options>) {
  const { root } = useForm();
  const storedAs = keptAs(root, at, typedBy) ?? (types.includes('string') ? 'either' : 'number');
  return <NumberInput {...props} storedAs={storedAs} />;
}

/** How a value is kept, as the nearest object around it says. */
function keptAs(root: Json, at: Pointer, typedBy: string | undefined): NumberForm | undefined {
  if (!typedBy) return undefined;
  const around = at.map((_, steps) => dataAt(root, [...at.slice(0, steps), typedBy]));
  const type = around.findLast((one) => typeof one === 'string');
  if (type === 'money' || type === 'number') return type;
  return type === 'text' || type === 'choice' ? 'words' : undefined;
}
