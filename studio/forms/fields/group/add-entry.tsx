import { useState } from 'react';
import type { Located, Schema } from '../../../../src/content/api/pure.ts';
import type { Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';

type Props = { at: Pointer; located: Located; otherNames: string[]; schema: Schema };

/** Adds an entry under a name that editors choose. */
export function AddEntry({ at, located, otherNames, schema }: Props) {
  const { resolver, fields, onEdit, onSelect } = useForm();
  const [name, setName] = useState('');
  const id = `${fieldId(at)}/new`;
  const what = (resolver.resolve(located).schema.title ?? 'entry').replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const { pattern, enum: allowed } = schema.propertyNames ?? {};
  const reason = otherNames.includes(name)
    ? `There is one with the name ${name}.`
    : pattern && name && !new RegExp(pattern).test(name)
      ? 'A name here has only small letters, digits and - or _, and begins with a letter.'
      : undefined;

  function add() {
    if (!name || reason) return;
    onEdit({ do: 'set', at: [...at, name], value: fields.starter(located, name) });
    onSelect([...at, name]);
    setName('');
  }

  return (
    <form
      className={styles.newEntry}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor={id} className={styles.label}>
        Name of a new {what}
      </label>
      <span className={styles.row}>
        <input
          id={id}
          value={name}
          list={allowed ? `${id}/list` : undefined}
          aria-describedby={reason ? `${id}/problems` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="add" disabled={!name || Boolean(reason)}>
          Add
        </Button>
      </span>
      {allowed && (
        <datalist id={`${id}/list`}>
          {allowed.map((one) => (
            <option key={String(one)} value={String(one)} />
          ))}
        </datalist>
      )}
      {reason && (
        <p id={`${id}/problems`} className={styles.problems}>
          {reason}
        </p>
      )}
    </form>
  );
}
