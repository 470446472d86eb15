import type { Json } from '../../types.ts';
import type { InputProps } from '../field-kind.ts';
import styles from '../form.module.css';
import { fieldId, useForm } from '../form-context.ts';
import { wordsFor } from './select.tsx';

type Props = Pick<InputProps, 'at' | 'label' | 'value' | 'isNeeded'> & { values: Json[] };

/** A box to tick for each of the fixed values that a list may have. */
export function Ticks({ at, label, value, values, isNeeded }: Props) {
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
          {wordsFor(one)}
        </label>
      ))}
    </fieldset>
  );
}
