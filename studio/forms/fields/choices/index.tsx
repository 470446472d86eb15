import type { Schema } from '../../../../src/content/api/pure.ts';
import type { Json } from '../../../types.ts';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';

type Options = { values: Json[] };

/** A list of fixed values, each at most once. */
export const field: FieldKind<Options> = {
  recognise({ schema, file, resolver }) {
    const { type, items, uniqueItems } = schema as Schema & { uniqueItems?: boolean };
    if (type !== 'array' || !items || !uniqueItems) return undefined;
    const { enum: values } = resolver.resolve({ schema: items, file }).schema;
    return values && { values: values as Json[] };
  },
  Input: Choices,
  starter: ({ values }) => [values[0]!],
  shape: 'part',
  saysMistakesInside: true,
};

function Choices({ options: { values }, at, label, value, isNeeded }: InputProps<Options>) {
  const { onEdit } = useForm();
  const chosen = Array.isArray(value) ? value : [];

  function toggle(one: Json, isOn: boolean) {
    if (isOn && !Array.isArray(value)) return onEdit({ do: 'set', at, value: [one] });
    if (isOn) return onEdit({ do: 'insert', at: [...at, chosen.length], value: one });
    if (chosen.length === 1 && !isNeeded) return onEdit({ do: 'remove', at });
    onEdit({ do: 'remove', at: [...at, chosen.indexOf(one)] });
  }

  return (
    <fieldset aria-label={label} id={fieldId(at)} className={styles.choices}>
      {values.map((one) => (
        <label key={String(one)}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ target }) => toggle(one, target.checked)}
          />
          {String(one)}
        </label>
      ))}
    </fieldset>
  );
}
