import type { Json, Pointer } from '../model.ts';
import styles from './form.module.css';
import { fieldId, useForm } from './form-context.ts';

type Props = { at: Pointer; label: string; values: Json[]; value: Json | undefined; isNeeded: boolean };

/** A list of fixed values, each of which is ticked or not. */
export function Choices({ at, label, values, value, isNeeded }: Props) {
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
