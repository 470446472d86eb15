import type { Json } from '../../types.ts';
import type { Field, InputProps } from '../field-kind.ts';
import { fieldId, useForm } from '../form-context.ts';
import { useIsWrong } from './problems.tsx';

type Props = Omit<InputProps, 'options' | 'shared' | 'onChange'> & { field: Field };

/** The control of a value, by the kind of its field. It changes the file. */
export function FieldInput({ field: { edits, options }, ...props }: Props) {
  const { onEdit } = useForm();
  const { at, value } = props;
  const id = fieldId(at);
  const isWrong = useIsWrong(at);
  const shared = { id, 'aria-describedby': `${id}:about ${id}:problems`, 'aria-invalid': isWrong || undefined };
  function onChange(next: Json | undefined) {
    if (next !== undefined) onEdit({ do: 'set', at, value: next });
    else if (value !== undefined) onEdit({ do: 'remove', at });
  }
  return <edits.Input {...props} {...{ options, shared, onChange }} />;
}
