import type { Json, Pointer } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../form.module.css';
import { useForm } from '../form-context.ts';
import { Problems } from './problems.tsx';

/** A property or block that no schema describes. It can only be corrected or removed. */
export function UnknownValue({ at, name, value }: { at: Pointer; name: string; value: Json }) {
  const { onEdit } = useForm();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label}>{name}</span>
        <Button look="small" onClick={() => onEdit({ do: 'remove', at })}>
          Remove {name}
        </Button>
      </div>
      <code className={styles.raw}>{JSON.stringify(value)}</code>
      <Problems at={at} inside />
    </div>
  );
}
