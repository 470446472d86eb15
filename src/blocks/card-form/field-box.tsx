import type { Ref } from 'react';
import type { FieldName } from '../../card/gateway.ts';
import styles from './styles.module.css';

type Props = { id: string; name: FieldName; label: string | undefined; faulty: boolean; ref: Ref<HTMLDivElement> };

/** A label and the box that the gateway draws its field into. React leaves the inside of the box alone. */
export function FieldBox({ id, name, label, faulty, ref }: Props) {
  return (
    <div className={styles.field} data-field={name} data-faulty={faulty || undefined}>
      <label htmlFor={id}>{label}</label>
      <div ref={ref} className={styles.box} data-id={id} />
    </div>
  );
}
